import type { Principal } from '@bindery/contracts/access';
import type { MovedType } from '@bindery/contracts/crm';
import { prepared, type Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { canEdit, inScopeSql, type Ownership, type ScopeOwner } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { recordTables } from '../database/record-tables.js';
import { columnsOf } from '../database/sql-fragments.js';
import { rowsOf, shared, statement, tables } from '../database/typed-sql.js';
import { noSuchRecord } from '../resources/find-record.js';

/** A row of it, beside whose individual it belongs to: that decides who may see and change it. */
export type ChildOf<Row> = Row & { readonly individual: Ownership };

/** The same individual, as a column. */
export const individual = Prisma.sql`json_build_object('created_by', individuals.created_by,
  'assigned_agent', individuals.assigned_agent, 'additional_agent', individuals.additional_agent) AS individual`;

/** All of one table, up to the `WHERE`. */
export function childrenSql(type: MovedType): Prisma.Sql {
  const { table, columns } = recordTables[type];
  const child = Prisma.raw(table);
  return Prisma.sql`
    SELECT ${columnsOf(table, columns)}, ${individual}
    FROM ${child} JOIN individuals
      ON individuals.account_id = ${child}.account_id AND individuals.id = ${child}.individual_id`;
}

/** The individuals whose child records the user may see. */
export function onVisibleIndividuals(person: ScopeOwner): Prisma.Sql {
  return Prisma.sql`${inScopeSql(person)} AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL`;
}

/** All of one table that belongs to one individual, or one line without an `id`; none when the person sees no such individual. */
export function childrenOfSql(person: Principal, individualId: string, type: MovedType): Prisma.Sql {
  const { table, columns } = recordTables[type];
  const primaryFirst = 'is_primary' in columns ? Prisma.sql`child.is_primary DESC,` : Prisma.empty;
  return prepared(Prisma.sql`
    SELECT ${columnsOf('child', columns)}, ${individual}
    FROM individuals
    LEFT JOIN ${Prisma.raw(table)} AS child ON child.account_id = individuals.account_id
      AND child.individual_id = individuals.id AND child.deleted_at IS NULL
    WHERE ${onVisibleIndividuals(person)} AND individuals.id = ${individualId}::uuid
    ORDER BY ${primaryFirst} child.created_at`);
}

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
