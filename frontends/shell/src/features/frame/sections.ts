import { useAudience } from '@bindery/web-kit/access';
import type { ManifestSection } from '@bindery/web-kit/manifest';
import { CreditCard, LayoutDashboard } from 'lucide-react';
import { useMemo } from 'react';
import { useRemotes } from './remotes/use-remotes.js';

/** A place in the left menu. */
export type Section = ManifestSection;

/** The shell's own. */
const subscription: Section = {
  ...{ label: 'Subscription', icon: CreditCard, path: '/app/subscription', key: 'b' },
  ...{ order: 300, atLeast: 'agent' },
};

/** The way to where people arrive, as long as the CRM's manifest isn't here to name its sections. */
const dashboard: Section = {
  ...{ label: 'Dashboard', icon: LayoutDashboard, path: '/app/dashboard', exact: true, key: 'd' },
  ...{ order: 100, atLeast: 'agent' },
};

/** The sections of the shell and of all remotes that this person may go to, in their order. */
export function useSections(): Section[] {
  const { states, manifests } = useRemotes();
  const isVisible = useAudience();
  const hasCrm = states.crm.status === 'ready';
  return useMemo(() => {
    const known = [
      subscription,
      ...(hasCrm ? [] : [dashboard]),
      ...manifests.flatMap(({ sections }) => sections),
    ];
    const visible = known.filter(isVisible).toSorted((one, other) => one.order - other.order);
    return visible.map(withOwnKey);
  }, [hasCrm, manifests, isVisible]);
}

/** The section, without its key when one before it has the same. */
function withOwnKey(section: Section, index: number, all: readonly Section[]): Section {
  const { key, ...rest } = section;
  const isFirst = all.findIndex((other) => other.key === key) === index;
  return key !== undefined && isFirst ? section : rest;
}
