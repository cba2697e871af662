import { mayActOn, type ActedOn } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';

/** Why the user may not act on a member, as the disabled button's title; null when they may. */
export function denialReason(me: MeView, target: ActedOn): string | null {
  if (mayActOn({ userId: me.id, role: me.role }, target)) return null;
  if (target.id === me.id) return "You can't deactivate your own account.";
  if (target.is_owner) return 'Only a superuser can manage the account owner.';
  return 'You can only manage users with a role below yours.';
}
