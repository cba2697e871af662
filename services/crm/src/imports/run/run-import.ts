import { Inject, Injectable } from '@nestjs/common';
import { importedTypes, importMapping, type RowOutcome } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { importIsReplaced } from '../stored/is-replaced.js';
import { z } from 'zod';
import { importActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { isTooSlow } from '../../database/too-slow.js';
import { Calendar } from '../../calendar/calendar.js';
import { defineLongWork, type RunningWork } from '../../long-work/long-work.js';
import { failsJob, JobCanceled } from '../../long-work/job-attempt.js';
import { LongWorks } from '../../long-work/long-works.js';
import { RestoreRecords } from '../archive/restore-records.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows } from '../stored/import-rows.js';
import { Imports } from '../stored/imports.js';
import { RowKeys } from '../stored/row-keys.js';
import { RecordRejected } from '../../resources/write-records/record-plan.js';
import type { PreparedBatch } from './prepared-batch.js';
import { reasonOf } from './row-error.js';
import type { RowSource, SourceRow } from './row-source.js';
import { rowsOf, setDone, setProgress } from './run-state.sql.js';
import { summed } from './summed.js';
import { TableRows } from './table-rows.js';
import { WriteBatch, type DoneBatch } from './write-batch.js';

/** How many rows a batch has: as many as are written in this time, by how long the last one took. */
const BATCH = { first: 200, least: 25, most: 500, targetMs: 700 } as const;

/** Imports the rows that were checked. */
export const runImportWork = defineLongWork({
  name: 'run-import',
  kind: 'import',
  /** The archive of an account has no mapping. */
  data: z.object({ import_id: uuid(), type: z.enum(importedTypes), mapping: importMapping.nullable() }),
  isInTurn: true,
  permission: () => 'import:run',
  isReplaced: importIsReplaced,
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
    private readonly tables: TableRows,
    private readonly restoring: RestoreRecords,
    private readonly batches: WriteBatch,
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly keys: RowKeys,
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
      await this.start(run);
    } catch (error) {
      if (error instanceof JobCanceled || failsJob(error)) await this.stopped(run);
      throw error;
    }
  }

  private async start(run: Run): Promise<void> {
    const { work } = run;
    const { type, mapping } = work.data;
    if (mapping === null || type === 'archive')
      return this.runAll(
        run,
        this.restoring.source(() => work.caller),
      );
    const today = await this.calendar.todayOf(work.caller);
    const { headers } = await this.imports.plan(run.place);
    const recordsOf = (rows: readonly number[]) => this.rows.recordsOf(run.place, rows);
    return this.runAll(
      run,
      await this.tables.source(work, run.place, { type, mapping, today, headers }, recordsOf),
    );
  }

  private async runAll<Row extends SourceRow>(run: Run, source: RowSource<Row>): Promise<void> {
    await this.recall(run, source);
    for (let size: number = BATCH.first; ;) {
      const batch = await this.rows.next(run.place, run.position.row, size);
      if (batch.length === 0) break;
      const planned = await source.plan(batch);
      const began = performance.now();
      await this.write(run, source, planned);
      size = nextSize(batch.length, performance.now() - began);
    }
    await this.finish(run);
  }

  /** Recalls the rows that an earlier attempt has imported, by their keys alone: they aren't planned again. */
  private async recall<Row extends SourceRow>(run: Run, source: RowSource<Row>): Promise<void> {
    for (let after = 0; ;) {
      const rows = await this.keys.known(run.place, { after, upTo: run.position.row });
      const last = rows.at(-1);
      if (!last) return;
      source.recall(rows);
      after = last.number;
    }
  }

  /** A batch that fails is halved until the row that it fails for is alone. */
  private async write<Row extends SourceRow>(
    run: Run,
    source: RowSource<Row>,
    rows: readonly Row[],
  ): Promise<void> {
    try {
      await this.writeAll(run, rows, await source.prepare(rows, { import_id: run.place.importId }));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined && !(isTooSlow(error) && rows.length > 1)) throw error;
      const bad =
        error instanceof RecordRejected ? error.row : rows.length === 1 ? rows[0]?.number : undefined;
      if (bad !== undefined && reason !== undefined) {
        const held = rows.map((row) => (row.number === bad ? source.failed(row, reason) : row));
        await this.write(run, source, held);
        return;
      }
      const half = Math.ceil(rows.length / 2);
      await this.write(run, source, rows.slice(0, half));
      await this.write(run, source, rows.slice(half));
    }
  }

  private async writeAll(run: Run, planned: readonly SourceRow[], batch: PreparedBatch): Promise<void> {
    const { work, place, total } = run;
    const keysOf = new Map(planned.map(({ number, keys, isKnown }) => [number, isKnown ? keys : []]));
    const results = await this.rows.sealResults(
      place,
      batch.rows.map((row) => ({ ...row, keys: keysOf.get(row.number) ?? [] })),
    );
    let next = run.position;
    await work.batch(async (tx) => {
      const done = await this.batches.write(tx, work.caller, place, batch);
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
  planned: readonly { readonly number: number }[],
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
