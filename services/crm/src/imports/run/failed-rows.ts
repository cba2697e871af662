import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import {
  importField,
  importRunRoutes,
  type FailedRowsQuery,
  type ImportedType,
} from '@bindery/contracts/crm';
import { allowWholeFile } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma, type Import } from '../../generated/prisma/client.js';
import { writeCsv } from '../../table-files/write-csv.js';
import { ImportTexts, type ImportPlace, type RowNotes } from '../stored/import-details.js';
import { ofImport } from '../stored/import-rows.js';
import { importColumns, Imports, noImport, ownImport } from '../stored/imports.js';

const PAGE = 500;

const kinds = {
  error: Prisma.sql`outcome = 'error'`,
  warning: Prisma.sql`has_warnings`,
} as const;

/** The rows of an import that did not go in, or not as a whole, as they were in the file, with the reasons. */
@Controller()
export class FailedRows {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly imports: Imports,
    private readonly texts: ImportTexts,
  ) {}

  /** @throws AppError `not_found`, or `conflict` once the rows are gone */
  @Handles(importRunRoutes.failedRows)
  async download({
    caller,
    params: { id },
    query: { only },
  }: Call<typeof importRunRoutes.failedRows>): Promise<StreamableFile> {
    const { accountId } = caller;
    const [found] = await this.transactions.queryOnce<Import>(
      accountId,
      Prisma.sql`SELECT ${importColumns} FROM imports WHERE ${ownImport(caller)} AND imports.id = ${id}::uuid`,
    );
    if (!found) throw noImport();
    const { file } = await this.imports.details(found);
    if (!file) throw new AppError('conflict', { detail: 'The rows of a file are kept for seven days.' });
    const headers = file.columns.map(({ header }) => header);
    const columns = ['Row', ...headers, 'Problem'].map((label) => ({ label, kind: 'text' as const }));
    const rows = { type: found.type as ImportedType, width: headers.length, only };
    const pages = this.pages({ accountId, importId: id }, rows);
    allowWholeFile();
    return new StreamableFile(Readable.from(writeCsv({ name: 'Rows', columns, pages })));
  }

  private async *pages(
    place: ImportPlace,
    { type, width, only }: FailedRowsQuery & { readonly type: ImportedType; readonly width: number },
  ): AsyncGenerator<(string | number)[][]> {
    for (let after = 0; ;) {
      const rows = await this.transactions.queryOnce<{
        readonly number: number;
        readonly cells: Uint8Array;
        readonly notes: Uint8Array | null;
      }>(
        place.accountId,
        Prisma.sql`SELECT number, cells, notes FROM import_rows
          WHERE ${ofImport(place)} AND ${kinds[only]} AND number > ${after} ORDER BY number LIMIT ${PAGE}`,
      );
      const last = rows.at(-1);
      if (!last) return;
      yield await Promise.all(
        rows.map(async ({ number, cells, notes }) => {
          const texts = await this.texts.openCells(place, number, cells);
          const { problems, warnings } = await this.texts.openNotes(place, number, notes);
          const told = only === 'error' ? problems : warnings;
          return [
            number,
            ...Array.from({ length: width }, (_, at) => texts[at] ?? ''),
            told.map((problem) => worded(type, problem)).join(' '),
          ];
        }),
      );
      after = last.number;
    }
  }
}

/** The column, and what is wrong there. */
function worded(type: ImportedType, { field, message }: RowNotes['problems'][number]): string {
  const label = type === 'archive' ? undefined : importField(type, field)?.label;
  const isNamed = message.startsWith('Column "') || (label !== undefined && message.includes(label));
  return label === undefined || field === 'id' || isNamed ? message : `${label}: ${message}`;
}
