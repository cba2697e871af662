import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { importRoutes, type EditRowsBody, type ImportView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Import } from '../generated/prisma/client.js';
import { LongWorks } from '../long-work/long-works.js';
import { CheckArchivedRows } from './archive/check-archived-rows.js';
import { CheckEditedRows } from './phases/check-edited-rows.js';
import { checkImportWork } from './phases/check-import.js';
import type { ImportPlace } from './stored/import-details.js';
import { ImportRows, type OpenedRow } from './stored/import-rows.js';
import { ImportViews } from './stored/import-views.js';
import { Imports } from './stored/imports.js';

const MAX_PLACE = 500;

/** Corrects rows of a file, or leaves them out. They are checked at once, or with all others where they concern them. */
@Controller()
export class EditImportRows {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly alone: CheckEditedRows,
    private readonly archived: CheckArchivedRows,
    private readonly views: ImportViews,
  ) {}

  /** @throws AppError `conflict` once the import runs */
  @Handles(importRoutes.editRows)
  async edit({ caller, params, body }: Call<typeof importRoutes.editRows>): Promise<ImportView> {
    const place = { accountId: caller.accountId, importId: params.id };
    const numbers = body.map(({ row }) => row);
    const present = await this.transactions.write(caller.accountId, (tx) =>
      this.present(tx, caller, place, numbers),
    );
    const isArchive = present.type === 'archive';
    if (isArchive) requireNoCorrection(body);
    const edited = editedRows(present.rows, body);
    const sealed = await this.rows.seal(place, edited);
    const settle =
      present.state === 'ready'
        ? await (isArchive ? this.archived : this.alone).of(caller, place, edited)
        : undefined;
    await this.transactions.write(caller.accountId, async (tx) => {
      const now = await this.present(tx, caller, place, numbers);
      if (!isDeepStrictEqual(now.rows, present.rows)) throw changed();
      await this.rows.replace(tx, place, sealed);
      const isAsBefore = now.state === 'ready' && now.job_id === present.job_id;
      if (!(isAsBefore && (await settle?.(tx)))) await this.checkAll(tx, caller, now);
    });
    this.works.wake();
    return this.views.get(caller, params.id);
  }

  private async present(tx: Sql, caller: Principal, place: ImportPlace, numbers: readonly number[]) {
    const held = await this.imports.hold(tx, caller, place.importId, ['checking', 'ready']);
    return { ...held, rows: await this.rows.these(tx, place, numbers) };
  }

  private async checkAll(tx: Sql, caller: Principal, held: Import): Promise<void> {
    await this.imports.stopJob(tx, held);
    const { name } = await this.imports.details(held);
    const data = { import_id: held.id };
    const job = await this.works.start(tx, caller, checkImportWork, { title: name, data });
    await this.imports.setPhase(tx, held, { state: 'checking', jobId: job.id });
  }
}

/** @throws AppError `validation_failed` for records of an archive, which can only be left out */
function requireNoCorrection(body: EditRowsBody): void {
  const place = body.findIndex(({ values }) => values !== undefined);
  if (place >= 0) throw refused(`${String(place)}.values`, 'Import the record, then correct it in Bindery.');
}

/** @throws AppError `validation_failed` on a row or a cell that the file does not have */
function editedRows(present: readonly OpenedRow[], body: EditRowsBody): OpenedRow[] {
  const rows = new Map(present.map((row) => [row.number, row]));
  for (const [place, { row: number, values = {}, removed }] of body.entries()) {
    const row = rows.get(number);
    if (!row) throw refused(`${String(place)}.row`, 'The file has no such row.');
    const cells = [...row.cells];
    for (const [column, text] of Object.entries(values)) {
      if (Number(column) > MAX_PLACE)
        throw refused(`${String(place)}.values`, 'The file has no such column.');
      while (cells.length < Number(column)) cells.push('');
      cells[Number(column)] = text;
    }
    rows.set(number, { number, cells, isRemoved: removed ?? row.isRemoved });
  }
  return [...rows.values()];
}

const refused = (path: string, message: string): AppError =>
  new AppError('validation_failed', { detail: message, errors: [{ path, message }] });

const changed = (): AppError =>
  new AppError('conflict', { detail: 'These rows have just been corrected. Look at them again.' });
