import { Controller } from '@nestjs/common';
import { importRoutes, type EditRowsBody, type ImportView } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { LongWorks } from '../long-work/long-works.js';
import { checkImportWork } from './phases/check-import.js';
import { ImportRows, type OpenedRow } from './stored/import-rows.js';
import { ImportViews } from './stored/import-views.js';
import { Imports } from './stored/imports.js';

const MAX_PLACE = 500;

/** Corrects rows of a file, or leaves them out. All rows are checked again: a new key can be the one of another row. */
@Controller()
export class EditImportRows {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly views: ImportViews,
  ) {}

  /** @throws AppError `conflict` once the import runs */
  @Handles(importRoutes.editRows)
  async edit({ caller, params, body }: Call<typeof importRoutes.editRows>): Promise<ImportView> {
    const place = { accountId: caller.accountId, importId: params.id };
    await this.transactions.write(caller.accountId, async (tx) => {
      const held = await this.imports.hold(tx, caller, params.id, ['checking', 'ready']);
      const present = await this.rows.these(
        tx,
        place,
        body.map(({ row }) => row),
      );
      const sealed = await this.rows.seal(place, editedRows(present, body));
      await this.rows.replace(tx, place, sealed);
      await this.imports.stopJob(tx, held);
      const { name } = await this.imports.details(held);
      const job = await this.works.start(tx, caller, checkImportWork, {
        title: name,
        data: { import_id: params.id },
      });
      await this.imports.setPhase(tx, held, { state: 'checking', jobId: job.id });
    });
    this.works.wake();
    return this.views.get(caller, params.id);
  }
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
