import { roleLabel, type Role } from '@bindery/contracts/access';
import type { Tone } from '../theme/tokens.js';
import { Badge } from './badge.js';

const tones: Record<Role, Tone> = {
  superuser: 'red',
  agency_admin: 'purple',
  agency_user: 'blue',
  agent: 'green',
  pending: 'gray',
};

/** A role in its color. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabel[role]}</Badge>;
}
