import { Injectable } from '@nestjs/common';
import type { RunningWork } from '../../long-work/long-work.js';
import { ImportedFile, type Plan, type RecordsOf } from '../matching/imported-file.js';
import { PlanRows } from '../matching/plan-rows.js';
import type { PlannedRow } from '../matching/planned-row.js';
import { note } from '../rows/read-row.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows } from '../stored/import-rows.js';
import { RowKeys } from '../stored/row-keys.js';
import { PrepareRows } from './prepare-rows.js';
import type { RowSource } from './row-source.js';

/** The rows of a table: of clients, each with all that belongs to it, or of policies, carriers or products. */
@Injectable()
export class TableRows {
  constructor(
    private readonly planning: PlanRows,
    private readonly preparing: PrepareRows,
    private readonly rows: ImportRows,
    private readonly keys: RowKeys,
  ) {}

  /** @param recordsOf the records of rows that went in before; nobody's, as long as nothing goes in */
  async source(
    work: Pick<RunningWork<unknown>, 'caller'>,
    place: ImportPlace,
    plan: Plan,
    recordsOf?: RecordsOf,
  ): Promise<RowSource<PlannedRow>> {
    const reread = (rows: readonly number[]) => this.rows.reread(place, rows);
    const file = new ImportedFile(plan, await this.keys.hasher(place), reread, recordsOf);
    return {
      recall: (rows) => file.recall(rows),
      plan: (rows) => this.planning.plan(work.caller, file, rows),
      failed: (row, message) => ({
        ...{ ...row, recordId: null, outcome: 'error', values: null },
        problems: [...row.problems, note('id', message)],
      }),
      prepare: (rows, origin) => this.preparing.prepare(work.caller, origin, file, rows),
    };
  }
}
