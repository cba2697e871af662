import type { RecordType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { recordTables } from '../database/record-tables.js';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import type { StoredRecord } from './resource-definition.js';
import type { Columns } from './record-mapper.js';

/** Writes rows of one type, with one statement. A column that a row doesn't have gets its default. */
export function insertRows(tx: Sql, type: RecordType, rows: readonly Columns[]): Promise<StoredRecord[]> {
  const { table, columns } = recordTables[type];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => Prisma.sql`(${Prisma.join(names.map((name) => valueOf(row[name])))})`);
  return tx.$queryRaw<StoredRecord[]>`
    INSERT INTO ${Prisma.raw(table)} (${Prisma.raw(names.join(', '))}) VALUES ${Prisma.join(values)}
    RETURNING ${columnsOf(table, columns)}`;
}

function valueOf(value: unknown): unknown {
  if (value === undefined) return Prisma.raw('DEFAULT');
  return value instanceof Date ? value.toISOString() : value;
}
