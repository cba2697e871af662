import type { Sql } from '@bindery/service-kit/database';
import type { Columns } from '../../resources/record-mapper.js';
import { columnsAsJson } from '../../resources/write-records/batch-rows.sql.js';
import type { WrittenRecord } from '../../resources/write-records/record-history.js';
import type { ImportPlace } from '../stored/import-details.js';

/** A change of one record by a row, for the undo. */
export interface ImportChange {
  /** The row; 0 of a record that several rows use. */
  readonly number: number;
  /** A type of record, `tag` or `view`. */
  readonly record_type: string;
  readonly record_id: string;
  readonly root_id: string;
  readonly change: 'created' | 'updated';
  /** Columns of an update as they were, and as they are since. */
  readonly before: Columns | null;
  readonly after: Columns | null;
  readonly tag_ids: readonly string[];
}

/** A tag or a view that was added. */
export const createdOf = (record_type: string, id: string, number = 0): ImportChange => ({
  ...{ number, record_type, record_id: id, root_id: id, change: 'created' },
  ...{ before: null, after: null, tag_ids: [] },
});

export function changeOf({ planned, row, before, tags }: WrittenRecord): ImportChange {
  const { resource, columns } = planned;
  const place = { record_type: resource.type, record_id: row.id, root_id: resource.rootOf(row) };
  if (!before) {
    const isShared = 'isShared' in planned && planned.isShared;
    return { ...createdOf(resource.type, row.id, isShared ? 0 : planned.row), ...place };
  }
  const isPremium = 'premium' in columns || 'premium_mode' in columns;
  // Of a policy: which of its premiums was corrected.
  const names = [...Object.keys(columns), ...(isPremium ? ['premium_from'] : [])];
  return {
    ...{ ...place, number: planned.row, change: 'updated' },
    ...{ before: columnsAsJson(before, names), after: columnsAsJson(row, names) },
    tag_ids: tags.map(({ tag_id }) => tag_id),
  };
}

/** Stores what an undo needs. */
export async function keepChanges(
  tx: Sql,
  { accountId, importId }: ImportPlace,
  changes: readonly ImportChange[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_changes (account_id, import_id, number, record_type, record_id, root_id, change, before, after,
      tag_ids)
    SELECT ${accountId}::uuid, ${importId}::uuid, change.*
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (number int, record_type text, record_id uuid,
      root_id uuid, change text, before jsonb, after jsonb, tag_ids uuid[])`;
}
