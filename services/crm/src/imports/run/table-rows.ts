import { Injectable } from '@nestjs/common';
import type { RunningWork } from '../../long-work/long-work.js';
import { RowMatcher } from '../matching/match-rows.js';
import { PlanRecords } from '../matching/plan-records.js';
import { PlanRows, type Plan } from '../matching/plan-rows.js';
import { NOBODY } from '../matching/planned-parts.js';
import type { CheckedRow, PlannedRecord, PlannedRow } from '../matching/planned-row.js';
import { RecordFile } from '../matching/record-file.js';
import type { RecordImport } from '../rows/record-draft.js';
import { PrepareBatch } from './prepare-batch.js';
import { PrepareRecords } from './prepare-records.js';
import { note } from '../rows/read-row.js';
import type { RowSource } from './row-source.js';

type Work = Pick<RunningWork<unknown>, 'caller'>;

/** The rows of tables: of clients, each with all that belongs to it, or of policies, carriers or products. */
@Injectable()
export class TableRows {
  constructor(
    private readonly clients: PlanRows,
    private readonly clientBatches: PrepareBatch,
    private readonly records: PlanRecords,
    private readonly recordBatches: PrepareRecords,
  ) {}

  source(work: Work, plan: Plan): RowSource<CheckedRow> {
    const { type } = plan;
    return type === 'individual' ? this.ofClients(work, plan) : this.ofRecords(work, { ...plan, type });
  }

  private ofClients(work: Work, plan: Plan): RowSource<PlannedRow> {
    const matcher = new RowMatcher(plan.mapping.match);
    return {
      plan: (rows) => this.clients.plan(work.caller, plan, matcher, rows),
      failed: (row, message) => ({ ...failed(row, message), ...NOBODY }),
      prepare: (rows) => this.clientBatches.of(work.caller, rows),
    };
  }

  private ofRecords(work: Work, plan: Plan & { readonly type: RecordImport }): RowSource<PlannedRecord> {
    const file = new RecordFile(plan);
    return {
      plan: (rows) => this.records.plan(work.caller, file, rows),
      failed,
      prepare: (rows) => this.recordBatches.of(work.caller, plan.type, rows),
    };
  }
}

const failed = <Row extends CheckedRow>(row: Row, message: string): Row => ({
  ...row,
  recordId: null,
  outcome: 'error',
  problems: [...row.problems, note('id', message)],
});
