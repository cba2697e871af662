import { roleRank, type Principal, type Role } from '@bindery/contracts/access';
import { requireStepUp } from '@bindery/service-kit/guard';

/**
 * Requires a step-up of who gives somebody a role that manages an account, or all of them. Every call that gives a role
 * asks this, after it has asked whether the caller may.
 * @throws AppError `step_up_required`
 */
export function requireProofToGive(caller: Principal, role: Role, now: Date): void {
  if (roleRank[role] >= roleRank.agency_admin) requireStepUp(caller, 'member:promote', now);
}
