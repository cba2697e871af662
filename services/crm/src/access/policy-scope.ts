import type { Principal } from '@bindery/contracts/access';
import { canEdit, inScopeSql, isOfNoTrashed, type Ownership } from './record-scope.js';
import { Prisma } from '../generated/prisma/client.js';

/** A policy's owner: its individual, or its creator without one. */
export interface PolicyOwnership {
  readonly created_by: string;
  readonly insured: Ownership | null;
}

/**
 * The policies that a person can see: of individuals that they can see, and without an individual their own. A policy
 * whose individual is in the trash is out of sight with it. Over `policies` with `individuals` joined to it.
 */
export function policiesInScopeSql(caller: Principal): Prisma.Sql {
  const account = Prisma.sql`policies.account_id = ${caller.accountId}::uuid`;
  if (caller.seesAll) return Prisma.sql`${account} AND ${isOfNoTrashed('policies')}`;
  return Prisma.sql`${account} AND (
    (individuals.deleted_at IS NULL AND ${inScopeSql(caller)})
    OR (policies.insured_id IS NULL AND policies.created_by = ${caller.userId}::uuid))`;
}

/** Whether a person may change a policy that they can see. */
export function canEditPolicy(caller: Principal, { created_by, insured }: PolicyOwnership): boolean {
  return canEdit(caller, insured ?? { created_by, assigned_agent: null, additional_agent: null });
}
