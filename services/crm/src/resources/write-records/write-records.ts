import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recordOrder } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { ListedResources } from '../listed-resources.js';
import type { Columns, Values } from '../record-mapper.js';
import type { StoredRecord } from '../resource-definition.js';
import { CheckRecords, withPath, type Checking } from './check-records.js';
import { changeRows, holdRows, insertRows, readRows, type Answers } from './batch-rows.sql.js';
import {
  RecordRejected,
  type AnyResource,
  type PlannedCreate,
  type PlannedUpdate,
  type RecordPlan,
} from './record-plan.js';
import { filled, RecordHistory, type WrittenRecord } from './record-history.js';
import { RecordTags, type AddedTag } from './record-tags.js';

interface WrittenRows {
  readonly written: readonly WrittenRecord[];
  /** Ids of tags that the account did not have. */
  readonly made: readonly string[];
  readonly added: readonly AddedTag[];
}

interface Writing extends Checking {
  readonly written: WrittenRecord[];
}

/** Writes planned records with few statements: the rows, their child records, their history, and their events. */
@Injectable()
export class WriteRecords {
  constructor(
    private readonly resources: ListedResources,
    private readonly checks: CheckRecords,
    private readonly tags: RecordTags,
    private readonly history: RecordHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the records, those that were created first, and the ids of tags that the account did not have
   * @throws RecordRejected, AppError `validation_failed` on the paths of the records
   */
  async write(
    tx: Sql,
    caller: Principal,
    plan: RecordPlan,
  ): Promise<{ written: readonly WrittenRecord[]; addedTags: readonly string[] }> {
    const { written, made, added } = await this.writeRows(tx, caller, plan);
    await this.history.recordWritten(tx, caller, plan.origin, written, added);
    return { written, addedTags: made };
  }

  /** @returns the record that comes first in the plan */
  async writeOne<Row extends StoredRecord>(tx: Sql, caller: Principal, plan: RecordPlan): Promise<Row> {
    const { written } = await this.write(tx, caller, plan);
    const [{ id }] = [...plan.creates, ...plan.updates] as [PlannedCreate];
    return written.find(({ row }) => row.id === id)?.row as Row;
  }

  /** Without their history and events. */
  async writeRows(tx: Sql, caller: Principal, plan: RecordPlan): Promise<WrittenRows> {
    const writing: Writing = { tx, caller, plan, now: this.clock.now(), written: [] };
    const parents = await this.holdParents(writing);
    await this.checks.checkPlan(writing);
    await this.createAll(writing);
    const { made, added } = await this.tags.add(tx, caller, plan.tags, writing.now);
    await this.updateAll(writing, parents, added);
    return { written: writing.written, made, added };
  }

  /** Present clients that change or get child records. */
  private async holdParents({ tx, caller, plan }: Writing): Promise<Map<string, StoredRecord>> {
    const clients = this.resources.of('individual');
    const ids = [...plan.parents.keys()];
    const held = await holdRows(tx, caller, clients, ids, clients.visibleTo(caller));
    for (const [id, number] of plan.parents) {
      const row = held.get(id);
      if (!row) throw new RecordRejected(number, GONE);
      if (!clients.canEdit(caller, row)) throw new RecordRejected(number, NOT_YOURS);
    }
    return held;
  }

  private async createAll(writing: Writing): Promise<void> {
    const { tx, plan } = writing;
    const byType = Map.groupBy(plan.creates, ({ resource }) => resource.type);
    const ofTypes = recordOrder.map((type) => byType.get(type) ?? []).filter(({ length }) => length > 0);
    // A person's record is written beside those that came before it.
    const isOneByOne = plan.origin === 'person' && !plan.isChecked;
    const groups = isOneByOne ? ofTypes.flat().map((record) => [record]) : ofTypes;
    for (const records of groups) {
      const [{ resource }] = records as [PlannedCreate];
      const columns: Columns[] = [];
      for (const record of records) columns.push(await this.checks.columnsOf(writing, record, undefined));
      const rows = await this.rowsOf(writing, records, (answered) =>
        insertRows(tx, resource.type, columns, answered),
      );
      for (const planned of records) {
        const row = rows.get(planned.id);
        if (!row) throw new Error(`A record of the type ${resource.type} was not written`);
        // Nothing waits for a record that belongs to a new client.
        const isAwaited = plan.origin === 'person' || plan.parents.has(resource.rootOf(row));
        const written = { planned, change: 'created', before: undefined, tags: [] } as const;
        await this.done(writing, { ...written, row }, isAwaited ? filled(planned.values) : undefined);
      }
    }
  }

  private async updateAll(
    writing: Writing,
    parents: ReadonlyMap<string, StoredRecord>,
    addedTags: readonly AddedTag[],
  ): Promise<void> {
    const { tx, caller, plan, now } = writing;
    const tagged = Map.groupBy(addedTags, ({ individual_id }) => individual_id);
    const updates = [...plan.updates, ...this.taggedOnly(plan, tagged)];
    for (const [resource, records] of Map.groupBy(updates, (update) => update.resource)) {
      const held = await this.held(writing, resource, records, parents);
      const changes: { id: string; columns: Columns }[] = [];
      for (const record of records) {
        const before = held.get(record.id);
        if (!before) throw new RecordRejected(record.row, GONE);
        changes.push({ id: record.id, columns: await this.checks.columnsOf(writing, record, before) });
      }
      const rows = await this.rowsOf(writing, records, (answered) =>
        changeRows(tx, caller, resource, changes, now, answered),
      );
      for (const planned of records) {
        const row = rows.get(planned.id);
        if (!row) throw new RecordRejected(planned.row, GONE);
        const { change, id } = planned;
        const tags = resource.type === 'individual' ? (tagged.get(id) ?? []) : [];
        const written = { planned, change, row, before: held.get(id), tags };
        await this.done(writing, written, change === 'updated' ? planned.values : undefined);
      }
    }
  }

  /** The rows that are updated, held until the transaction ends. */
  private async held(
    { tx, caller }: Writing,
    resource: AnyResource,
    records: readonly PlannedUpdate[],
    parents: ReadonlyMap<string, StoredRecord>,
  ): Promise<ReadonlyMap<string, StoredRecord>> {
    const present = new Map(records.flatMap((one) => (one.present ? [[one.id, one.present]] : [])));
    const ids = records.flatMap(({ id }) => (present.has(id) || parents.has(id) ? [] : [id]));
    const held = await holdRows<StoredRecord>(tx, caller, resource, ids);
    return new Map([...parents, ...held, ...present]);
  }

  /** The rows that were written; those of a person as their views need them. */
  private async rowsOf(
    { tx, caller, plan }: Writing,
    records: readonly (PlannedCreate | PlannedUpdate)[],
    write: <Answered extends keyof Answers>(answered: Answered) => Promise<Answers[Answered][]>,
  ): Promise<ReadonlyMap<string, StoredRecord>> {
    if (plan.origin !== 'person') return byId(await withPath(records, () => write('rows')));
    const [{ resource }] = records as readonly [PlannedCreate];
    const writing = write('ids');
    const ids = records.map(({ id }) => id);
    const reading = readRows(tx, caller, resource, ids);
    // Neither waits for the other, one connection answers both in their order. The error of a write says why both failed.
    reading.catch(() => undefined);
    const written = new Set((await withPath(records, () => writing)).map(({ id }) => id));
    // Row-level security keeps silent about what it does not let be changed.
    return byId((await reading).filter(({ id }) => written.has(id)));
  }

  /** @param values whose consequences are still to come */
  private async done(
    { tx, caller, written }: Writing,
    record: WrittenRecord,
    values: Values | undefined,
  ): Promise<void> {
    const { planned, row } = record;
    const after = values && (await planned.resource.afterWrite?.(tx, caller, row, values));
    written.push({ ...record, row: after ?? row });
  }

  /** Tags are a part of a client, so one that gets nothing else changes, too. */
  private taggedOnly(plan: RecordPlan, tagged: ReadonlyMap<string, unknown>): PlannedUpdate[] {
    const resource = this.resources.of('individual');
    const updated = new Set(plan.updates.map(({ id }) => id));
    return [...plan.parents]
      .filter(([id]) => tagged.has(id) && !updated.has(id))
      .map(([id, row]) => ({
        ...{ resource, id, row, change: 'updated' },
        ...{ values: {}, columns: {}, path: '' },
      }));
  }
}

const byId = (rows: readonly StoredRecord[]) => new Map(rows.map((row) => [row.id, row]));

const GONE = 'This record was deleted or changed hands while the import was running.';
const NOT_YOURS = 'You can see this client, but not change it. Ask whoever it is assigned to.';
