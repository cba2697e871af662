import { useAudience } from '@bindery/web-kit/access';
import type { ManifestSection } from '@bindery/web-kit/manifest';
import { CreditCard, LayoutDashboard, Settings } from 'lucide-react';
import { useMemo } from 'react';
import { useRemotes } from '../remotes/use-remotes.js';

export type Section = ManifestSection;

/** The shell's own sections. */
const settings: Section = {
  ...{ label: 'Settings', icon: Settings, path: '/app/dashboard/settings', key: 'e' },
  ...{ order: 185, atLeast: 'agent' },
};
const subscription: Section = {
  ...{ label: 'Subscription', icon: CreditCard, path: '/app/subscription', key: 'b' },
  ...{ order: 300, atLeast: 'agent' },
};

/** The link to the dashboard until the CRM's manifest names its sections. */
const dashboard: Section = {
  ...{ label: 'Dashboard', icon: LayoutDashboard, path: '/app/dashboard', exact: true, key: 'd' },
  ...{ order: 100, atLeast: 'agent' },
};

/** The sections of the shell and all remotes that the user may open, in order. */
export function useSections(): Section[] {
  const { states, manifests } = useRemotes();
  const isVisible = useAudience();
  const hasCrm = states.crm.status === 'ready';
  return useMemo(() => {
    const known = [
      settings,
      subscription,
      ...(hasCrm ? [] : [dashboard]),
      ...manifests.flatMap(({ sections }) => sections),
    ];
    const visible = known.filter(isVisible).toSorted((one, other) => one.order - other.order);
    return visible.map(withOwnKey);
  }, [hasCrm, manifests, isVisible]);
}

/** Drops a section's shortcut when an earlier section has the same one. */
function withOwnKey(section: Section, index: number, all: readonly Section[]): Section {
  const { key, ...rest } = section;
  const isFirst = all.findIndex((other) => other.key === key) === index;
  return key !== undefined && isFirst ? section : rest;
}
