import type { Principal } from '@bindery/contracts/access';
import type { ShownTag } from '@bindery/contracts/crm';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { sql } from 'kysely';
import { canDelete, inScopeSql } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import { rowsOf, shared, statement, tables } from '../database/typed-sql.js';
import { individualColumns, type IndividualWithNames } from '../individuals/individual.sql.js';
import { tagsOf } from '../individuals/tags-of.sql.js';
import { noSuchRecord } from '../resources/find-record.js';

/** The individual that stays, and the one that is merged into it. */
export interface Pair {
  readonly kept: IndividualWithNames;
  readonly merged: IndividualWithNames;
}

/** Both versions as one: a merge is held to what was seen of either. */
export const versionOf = ({ kept, merged }: Pair): string => `${kept.version}-${merged.version}`;

const lockPair = statement<{ keptId: string; mergedId: string }>()((value) =>
  tables
    .selectFrom('individuals')
    .select('id')
    .where('id', 'in', [value('keptId'), value('mergedId')])
    .orderBy('id')
    .forUpdate(),
);

/** Holds both until the transaction ends. Always in the same order, so that no two merges wait for each other. */
export async function holdPair(tx: Transaction, keptId: string, mergedId: string): Promise<void> {
  await rowsOf(tx, lockPair({ keptId, mergedId }));
}

/**
 * Two individuals that the user can see, change and delete.
 * @throws AppError `not_found` for the one that stays, `validation_failed` on `merged_id`, `forbidden`, or `conflict`
 * when one of them was merged in the meantime
 */
export async function requirePair(
  tx: Transaction,
  person: Principal,
  keptId: string,
  mergedId: string,
): Promise<Pair> {
  const rows = await individualsInSight(tx, person, [keptId, mergedId]);
  const kept = requireUnmerged(rows.get(keptId));
  if (!kept) throw noSuchRecord('individual');
  const merged = requireUnmerged(rows.get(mergedId));
  if (!merged) rejectField('merged_id', 'Choose an individual that you can see.');
  if (kept.id === merged.id) rejectField('merged_id', 'Choose two different individuals.');
  if (!canMerge(person, { kept, merged })) {
    throw new AppError('forbidden', {
      detail:
        'You need permission to change and delete both individuals to merge them. Ask your agency administrator.',
    });
  }
  return { kept, merged };
}

interface Sight {
  readonly accountId: string;
  readonly userId: string;
  readonly ids: readonly string[];
}

const selectInSight = statement<Sight, Pick<Principal, 'seesAll'>>()((value, { seesAll }) =>
  tables
    .selectFrom('individuals')
    .leftJoin('agents as assigned', (join) =>
      join
        .onRef('assigned.account_id', '=', 'individuals.account_id')
        .onRef('assigned.user_id', '=', 'individuals.assigned_agent'),
    )
    .leftJoin('agents as additional', (join) =>
      join
        .onRef('additional.account_id', '=', 'individuals.account_id')
        .onRef('additional.user_id', '=', 'individuals.additional_agent'),
    )
    .leftJoin('notes as primary_note', (join) =>
      join
        .onRef('primary_note.account_id', '=', 'individuals.account_id')
        .onRef('primary_note.individual_id', '=', 'individuals.id')
        .on('primary_note.is_primary', '=', sql.lit(true))
        .on('primary_note.deleted_at', 'is', null),
    )
    .select(individualColumns)
    .select(['assigned.name as assigned_agent_name', 'additional.name as additional_agent_name'])
    .select(['primary_note.id as primary_note_id', 'primary_note.body as primary_note_body'])
    .select(shared<ShownTag[]>(tagsOf('individuals')).as('tags'))
    .where(shared<boolean>(inScopeSql({ accountId: value('accountId'), userId: value('userId'), seesAll })))
    .where(sql<boolean>`individuals.id = ANY(${value('ids')}::uuid[])`),
);

/** Individuals that the person can see, merged ones too, by id. */
export async function individualsInSight(
  tx: Transaction,
  { accountId, userId, seesAll }: Principal,
  ids: readonly string[],
): Promise<Map<string, IndividualWithNames>> {
  const rows = await rowsOf(tx, selectInSight({ accountId, userId, ids }, { seesAll }));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a person may make one of two individuals, and two of one again. */
export function canMerge(person: Principal, { kept, merged }: Pair): boolean {
  return canDelete(person, kept) && canDelete(person, merged);
}

/** One that is there; null for one that is not, or is in the trash. */
function requireUnmerged(row: IndividualWithNames | undefined): IndividualWithNames | null {
  if (row?.merged_into != null) {
    throw new AppError('conflict', {
      detail: `${row.first_name} ${row.last_name} was already merged into another individual. Refresh the list.`,
    });
  }
  return row?.deleted_at === null ? row : null;
}
