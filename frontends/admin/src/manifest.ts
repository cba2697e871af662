import type { Role } from '@bindery/contracts/access';
import { MANIFEST_VERSION, type Manifest, type ManifestSection } from '@bindery/web-kit/manifest';
import {
  Armchair,
  ChartColumn,
  Inbox,
  ScrollText,
  TicketPercent,
  UserCog,
  UserPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

const [members, seats, audit, users, promos, contacts, platform] = [
  '/app/admin/members',
  '/app/admin/seats',
  '/app/admin/audit',
  '/app/admin/users',
  '/app/admin/promos',
  '/app/admin/contacts',
  '/app/admin/platform',
] as const;

const section = (
  label: string,
  icon: LucideIcon,
  path: string,
  key: string,
  order: number,
  atLeast: Role,
): ManifestSection => ({
  ...{ label, icon, path, key, order, atLeast },
  group: atLeast === 'superuser' ? 'platform' : 'agency',
});

/** The manifest that administration exposes to the shell. It loads before the menu shows, so it imports no screens. */
const manifest: Manifest = {
  version: MANIFEST_VERSION,
  sections: [
    {
      ...section('Members', UsersRound, members, 'm', 190, 'agency_user'),
      permission: 'member:read',
      keywords: 'team people users roles invite remove',
    },
    section('Seat management', Armchair, seats, 's', 200, 'agency_user'),
    section('Audit', ScrollText, audit, 't', 400, 'agency_admin'),
    section('User management', UserCog, users, 'u', 500, 'superuser'),
    section('Promo codes', TicketPercent, promos, 'o', 510, 'superuser'),
    section('Contact management', Inbox, contacts, 'l', 520, 'superuser'),
    section('Platform reports', ChartColumn, platform, 'f', 530, 'superuser'),
  ],
  routes: [
    // It turns people away itself, in words of its own.
    { path: seats, label: 'Seat management', atLeast: 'agent' },
    { path: members, label: 'Members', atLeast: 'agent' },
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
