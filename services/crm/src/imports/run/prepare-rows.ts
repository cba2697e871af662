import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ImportType } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { turnAfter } from '../../long-work/turn-after.js';
import type { Values } from '../../resources/record-mapper.js';
import { RecordPlans, type PlanBuilder } from '../../resources/write-records/plan-builder.js';
import type { PlannedTags, RecordOrigin, RecordPlan } from '../../resources/write-records/record-plan.js';
import { RecordTags } from '../../resources/write-records/record-tags.js';
import type { ImportedFile } from '../matching/imported-file.js';
import { notesOf, type PlannedRow } from '../matching/planned-row.js';
import type { DoneRow, PreparedBatch } from './prepared-batch.js';

/** Makes the rows of a batch a plan of records, as what a person enters becomes a record. It writes nothing. */
@Injectable()
export class PrepareRows {
  constructor(
    private readonly plans: RecordPlans,
    private readonly tags: RecordTags,
  ) {}

  async prepare(
    caller: Principal,
    origin: RecordOrigin,
    { type, recordsOf }: Pick<ImportedFile, 'type' | 'recordsOf'>,
    planned: readonly PlannedRow[],
  ): Promise<PreparedBatch> {
    const plan = this.plans.start(caller, origin);
    const idOf = new Map(await recordsOf(rowsBefore(planned)));
    const done: DoneRow[] = [];
    for (const [index, row] of gathered(planned).entries()) {
      await turnAfter(index);
      done.push(await prepareRow(plan, type, row, idOf));
    }
    return this.withinRoom(caller, plan, done);
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

/** Values that later rows add to a client go in with the first one of the batch: a record is written once. */
function gathered(planned: readonly PlannedRow[]): PlannedRow[] {
  const clientOf = ({ earlierRow, number }: PlannedRow) => earlierRow ?? number;
  const rows = Map.groupBy(
    planned.filter(({ values }) => values !== null),
    clientOf,
  );
  return planned.map((row) => {
    if (row.values === null) return row;
    const [first, ...later] = rows.get(clientOf(row)) ?? [];
    if (row !== first) return { ...row, values: {} };
    return { ...row, values: Object.assign({}, ...later.map(({ values }) => values), row.values) as Values };
  });
}

/** The earlier rows that these are about: a batch that fails is written in parts. */
function rowsBefore(planned: readonly PlannedRow[]): number[] {
  const here = new Set(planned.map(({ number }) => number));
  return planned.flatMap(({ recordId, earlierRow }) =>
    recordId === null && earlierRow !== null && !here.has(earlierRow) ? [earlierRow] : [],
  );
}

/** @param idOf the records of the rows before, by their numbers */
async function prepareRow(
  plan: PlanBuilder,
  type: ImportType,
  row: PlannedRow,
  idOf: Map<number, string>,
): Promise<DoneRow> {
  const { number, values, earlierRow } = row;
  const isNew = row.outcome === 'new' || row.outcome === 'duplicate';
  const done = doneOf(row);
  if (values === null) return done;
  const id = isNew ? randomUUID() : (row.recordId ?? idOf.get(earlierRow ?? 0));
  if (id === undefined) {
    const orphaned = { field: 'id', column: null, message: orphanOf(earlierRow) };
    return {
      ...done,
      outcome: 'error',
      notes: { ...done.notes, problems: [...done.notes.problems, orphaned] },
    };
  }
  idOf.set(number, id);
  await prepareRecord(plan, { type, id, isNew }, { ...row, values });
  return { ...done, recordId: id };
}

async function prepareRecord(
  plan: PlanBuilder,
  { type, id, isNew }: { readonly type: ImportType; readonly id: string; readonly isNew: boolean },
  { number: row, values, clientId, carrier, product, parts }: PlannedRow & { readonly values: Values },
): Promise<void> {
  if (clientId !== null) plan.addParent(clientId, row);
  const { carrier_id, ...named } = carrier ? await plan.companies(carrier, product, { row }) : {};
  if (!isNew) {
    // A row never moves a record to another carrier.
    await plan.update(type, id, { ...values, ...named }, { row });
  } else if (type === 'individual') {
    await plan.createClient(values, { row, id, more: { is_imported: true } });
  } else {
    const insured_id = clientId ?? undefined;
    await plan.create(type, { ...values, ...named, carrier_id, insured_id }, { row, id });
  }
  if (type === 'individual') await plan.addChildren(id, parts, { row, isNew });
}

const doneOf = ({ number, outcome, recordId, digest, ...planned }: PlannedRow): DoneRow => ({
  ...{ number, outcome, recordId, digest },
  notes: notesOf(planned),
});

const noRoomFor = (name: string) => ({
  field: 'tags',
  column: null,
  message: `The tag "${name}" was left out: there is no room for more tags. Merge or delete some.`,
});

const orphanOf = (row: number | null): string =>
  `Row ${String(row ?? 0)} is the same client and did not go in, so this row has nobody to go to.`;
