import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { turnAfter } from '../../long-work/turn-after.js';
import type { Values } from '../../resources/record-mapper.js';
import { RecordPlans, type PlanBuilder } from '../../resources/write-records/plan-builder.js';
import type { PlannedTags, RecordOrigin, RecordPlan } from '../../resources/write-records/record-plan.js';
import { RecordTags } from '../../resources/write-records/record-tags.js';
import type { PlannedRecord, PlannedRow } from '../matching/planned-row.js';
import type { RecordImport } from '../rows/record-draft.js';
import type { DoneRow, PreparedBatch } from './prepared-batch.js';

/** Makes the rows of a batch a plan of records, as what a person enters becomes a record. It writes nothing. */
@Injectable()
export class PrepareRows {
  constructor(
    private readonly plans: RecordPlans,
    private readonly tags: RecordTags,
  ) {}

  /** Of rows about clients, in their order. */
  async clients(
    caller: Principal,
    origin: RecordOrigin,
    planned: readonly PlannedRow[],
  ): Promise<PreparedBatch> {
    const plan = this.plans.start(caller, origin);
    const clientOf = new Map<number, string>();
    const done: DoneRow[] = [];
    for (const [index, row] of planned.entries()) {
      await turnAfter(index);
      done.push(await prepareClient(plan, row, clientOf));
    }
    return this.withinRoom(caller, plan, done);
  }

  /** Of rows about policies, carriers or products. */
  async records(
    caller: Principal,
    origin: RecordOrigin,
    type: RecordImport,
    planned: readonly PlannedRecord[],
  ): Promise<PreparedBatch> {
    const plan = this.plans.start(caller, origin);
    const rows: DoneRow[] = [];
    for (const [index, row] of planned.entries()) {
      await turnAfter(index);
      rows.push({ ...doneOf(row), recordId: await prepareRecord(plan, type, row) });
    }
    return { plan, rows, restored: [] };
  }

  /** Tags for which there is no room are left out. */
  private async withinRoom(
    caller: Principal,
    plan: RecordPlan,
    rows: readonly DoneRow[],
  ): Promise<PreparedBatch> {
    const full = await this.tags.withoutRoom(caller, plan.tags);
    if (full.size === 0) return { plan, rows, restored: [] };
    const isFull = (name: string) => full.has(lookAlikeKey(name));
    const leftOut = new Map(plan.tags.map(({ row, names }) => [row, names.filter(isFull)]));
    const tags = plan.tags.map((planned): PlannedTags => ({
      ...planned,
      names: planned.names.filter((name) => !isFull(name)),
    }));
    const { origin, creates, updates, parents } = plan;
    const warned = ({ notes, number }: DoneRow) => ({
      ...notes,
      warnings: [...notes.warnings, ...(leftOut.get(number) ?? []).map(noRoomFor)],
    });
    return {
      plan: { origin, creates, updates, parents, tags },
      rows: rows.map((row) => ({ ...row, notes: warned(row) })),
      restored: [],
    };
  }
}

/** @param clientOf the clients of the rows before, by their numbers */
async function prepareClient(
  plan: PlanBuilder,
  row: PlannedRow,
  clientOf: Map<number, string>,
): Promise<DoneRow> {
  const { number, draft, earlierRow } = row;
  const isNew = row.outcome === 'new' || row.outcome === 'duplicate';
  const done = doneOf(row);
  if (draft === null) return done;
  const id = isNew ? randomUUID() : (row.recordId ?? clientOf.get(earlierRow ?? 0));
  if (id === undefined) {
    const orphaned = { field: 'id', column: null, message: orphanOf(earlierRow) };
    return {
      ...done,
      outcome: 'error',
      notes: { ...done.notes, problems: [...done.notes.problems, orphaned] },
    };
  }
  clientOf.set(number, id);
  if (isNew) await plan.createClient(draft.client, { row: number, id, more: { is_imported: true } });
  else await plan.update('individual', id, row.changes, { row: number });
  await plan.addChildren(id, row.parts, { row: number, isNew });
  return { ...done, recordId: id };
}

/** @returns its id */
async function prepareRecord(
  plan: PlanBuilder,
  type: RecordImport,
  { number: row, outcome, recordId, clientId, carrier, product, values }: PlannedRecord,
): Promise<string | null> {
  if (outcome !== 'new' && outcome !== 'update') return recordId;
  if (clientId !== null) plan.addParent(clientId, row);
  const companies: Values = carrier ? await plan.companies(carrier, product, { row }) : {};
  if (recordId === null) {
    const insured = clientId === null ? {} : { insured_id: clientId };
    return plan.create(type, { ...values, ...insured, ...companies }, { row });
  }
  // A row never moves a record to another carrier.
  const { carrier_id: _, ...changed } = companies;
  await plan.update(type, recordId, { ...values, ...changed }, { row });
  return recordId;
}

const doneOf = ({ number, outcome, problems, warnings }: PlannedRow | PlannedRecord): DoneRow => ({
  ...{ number, outcome, recordId: null },
  notes: { problems: [...problems], warnings: [...warnings] },
});

const noRoomFor = (name: string) => ({
  field: 'tags',
  column: null,
  message: `The tag "${name}" was left out: there is no room for more tags. Merge or delete some.`,
});

const orphanOf = (row: number | null): string =>
  `Row ${String(row ?? 0)} is the same client and did not go in, so this row has nobody to go to.`;
