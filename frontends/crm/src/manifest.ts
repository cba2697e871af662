import type { Permission } from '@bindery/contracts/access';
import type { FilteredList } from '@bindery/contracts/crm';
import {
  MANIFEST_VERSION,
  type Manifest,
  type ManifestSection,
  type SectionGroup,
} from '@bindery/web-kit/manifest';
import {
  Building2,
  CalendarSync,
  ChartColumn,
  ClipboardPaste,
  FileText,
  History,
  LayoutDashboard,
  SquareCheckBig,
  Users,
  type LucideIcon,
} from 'lucide-react';

const path = '/app/dashboard';

/** A section of the menu. Without the permission, which the plan may not include, it is not there. */
const section = (
  group: SectionGroup,
  label: string,
  icon: LucideIcon,
  key: string,
  order: number,
  permission: Permission,
) => ({ group, label, icon, key, order, permission, atLeast: 'agent' }) as const;

/** The list of each type that has a page of its own. */
const lists: Readonly<Record<FilteredList, ManifestSection>> = {
  individual: {
    ...section('book', 'Individuals', Users, 'i', 110, 'individual:read'),
    path: `${path}/individuals`,
    phone: { order: 3, label: 'Clients' },
  },
  policy: { ...section('book', 'Policies', FileText, 'p', 120, 'policy:read'), path: `${path}/policies` },
  carrier: { ...section('book', 'Carriers', Building2, 'c', 130, 'carrier:read'), path: `${path}/carriers` },
};

/** The CRM's manifest for the shell. It loads before the menu, so it imports no screens. */
const manifest: Manifest = {
  version: MANIFEST_VERSION,
  sections: [
    {
      ...section('work', 'Dashboard', LayoutDashboard, 'd', 100, 'dashboard:read'),
      path,
      exact: true,
      phone: { order: 1, label: 'Today' },
    },
    {
      ...section('work', 'Tasks', SquareCheckBig, 't', 105, 'task:read'),
      path: `${path}/tasks`,
      phone: { order: 2 },
      count: {
        path: '/tasks/count',
        words: 'due today or overdue',
        load: async (api) =>
          (await import(/* webpackChunkName: "count-due" */ './resources/tasks/count-due.js')).countDue(api),
      },
    },
    {
      ...section('work', 'Renewals', CalendarSync, 'r', 108, 'policy:read'),
      path: `${path}/renewals`,
      phone: { order: 4 },
    },
    ...Object.values(lists),
    // Without capture in the plan, the page says what it is.
    { ...section('tools', 'Capture', ClipboardPaste, 'v', 140, 'capture:own'), path: `${path}/capture` },
    // Without reports in the plan, the page says what they are.
    { ...section('tools', 'Reports', ChartColumn, 'e', 150, 'dashboard:read'), path: `${path}/reports` },
    { ...section('agency', 'Activity logs', History, 'a', 310, 'activity:read'), path: `${path}/activity` },
  ],
  routes: [{ path, label: 'Your dashboard', atLeast: 'agent' }],
  palette: async () => (await import(/* webpackChunkName: "palette" */ './palette/palette.js')).palette,
};
export default manifest;
