import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { canEdit, type Ownership } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { noSuchRecord } from '../records/find-record.js';
import { onVisibleIndividuals, type Hanging } from './family.sql.js';

/** Who may change an individual may change and delete what hangs on it. */
export function canEditWithIndividual(person: Principal, row: Hanging<object>): boolean {
  return canEdit(person, row.individual);
}

/**
 * Holds an individual until the transaction ends, so that two changes of what hangs on it come one after the other.
 * @throws AppError `not_found`, or `forbidden` when the person can see it but not change it.
 */
export async function requireEditableIndividual(tx: Sql, person: Principal, id: string): Promise<void> {
  const [individual] = await tx.$queryRaw<Ownership[]>(Prisma.sql`
    SELECT created_by, assigned_agent, additional_agent FROM individuals
    WHERE ${onVisibleIndividuals(person)} AND id = ${id}::uuid FOR UPDATE`);
  if (!individual) throw noSuchRecord('individual');
  if (canEdit(person, individual)) return;
  throw new AppError('forbidden', {
    detail: 'You can see this individual but not change it. Ask its agent or an administrator.',
  });
}
