import { Injectable } from '@nestjs/common';
import type { RowOutcome } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import { turnAfter } from '../../long-work/turn-after.js';
import type { TableRow } from '../reading/table.js';
import { ImportTexts, type ImportPlace, type RowNotes } from './import-details.js';

/** A row of a file as it is stored. */
interface SealedRow {
  readonly number: number;
  readonly cells: Uint8Array;
  readonly isRemoved: boolean;
}

/** The row in clear. */
export interface OpenedRow extends TableRow {
  /** Whether a person has left it out. */
  readonly isRemoved: boolean;
}

/** The outcome of a row, to be stored. */
export interface RowResult {
  readonly number: number;
  readonly outcome: RowOutcome;
  readonly recordId: string | null;
  readonly notes: RowNotes;
  /** Hashes of what it is matched by. */
  readonly keys?: readonly string[];
  /** The fields of cells that keep it out, and could be left blank. */
  readonly unread?: readonly string[];
}
type SealedResult = Omit<RowResult, 'notes'> & {
  readonly hasWarnings: boolean;
  readonly notes: Uint8Array | null;
};

interface ReadRow {
  readonly number: number;
  readonly cells: Uint8Array;
  readonly is_removed: boolean;
}

const PURGED_AT_ONCE = 5_000;

export const ofImport = ({ accountId, importId }: ImportPlace): Prisma.Sql =>
  Prisma.sql`account_id = ${accountId}::uuid AND import_id = ${importId}::uuid`;

/** The rows of imports, sealed. */
@Injectable()
export class ImportRows {
  constructor(
    private readonly texts: ImportTexts,
    private readonly transactions: AccountTransactions,
  ) {}

  /** Seals rows for `insert`, outside of a transaction. */
  seal(place: ImportPlace, rows: readonly (TableRow & Partial<OpenedRow>)[]): Promise<SealedRow[]> {
    return inTurns(rows, async ({ number, cells, isRemoved = false }) => ({
      ...{ number, isRemoved },
      cells: await this.texts.sealCells(place, number, cells),
    }));
  }

