import { MANIFEST_VERSION, type Manifest } from '@bindery/web-kit/manifest';
import { Armchair, ChartColumn, Inbox, ScrollText, TicketPercent, UserCog, UserPlus } from 'lucide-react';

const [seats, audit, users, promos, contacts, platform] = [
  '/app/admin/seats',
  '/app/admin/audit',
  '/app/admin/users',
  '/app/admin/promos',
  '/app/admin/contacts',
  '/app/admin/platform',
] as const;

/** The manifest that administration exposes to the shell. It loads before the menu shows, so it imports no screens. */
const manifest: Manifest = {
  version: MANIFEST_VERSION,
  sections: [
    { label: 'Seat management', icon: Armchair, path: seats, key: 's', order: 200, atLeast: 'agency_user' },
    { label: 'Audit', icon: ScrollText, path: audit, key: 't', order: 400, atLeast: 'agency_admin' },
    { label: 'User management', icon: UserCog, path: users, key: 'u', order: 500, atLeast: 'superuser' },
    { label: 'Promo codes', icon: TicketPercent, path: promos, key: 'o', order: 510, atLeast: 'superuser' },
    { label: 'Contact management', icon: Inbox, path: contacts, key: 'l', order: 520, atLeast: 'superuser' },
    {
      label: 'Platform reports',
      icon: ChartColumn,
      path: platform,
      key: 'm',
      order: 530,
      atLeast: 'superuser',
    },
  ],
  routes: [
    // It turns people away itself, in words of its own.
    { path: seats, label: 'Seat management', atLeast: 'agent' },
    { path: audit, label: 'Audit', atLeast: 'agency_admin' },
    { path: users, label: 'User management', atLeast: 'superuser' },
    { path: promos, label: 'Promo codes', atLeast: 'superuser' },
    { path: contacts, label: 'Contact management', atLeast: 'superuser' },
    { path: platform, label: 'Platform reports', atLeast: 'superuser' },
  ],
  palette: () =>
    Promise.resolve({
      commands: [
        {
          ...{ label: 'Invite user', keywords: 'add member agent colleague team seat', icon: UserPlus },
          ...{ path: seats, atLeast: 'agency_user', permission: 'seat:fill', state: { adding: true } },
        },
      ],
    }),
};
export default manifest;
