import { roleRank, type Role } from '@bindery/contracts/access';
import {
  Armchair,
  Building2,
  CreditCard,
  FileText,
  History,
  Inbox,
  LayoutDashboard,
  ScrollText,
  TicketPercent,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react';

/** A place in the left menu. */
export interface Section {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Only the address itself, not those below it, is this section. */
  exact?: true;
  /** The key that goes there after `g`. */
  key: string;
  atLeast: Role;
}

const sections: readonly Section[] = [
  {
    label: 'Dashboard',
    to: '/app/dashboard',
    icon: LayoutDashboard,
    exact: true,
    key: 'd',
    atLeast: 'agent',
  },
  { label: 'Individuals', to: '/app/dashboard/individuals', icon: Users, key: 'i', atLeast: 'agent' },
  { label: 'Carriers', to: '/app/dashboard/carriers', icon: Building2, key: 'c', atLeast: 'agent' },
  { label: 'Policies', to: '/app/dashboard/policies', icon: FileText, key: 'p', atLeast: 'agent' },
  { label: 'Activity Logs', to: '/app/dashboard/activity', icon: History, key: 'a', atLeast: 'agent' },
  { label: 'Seat Management', to: '/app/admin/seats', icon: Armchair, key: 's', atLeast: 'agency_user' },
  { label: 'Subscription', to: '/app/subscription', icon: CreditCard, key: 'b', atLeast: 'agent' },
  { label: 'Audit', to: '/app/admin/audit', icon: ScrollText, key: 't', atLeast: 'agency_admin' },
  { label: 'User Management', to: '/app/admin/users', icon: UserCog, key: 'u', atLeast: 'superuser' },
  { label: 'Promo Codes', to: '/app/admin/promos', icon: TicketPercent, key: 'o', atLeast: 'superuser' },
  { label: 'Contact Management', to: '/app/admin/contacts', icon: Inbox, key: 'l', atLeast: 'superuser' },
];

/** The sections that a role may go to. */
export function sectionsFor(role: Role): Section[] {
  return sections.filter((section) => roleRank[role] >= roleRank[section.atLeast]);
}
