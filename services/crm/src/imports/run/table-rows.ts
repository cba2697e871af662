import { Injectable } from '@nestjs/common';
import type { RunningWork } from '../../long-work/long-work.js';
import { RowMatcher } from '../matching/match-rows.js';
import { PlanRows, type Plan } from '../matching/plan-rows.js';
import { NOBODY } from '../matching/planned-parts.js';
import type { PlannedRow } from '../matching/planned-row.js';
import { PrepareBatch } from './prepare-batch.js';
import type { RowSource } from './row-source.js';

/** The rows of tables: each is matched with a client, and may bring more than the client. */
@Injectable()
export class TableRows {
  constructor(
    private readonly plans: PlanRows,
    private readonly preparing: PrepareBatch,
  ) {}

  source(work: Pick<RunningWork<unknown>, 'caller'>, plan: Plan): RowSource<PlannedRow> {
    const matcher = new RowMatcher(plan.mapping.match);
    return {
      plan: (rows) => this.plans.plan(work.caller, plan, matcher, rows),
      failed,
      prepare: (rows) => this.preparing.of(work.caller, rows),
    };
  }
}

const failed = (row: PlannedRow, message: string): PlannedRow => ({
  ...row,
  ...NOBODY,
  outcome: 'error',
  problems: [...row.problems, { field: 'id', column: null, message }],
});
