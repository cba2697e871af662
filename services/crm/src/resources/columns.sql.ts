import { Prisma } from '../generated/prisma/client.js';

/**
 * The columns of a table that this build knows, by their names: what a migration adds later is no part of a statement
 * that connections keep ready.
 */
export function columnsOf(table: string, columns: Readonly<Record<string, string>>): Prisma.Sql {
  return Prisma.raw(
    Object.values(columns)
      .map((column) => `${table}.${column}`)
      .join(', '),
  );
}
