import type { Prisma } from '../generated/prisma/client.js';

/** Values of a row by their fields: envelopes, or sealed bytes. */
export type KeyedValues = Readonly<Record<string, string | Uint8Array>>;

/** Rows whose values re-encryption moves to the newest key. */
export interface RenewedSource {
  /** The table that is read and written. */
  readonly storedIn: string;
  readonly fields: readonly string[];
  /** The column of its ids, which are unique among all tables. */
  readonly id: Prisma.Sql;
  /** The column by which several rows with one id differ, if there are such. */
  readonly number?: Prisma.Sql;
  /** The id of the record that the values are encrypted for. */
  readonly recordId: Prisma.Sql;
  /** Whether a row can hold megabytes, so that one is read at a time. */
  readonly isLarge?: boolean;
  valueOf(field: string): Prisma.Sql;
  /** Whether a value is under another key than the newest; null if there is no value. */
  isOlder(field: string, newest: number): Prisma.Sql;
  /** Assignments of some values, by their fields. */
  set(values: KeyedValues): Prisma.Sql;
}

/** The values of a row under the newest key, and fields that don't open. */
export type Renewal = Promise<{ readonly columns: KeyedValues; readonly unreadable: readonly string[] }>;
