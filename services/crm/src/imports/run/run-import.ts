import { Inject, Injectable } from '@nestjs/common';
import { importMapping, importTypes, type RowOutcome } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { importActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Calendar } from '../../calendar/calendar.js';
import { defineLongWork, type RunningWork } from '../../long-work/long-work.js';
import { failsJob, JobCanceled } from '../../long-work/job-attempt.js';
import { LongWorks } from '../../long-work/long-works.js';
import { RowMatcher } from '../matching/match-rows.js';
import { PlanRows, type Plan } from '../matching/plan-rows.js';
import { NOBODY } from '../matching/planned-parts.js';
import type { PlannedRow } from '../matching/planned-row.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows } from '../stored/import-rows.js';
import { PrepareBatch } from './prepare-batch.js';
import { RowRejected } from './prepared-batch.js';
import { isTooMuch, reasonOf } from './row-error.js';
import { rowsOf, setDone, setProgress } from './run-state.sql.js';
import { WriteBatch, type DoneBatch } from './write-batch.js';

/** How many rows a batch has: as many as are written in this time, by how long the last one took. */
const BATCH = { first: 200, least: 25, most: 500, targetMs: 700 } as const;
/** How many rows are read again after a kill, at a time. */
const RECALLED = 500;

/** Imports the rows that were checked. */
export const runImportWork = defineLongWork({
  name: 'run-import',
  kind: 'import',
  data: z.object({ import_id: uuid(), type: z.enum(importTypes), mapping: importMapping }),
  isInTurn: true,
  permission: () => 'import:run',
});
type RunData = z.output<typeof runImportWork.data>;

/** How far an attempt has come, and what it has done. */
const position = z.object({
  row: z.int(),
  done: z.int(),
  created: z.record(z.string(), z.int()),
  updated: z.int(),
  outcomes: z.record(z.string(), z.int()),
});
type Position = z.output<typeof position>;
const START: Position = { row: 0, done: 0, created: {}, updated: 0, outcomes: {} };

interface Run {
  readonly work: RunningWork<RunData>;
  readonly place: ImportPlace;
  readonly total: number;
  position: Position;
}

/**
 * Runs imports: each batch is planned by the data as they are then, and written in one transaction with the place where
 * the next one begins. So a kill loses a batch at most, and no row goes in twice.
 */
@Injectable()
export class RunImport {
  constructor(
    private readonly plans: PlanRows,
    private readonly prepare: PrepareBatch,
    private readonly batches: WriteBatch,
    private readonly rows: ImportRows,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
    works: LongWorks,
  ) {
    works.on(runImportWork, (work) => this.run(work));
  }

  private async run(work: RunningWork<RunData>): Promise<void> {
    const { caller, data } = work;
    const place = { accountId: caller.accountId, importId: data.import_id };
    const run: Run = {
      ...{ work, place, total: await rowsOf(this.transactions, place) },
      position: work.position === null ? START : position.parse(work.position),
    };
    try {
      await this.runAll(run);
    } catch (error) {
      if (error instanceof JobCanceled || failsJob(error)) await this.stopped(run);
      throw error;
    }
  }

  private async runAll(run: Run): Promise<void> {
    const { work, place } = run;
    const { caller, data } = work;
    const plan = { type: data.type, mapping: data.mapping, today: await this.calendar.todayOf(caller) };
    const matcher = new RowMatcher(data.mapping.match);
    await this.recall(run, plan, matcher);
    for (let size: number = BATCH.first; ;) {
      const batch = await this.rows.next(place, run.position.row, size);
      if (batch.length === 0) break;
      const planned = await this.plans.plan(work.caller, plan, matcher, batch);
      const began = performance.now();
      await this.write(run, planned);
      size = nextSize(batch.length, performance.now() - began);
    }
    await this.finish(run);
  }

