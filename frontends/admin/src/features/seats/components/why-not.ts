import { mayActOn, type ActedOn } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';

/** Why one person may not act on another, as the disabled button says it; null when they may. */
export function whyNot(me: MeView, target: ActedOn): string | null {
  if (mayActOn({ userId: me.id, role: me.role }, target)) return null;
  if (target.id === me.id) return 'Nobody can deactivate themselves. Ask somebody who ranks above you.';
  if (target.is_owner) return 'This person owns the account, so only a superuser can do this.';
  return 'You can do this only to people whose role ranks below yours.';
}
