import type { Role } from '@bindery/contracts/access';
import type { PlanId } from '@bindery/contracts/billing';

const roleOfPlan: Readonly<Record<PlanId, Role>> = {
  individual_agent: 'agent',
  free_forever: 'agent',
  agency_plan: 'agency_admin',
};

/** The role that a plan gives to the owner of the account. A superuser stays one; without a plan nothing changes. */
export function ownerRole(present: Role, planId: PlanId | null): Role {
  return present === 'superuser' || planId === null ? present : roleOfPlan[planId];
}
