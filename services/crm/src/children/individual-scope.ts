import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { canEdit } from '../access/record-scope.js';
import { rowsOf, shared, statement, tables } from '../database/typed-sql.js';
import { noSuchRecord } from '../resources/find-record.js';
import { onVisibleIndividuals, type ChildOf } from './child-records.sql.js';

/** Who may change an individual may change and delete what belongs to it. */
export function canEditWithIndividual(person: Principal, row: ChildOf<object>): boolean {
  return canEdit(person, row.individual);
}

interface Asked {
  readonly accountId: string;
  readonly userId: string;
  readonly id: string;
}

const lockVisible = statement<Asked, Pick<Principal, 'seesAll'>>()((value, { seesAll }) => {
  const owner = { accountId: value('accountId'), userId: value('userId'), seesAll };
  return tables
    .selectFrom('individuals')
    .select(['created_by', 'assigned_agent', 'additional_agent'])
    .where(shared<boolean>(onVisibleIndividuals(owner)))
    .where('id', '=', value('id'))
    .forUpdate();
});

/**
 * Holds an individual until the transaction ends, so that two changes of what belongs to it come one after the other.
 * @throws AppError `not_found`, or `forbidden` when the person can see it but not change it.
 */
export async function requireEditableIndividual(tx: Sql, person: Principal, id: string): Promise<void> {
  const { accountId, userId, seesAll } = person;
  const [individual] = await rowsOf(tx, lockVisible({ accountId, userId, id }, { seesAll }));
  if (!individual) throw noSuchRecord('individual');
  if (canEdit(person, individual)) return;
  throw new AppError('forbidden', {
    detail: 'You can view this individual but not change it. Ask its agent or an administrator.',
  });
}
