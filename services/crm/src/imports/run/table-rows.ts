import { Injectable } from '@nestjs/common';
import type { RunningWork } from '../../long-work/long-work.js';
import { RowMatcher } from '../matching/match-rows.js';
import { PlanRecords } from '../matching/plan-records.js';
import { PlanRows, type Plan } from '../matching/plan-rows.js';
import { NOBODY } from '../matching/planned-parts.js';
import type { CheckedRow, PlannedRecord, PlannedRow } from '../matching/planned-row.js';
import { RecordFile } from '../matching/record-file.js';
import { PrepareRows } from './prepare-rows.js';
import { note } from '../rows/read-row.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows } from '../stored/import-rows.js';
import { RowKeys, type HashOf } from '../stored/row-keys.js';
import type { RowSource } from './row-source.js';

type Work = Pick<RunningWork<unknown>, 'caller'>;

/** The rows of tables: of clients, each with all that belongs to it, or of policies, carriers or products. */
@Injectable()
export class TableRows {
  constructor(
    private readonly clients: PlanRows,
    private readonly records: PlanRecords,
    private readonly preparing: PrepareRows,
    private readonly rows: ImportRows,
    private readonly keys: RowKeys,
  ) {}

  async source(work: Work, place: ImportPlace, plan: Plan): Promise<RowSource<CheckedRow>> {
    const { type } = plan;
    const hashOf = await this.keys.hasher(place);
    if (type === 'individual') return this.ofClients(work, plan, hashOf);
    const reread = async (row: number) => (await this.rows.next(place, row - 1, 1))[0];
    return this.ofRecords(work, new RecordFile({ ...plan, type }, hashOf, reread));
  }

  private ofClients(work: Work, plan: Plan, hashOf: HashOf): RowSource<PlannedRow> {
    const matcher = new RowMatcher(plan.mapping.match, 'individual', hashOf);
    return {
      recall: (rows) => matcher.recall(rows),
      plan: (rows) => this.clients.plan(work.caller, plan, matcher, rows),
      failed: (row, message) => ({ ...failed(row, message), ...NOBODY }),
      prepare: (rows, origin) => this.preparing.clients(work.caller, origin, rows),
    };
  }

  private ofRecords(work: Work, file: RecordFile): RowSource<PlannedRecord> {
    return {
      recall: (rows) => file.matcher.recall(rows),
      plan: (rows) => this.records.plan(work.caller, file, rows),
      failed,
      prepare: (rows, origin) => this.preparing.records(work.caller, origin, file.type, rows),
    };
  }
}

const failed = <Row extends CheckedRow>(row: Row, message: string): Row => ({
  ...row,
  recordId: null,
  outcome: 'error',
  problems: [...row.problems, note('id', message)],
});
