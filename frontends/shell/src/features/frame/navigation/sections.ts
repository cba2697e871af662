import { useAudience } from '@bindery/web-kit/access';
import { type ManifestSection, type SectionGroup, sectionGroups } from '@bindery/web-kit/manifest';
import { CreditCard, LayoutDashboard, Settings } from 'lucide-react';
import { useMemo } from 'react';
import { useRemotes } from '../remotes/use-remotes.js';

export type Section = ManifestSection;

/** The shell's own sections. */
const settings: Section = {
  ...{ label: 'Settings', icon: Settings, path: '/app/dashboard/settings', key: 'e' },
  ...{ group: 'agency', order: 450, atLeast: 'agent' },
};
const subscription: Section = {
  ...{ label: 'Subscription', icon: CreditCard, path: '/app/subscription', key: 'b' },
  ...{ group: 'agency', order: 300, atLeast: 'agent' },
};

/** The link to the dashboard until the CRM's manifest names its sections. */
const dashboard: Section = {
  ...{ label: 'Dashboard', icon: LayoutDashboard, path: '/app/dashboard', exact: true, key: 'd' },
  ...{ group: 'work', order: 100, atLeast: 'agent' },
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
    return groupsOf(visible.map(withOwnKey)).flatMap(({ sections }) => sections);
  }, [hasCrm, manifests, isVisible]);
}

/** Sections of the menu that stand under one heading. */
export interface MenuGroup {
  /** Absent for sections that name no group, or one that this shell doesn't have. */
  label?: string;
  sections: readonly Section[];
}

const isOf =
  (group: SectionGroup) =>
  (section: Section): boolean =>
    section.group === group;

/** The sections by their groups, in the order of the menu; groups without a section are left out. */
export function groupsOf(sections: readonly Section[]): readonly MenuGroup[] {
  const names = Object.keys(sectionGroups) as SectionGroup[];
  const others = sections.filter(({ group }) => group === undefined || !names.includes(group));
  const groups = names.map((name) => ({ label: sectionGroups[name], sections: sections.filter(isOf(name)) }));
  return [{ sections: others }, ...groups].filter((group) => group.sections.length > 0);
}

/** Drops a section's shortcut when an earlier section has the same one. */
function withOwnKey(section: Section, index: number, all: readonly Section[]): Section {
  const { key, ...rest } = section;
  const isFirst = all.findIndex((other) => other.key === key) === index;
  return key !== undefined && isFirst ? section : rest;
}