  /** Stores rows. Those that an attempt before has stored stay. */
  async insert(tx: Sql, { accountId, importId }: ImportPlace, rows: readonly SealedRow[]): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO import_rows (account_id, import_id, number, cells)
      SELECT ${accountId}::uuid, ${importId}::uuid, * FROM unnest(
        ${rows.map(({ number }) => number)}::int[], ${rows.map(({ cells }) => cells)}::bytea[])
      ON CONFLICT DO NOTHING`;
  }

  /** Removes all rows of an import, some at a time. */
  async purge(place: ImportPlace): Promise<void> {
    for (let removed = PURGED_AT_ONCE; removed === PURGED_AT_ONCE;) {
      const rows = await this.transactions.queryOnce(
        place.accountId,
        Prisma.sql`DELETE FROM import_rows WHERE ${ofImport(place)} AND number IN (
          SELECT number FROM import_rows WHERE ${ofImport(place)} LIMIT ${PURGED_AT_ONCE}) RETURNING number`,
      );
      removed = rows.length;
    }
  }

  /** Stores what rows say now. Nobody knows what becomes of them until they are checked again. */
  async replace(tx: Sql, place: ImportPlace, rows: readonly SealedRow[]): Promise<void> {
    await tx.$executeRaw`
      UPDATE import_rows SET cells = given.cells, is_removed = given.is_removed, outcome = NULL, notes = NULL,
        has_warnings = false, record_id = NULL, unread_fields = '{}'
      FROM unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ cells }) => cells)}::bytea[],
        ${rows.map(({ isRemoved }) => isRemoved)}::boolean[]) AS given (number, cells, is_removed)
      WHERE ${ofImport(place)} AND import_rows.number = given.number`;
  }

  async count(place: ImportPlace): Promise<number> {
    const [counted] = await this.transactions.queryOnce<{ rows: number }>(
      place.accountId,
      Prisma.sql`SELECT count(*)::int AS rows FROM import_rows WHERE ${ofImport(place)}`,
    );
    return counted?.rows ?? 0;
  }

  /** The next rows after a number, in their order. */
  async next(place: ImportPlace, after: number, count: number): Promise<OpenedRow[]> {
    const rows = await this.transactions.queryOnce<ReadRow>(
      place.accountId,
      Prisma.sql`SELECT number, cells, is_removed FROM import_rows
        WHERE ${ofImport(place)} AND number > ${after} ORDER BY number LIMIT ${count}`,
    );
    return this.opened(place, rows);
  }

  /** Some rows by their numbers; those that the file does not have are absent. */
  async these(tx: Sql, place: ImportPlace, numbers: readonly number[]): Promise<OpenedRow[]> {
    const rows = await tx.$queryRaw<ReadRow[]>`
      SELECT number, cells, is_removed FROM import_rows
      WHERE ${ofImport(place)} AND number = ANY (${[...numbers]}::int[])`;
    return this.opened(place, rows);
  }

  /** The same outside of a transaction, in their order. */
  async reread(place: ImportPlace, numbers: readonly number[]): Promise<OpenedRow[]> {
    const rows = await this.transactions.queryOnce<ReadRow>(
      place.accountId,
      Prisma.sql`SELECT number, cells, is_removed FROM import_rows
        WHERE ${ofImport(place)} AND number = ANY (${[...numbers]}::int[]) ORDER BY number`,
    );
    return this.opened(place, rows);
  }

  /** The records that rows which went in have become, by the numbers of the rows. */
  async recordsOf(place: ImportPlace, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (numbers.length === 0) return new Map();
    const rows = await this.transactions.queryOnce<{ number: number; record_id: string }>(
      place.accountId,
      Prisma.sql`SELECT number, record_id FROM import_rows
        WHERE ${ofImport(place)} AND number = ANY (${[...numbers]}::int[]) AND record_id IS NOT NULL`,
    );
    return new Map(rows.map(({ number, record_id }) => [number, record_id]));
  }

  private opened(place: ImportPlace, rows: readonly ReadRow[]): Promise<OpenedRow[]> {
    return inTurns(rows, async ({ number, cells, is_removed }) => ({
      ...{ number, isRemoved: is_removed },
      cells: await this.texts.openCells(place, number, cells),
    }));
  }

  /** Seals what became of rows for `setResults`, outside of a transaction. */
  sealResults(place: ImportPlace, results: readonly RowResult[]): Promise<SealedResult[]> {
    return inTurns(results, async ({ notes, ...result }) => {
      const hasWarnings = notes.warnings.length > 0;
      const isNoted = hasWarnings || notes.problems.length > 0 || notes.same_as_row != null;
      const sealed = isNoted ? await this.texts.sealNotes(place, result.number, notes) : null;
      return { ...result, hasWarnings, notes: sealed };
    });
  }

  async setResults(tx: Sql, place: ImportPlace, results: readonly SealedResult[]): Promise<void> {
    await tx.$executeRaw`
      UPDATE import_rows SET outcome = given.outcome, record_id = given.record_id,
        has_warnings = given.has_warnings, notes = given.notes,
        unread_fields = coalesce(string_to_array(nullif(given.unread, ''), ','), '{}'),
        match_keys = coalesce(string_to_array(nullif(given.keys, ''), ','), '{}')::bigint[]
      FROM unnest(${results.map(({ number }) => number)}::int[],
        ${results.map(({ outcome }) => outcome)}::text[], ${results.map(({ recordId }) => recordId)}::uuid[],
        ${results.map(({ hasWarnings }) => hasWarnings)}::boolean[],
        ${results.map(({ notes }) => notes)}::bytea[],
        ${results.map(({ keys = [] }) => keys.join(','))}::text[],
        ${results.map(({ unread = [] }) => unread.join(','))}::text[])
        AS given (number, outcome, record_id, has_warnings, notes, keys, unread)
      WHERE ${ofImport(place)} AND import_rows.number = given.number`;
  }

  /** How many rows each field keeps out whose cells could be left blank. */
  unread(place: ImportPlace): Promise<{ field: string; rows: number }[]> {
    return this.transactions.queryOnce(
      place.accountId,
      Prisma.sql`SELECT field, count(*)::int AS rows FROM import_rows, unnest(unread_fields) AS field
        WHERE ${ofImport(place)} GROUP BY field ORDER BY rows DESC, field`,
    );
  }

  /** How many rows have which outcome, and how many have warnings. */
  async counts(tx: Sql, place: ImportPlace): Promise<Record<string, number>> {
    const groups = await tx.$queryRaw<{ outcome: RowOutcome | null; rows: number; warned: number }[]>`
      SELECT outcome, count(*)::int AS rows, (count(*) FILTER (WHERE has_warnings))::int AS warned
      FROM import_rows WHERE ${ofImport(place)} GROUP BY outcome`;
    const sum = (of: (group: (typeof groups)[number]) => number) =>
      groups.reduce((total, group) => total + of(group), 0);
    return {
      ...Object.fromEntries(groups.flatMap(({ outcome, rows }) => (outcome ? [[outcome, rows]] : []))),
      rows: sum(({ rows }) => rows),
      warnings: sum(({ warned }) => warned),
    };
  }
}

/** The results of rows, one after the other. */
async function inTurns<Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    await turnAfter(results.length);
    results.push(await work(row));
  }
  return results;
}