  /** Shows the matcher the rows that an earlier attempt has imported: later rows may be the same clients. */
  private async recall({ work, place, total, position: at }: Run, plan: Plan, matcher: RowMatcher) {
    const { row: last, done } = at;
    for (let row = 0; row < last;) {
      const batch = (await this.rows.next(place, row, RECALLED)).filter(({ number }) => number <= last);
      await this.plans.plan(work.caller, plan, matcher, batch);
      row = batch.at(-1)?.number ?? last;
      await work.progress({ done, total, counts: at.outcomes });
    }
  }

  /** A batch that fails is halved until the row that it fails for is alone. */
  private async write(run: Run, rows: readonly PlannedRow[]): Promise<void> {
    try {
      await this.writeAll(run, rows);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined && !(isTooMuch(error) && rows.length > 1)) throw error;
      const bad =
        error instanceof RowRejected ? error.number : rows.length === 1 ? rows[0]?.number : undefined;
      if (bad !== undefined && reason !== undefined) {
        await this.write(
          run,
          rows.map((row) => (row.number === bad ? failed(row, reason) : row)),
        );
        return;
      }
      const half = Math.ceil(rows.length / 2);
      await this.write(run, rows.slice(0, half));
      await this.write(run, rows.slice(half));
    }
  }

  private async writeAll(run: Run, planned: readonly PlannedRow[]): Promise<void> {
    const { work, place, total } = run;
    const batch = await this.prepare.of(work.caller, planned);
    const results = await this.rows.sealResults(place, batch.rows);
    let next = run.position;
    await work.batch(async (tx) => {
      const done = await this.batches.write(tx, work.caller, place.importId, batch);
      await this.rows.setResults(tx, place, results);
      next = advanced(run.position, planned, batch.rows, done);
      await setProgress(tx, place, next, this.clock.now());
      return { done: next.done, total, counts: next.outcomes, position: next };
    });
    run.position = next;
  }

  private async finish({ work, place, total, position: last }: Run): Promise<void> {
    await work.batch(async (tx) => {
      const counts = await this.rows.counts(tx, place);
      // An attempt that died after this finds it done.
      if (await setDone(tx, place, counts, this.clock.now()))
        this.audit(tx, work, importActions.finished, last);
      return { done: total, total, counts: last.outcomes, position: last };
    });
  }

  /** It was canceled, or the person has lost the right to it: what it has done stays. */
  private async stopped({ work, place, position: last }: Run): Promise<void> {
    await this.transactions.write(place.accountId, (tx) => {
      this.audit(tx, work, importActions.stopped, last);
      return Promise.resolve();
    });
  }

  private audit(
    tx: Sql,
    { caller, data }: RunningWork<RunData>,
    action: string,
    { created, updated }: Position,
  ): void {
    const made = Object.entries(created).map(([type, count]) => `${String(count)} ${type} created`);
    this.trail.recordLast(tx, {
      accountId: caller.accountId,
      action,
      ...{ recordType: 'import', recordId: data.import_id },
      fields: [...made, `${String(updated)} updated`],
      actor: { id: caller.userId, role: caller.role },
    });
  }
}

const nextSize = (size: number, tookMs: number): number =>
  Math.round(Math.min(BATCH.most, Math.max(BATCH.least, (size * BATCH.targetMs) / tookMs)));

function advanced(
  { done, created, updated, outcomes }: Position,
  planned: readonly PlannedRow[],
  rows: readonly { readonly outcome: RowOutcome }[],
  batch: DoneBatch,
): Position {
  return {
    row: planned.at(-1)?.number ?? 0,
    done: done + rows.length,
    created: summed(created, batch.created),
    updated: updated + batch.updated,
    outcomes: summed(
      outcomes,
      Object.fromEntries(
        [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([name, those]) => [name, those.length]),
      ),
    ),
  };
}

function summed(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + (more[name] ?? 0)]));
}

/** The same row, which does not go in. */
const failed = (row: PlannedRow, message: string): PlannedRow => ({
  ...row,
  ...NOBODY,
  outcome: 'error',
  problems: [...row.problems, { field: 'id', column: null, message }],
});
