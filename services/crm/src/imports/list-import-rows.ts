import { Controller } from '@nestjs/common';
import {
  importRoutes,
  type ImportedType,
  type ImportRow,
  type ImportRowsQuery,
  type SharedType,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { Principal } from '@bindery/contracts/access';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import { joinedTo } from '../policies/policy-names.sql.js';
import { ARCHIVE_HEADERS } from './archive/archived-rows.js';
import { ImportTexts, type ImportPlace } from './stored/import-details.js';
import { noImport, ownImport } from './stored/imports.js';

interface ListedRow {
  readonly number: number;
  readonly cells: Uint8Array;
  readonly outcome: ImportRow['outcome'];
  readonly notes: Uint8Array | null;
  readonly record_id: string | null;
  readonly record_name: string | null;
}

const only = (query: ImportRowsQuery): Prisma.Sql => {
  if (query.only === undefined) return Prisma.sql`TRUE`;
  return query.only === 'warning'
    ? Prisma.sql`import_rows.has_warnings`
    : Prisma.sql`import_rows.outcome = ${query.only}`;
};

type NameSql = (caller: Principal) => Prisma.Sql;

const isRecord = (table: string) => {
  const of = Prisma.raw(table);
  return Prisma.sql`${of}.id = import_rows.record_id AND ${of}.deleted_at IS NULL`;
};

const ofClient: NameSql = (caller) => Prisma.sql`
  SELECT id, last_name || ', ' || first_name AS name FROM individuals
  WHERE ${inScopeSql(caller)} AND ${isRecord('individuals')}`;

const ofShared =
  (type: SharedType): NameSql =>
  (caller) => {
    const { table } = recordTables[type];
    return Prisma.sql`SELECT id, name FROM ${Prisma.raw(table)}
      WHERE ${ofAccountOrPlatformSql(caller, table)} AND ${isRecord(table)}`;
  };

/** The name of the record that a row became or is about, as far as the person sees it; of an archive, its clients. */
const recordOf: Readonly<Record<ImportedType, NameSql>> = {
  individual: ofClient,
  archive: ofClient,
  carrier: ofShared('carrier'),
  product: ofShared('product'),
  policy: (caller) => Prisma.sql`
    SELECT policies.id, concat_ws(' · ', '#' || policies.policy_number,
      individuals.last_name || ', ' || individuals.first_name, carriers.name) AS name
    FROM policies ${joinedTo('policies')} WHERE ${policiesInScopeSql(caller)} AND ${isRecord('policies')}`,
};

/** The rows of one's own import, as far as they are kept. */
@Controller()
export class ListImportRows {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly texts: ImportTexts,
  ) {}

  /** @throws AppError `not_found` */
  @Handles(importRoutes.rows)
  async list({ caller, params, query }: Call<typeof importRoutes.rows>): Promise<ListOf<ImportRow>> {
    const place = { accountId: caller.accountId, importId: params.id };
    const ofImport = Prisma.sql`import_rows.account_id = ${caller.accountId}::uuid
      AND import_rows.import_id = ${params.id}::uuid`;
    const { page, page_size } = query;
    return this.transactions.read(caller.accountId, async (tx) => {
      const [own] = await tx.$queryRaw<{ type: ImportedType }[]>`
        SELECT type FROM imports WHERE ${ownImport(caller)} AND imports.id = ${params.id}::uuid`;
      if (!own) throw noImport();
      const shown = own.type === 'archive' ? ARCHIVE_HEADERS.length : undefined;
      const rows = await tx.$queryRaw<ListedRow[]>`
        SELECT import_rows.number, cells, outcome, notes, record.id AS record_id, record.name AS record_name
        FROM import_rows LEFT JOIN LATERAL (${recordOf[own.type](caller)}) AS record ON TRUE
        WHERE ${ofImport} AND ${only(query)}
        ORDER BY (outcome = 'error') DESC NULLS LAST, import_rows.number
        LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
      const [counted] = await tx.$queryRaw<[{ total: number; filtered: number }]>`
        SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${only(query)}))::int AS filtered
        FROM import_rows WHERE ${ofImport}`;
      return { items: await Promise.all(rows.map((row) => this.viewOf(place, row, shown))), ...counted };
    });
  }

  /** @param shown how many of its cells are for people; all without it */
  private async viewOf(place: ImportPlace, row: ListedRow, shown?: number): Promise<ImportRow> {
    const { number, outcome, record_id, record_name } = row;
    const [cells, notes] = await Promise.all([
      this.texts.openCells(place, number, row.cells),
      this.texts.openNotes(place, number, row.notes),
    ]);
    return { row: number, cells: cells.slice(0, shown), outcome, ...notes, record_id, record_name };
  }
}
