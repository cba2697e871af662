import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { canEdit, inScope, type Ownership } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import { noSuchRecord } from '../records/find-record.js';

/** What decides who may see and change something that hangs on an individual: that individual's own ownership. */
export const withOwnership = {
  individual: { select: { created_by: true, assigned_agent: true, additional_agent: true } },
} as const;

/** What hangs on individuals that a person can see. */
export function ofVisibleIndividuals(person: Principal) {
  const individual = { ...inScope(person), deleted_at: null, merged_into: null };
  return { account_id: person.accountId, individual };
}

/** Who may change an individual may change and delete what hangs on it. */
export function canEditWithIndividual(person: Principal, row: { readonly individual: Ownership }): boolean {
  return canEdit(person, row.individual);
}

/**
 * Holds an individual until the transaction ends, so that two changes of what hangs on it come one after the other.
 * @throws AppError `not_found`, or `forbidden` when the person can see it but not change it.
 */
export async function requireEditableIndividual(
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS held FROM individuals WHERE id = ${id}::uuid FOR UPDATE`;
  const where = { ...inScope(person), id, deleted_at: null, merged_into: null };
  const individual = await tx.individual.findFirst({ where, select: withOwnership.individual.select });
  if (!individual) throw noSuchRecord('individual');
  if (canEdit(person, individual)) return;
  throw new AppError('forbidden', {
    detail: 'You can see this individual but not change it. Ask its agent or an administrator.',
  });
}
