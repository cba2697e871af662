import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database/crm-database.js';
import type { ChildTable } from '../database/record-tables.js';
import { execute, rowsOf, statement, tables } from '../database/typed-sql.js';

/** A record that belongs to an individual, as far as a move concerns it. */
export interface MovedChild {
  readonly id: string;
  readonly version: number;
  readonly is_primary: boolean;
  readonly in_trash: boolean;
}

const shown = ({ hasPrimary }: ChildTable) =>
  [
    'id',
    'version',
    (hasPrimary ? sql<boolean>`is_primary` : sql<boolean>`false`).as('is_primary'),
    sql<boolean>`deleted_at IS NOT NULL`.as('in_trash'),
  ] as const;

const heldBy = ({ holder }: ChildTable, individualId: RawBuilder<string>) =>
  sql<boolean>`${sql.ref(holder)} = ${individualId}::uuid`;

const lockChildren = statement<{ individualId: string }, ChildTable>()((value, of) =>
  tables
    .selectFrom(of.table)
    .select(shown(of))
    .where(heldBy(of, value('individualId')))
    .orderBy('id')
    .forUpdate(),
);

/** Everything of one table that belongs to an individual, held until the transaction ends. */
export function childrenOf(tx: Transaction, of: ChildTable, individualId: string): Promise<MovedChild[]> {
  return rowsOf(tx, lockChildren({ individualId }, of));
}

interface Move {
  readonly ids: readonly string[];
  readonly individualId: string;
  readonly primary: string | null;
}

const moveChildren = statement<Move, ChildTable>()((value, of) => {
  const moved = tables
    .updateTable(of.table)
    .set(sql.ref(of.holder), sql`${value('individualId')}::uuid`)
    .set('version', (row) => row('version', '+', 1))
    .where(sql<boolean>`id = ANY (${value('ids')}::uuid[])`)
    .returning(shown(of));
  if (!of.hasPrimary) return moved;
  return moved.set(
    sql.ref('is_primary'),
    sql`CASE WHEN deleted_at IS NULL THEN id IS NOT DISTINCT FROM ${value('primary')}::uuid ELSE is_primary END`,
  );
});

/**
 * Moves records to another individual. Values and update times stay. Versions grow, because the records now
 * name another individual.
 * @param primary the active record that becomes primary; records in the trash keep their marks
 */
export async function moveTo(
  tx: Transaction,
  of: ChildTable,
  ids: readonly string[],
  individualId: string,
  primary: string | null,
): Promise<MovedChild[]> {
  if (ids.length === 0) return [];
  return rowsOf(tx, moveChildren({ ids, individualId, primary }, of));
}

const markPrimary = statement<{ id: string; individualId: string }, ChildTable>()((value, of) =>
  tables
    .updateTable(of.table)
    .set(sql.ref('is_primary'), sql`true`)
    .set('version', (row) => row('version', '+', 1))
    .where('id', '=', sql<string>`${value('id')}::uuid`)
    .where(heldBy(of, value('individualId')))
    .where('deleted_at', 'is', null),
);

/** Makes an active record primary again, if it still exists. */
export async function makePrimary(
  tx: Transaction,
  of: ChildTable,
  id: string,
  individualId: string,
): Promise<void> {
  await execute(tx, markPrimary({ id, individualId }, of));
}

/** The active primary record of an individual. */
export const primaryAmong = (records: readonly MovedChild[]): string | null =>
  records.find(({ is_primary, in_trash }) => is_primary && !in_trash)?.id ?? null;
