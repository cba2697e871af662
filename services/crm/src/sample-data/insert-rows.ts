import type { RecordType } from '@bindery/contracts/crm';
import type { Transaction } from '../database/crm-database.js';
import type { StoredRecord } from '../resources/resource-definition.js';
import type { Columns } from '../resources/record-mapper.js';

/** Writes rows of one type, with one statement. */
export function insertRows(
  tx: Transaction,
  type: RecordType,
  rows: readonly Columns[],
): Promise<StoredRecord[]> {
  // Prisma's models are named like the types. The mapper made the columns; their types do not say of which table.
  const model = tx[type] as unknown as Inserting;
  return model.createManyAndReturn({ data: rows });
}

interface Inserting {
  createManyAndReturn(values: { readonly data: readonly Columns[] }): Promise<StoredRecord[]>;
}
