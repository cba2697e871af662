import type { Columns, RecordMapper } from '../../resources/record-mapper.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import { columnsAsJson } from '../../resources/write-records/batch-rows.sql.js';
import type { UndoneChange } from './import-changes.sql.js';

/** The fields of one record that are to be given back. */
export interface Restored {
  readonly id: string;
  readonly columns: Columns;
  readonly fields: readonly string[];
  /** Fields that were changed since, which stay as they are. */
  readonly touched: readonly string[];
  readonly tagIds: readonly string[];
}

/** Fields whose former value another record may have taken since, or that may name what is gone. */
const disputed = ['external_id', 'product_id'];

/** @param free the former values of such fields that a record can have again */
export function restoredOf(
  mapper: RecordMapper,
  row: StoredRecord,
  { record_id, before, after, tag_ids }: UndoneChange,
  free: ReadonlySet<string>,
): Restored {
  const [was, became] = [(before ?? {}) as Columns, (after ?? {}) as Columns];
  const names = Object.keys(became);
  const now = columnsAsJson(row, names);
  const columns: Record<string, unknown> = {};
  const fields: string[] = [];
  const touched: string[] = [];
  for (const field of names.filter((name) => name in mapper.fields)) {
    // A protected value is the same if its index is: another key may have sealed it since.
    const index = `${field}_index`;
    const compared = names.includes(index) ? index : field;
    if (now[compared] === was[compared]) continue;
    const former = was[field];
    const isFree = !disputed.includes(field) || typeof former !== 'string' || free.has(former);
    if (now[compared] !== became[compared] || !isFree) {
      touched.push(field);
      continue;
    }
    fields.push(field);
    columns[field] = former;
    if (names.includes(index)) columns[index] = was[index];
  }
  return { id: record_id, columns, fields, touched, tagIds: tag_ids };
}
