import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TaskStatus } from '@bindery/contracts/crm';
import type { PublicResource } from '@bindery/contracts/public-api';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { openPlatform } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import type { IndividualWithNames } from '../individuals/individual.sql.js';
import { turnAfter } from '../long-work/turn-after.js';
import {
  changesOf,
  forbiddenToEdit,
  noSuchRecord,
  presentOf,
  RecordPlans,
  RecordRules,
  type SentRecord,
  type StoredRecord,
} from '../resources/index.js';
import { ListedResources } from '../resources/listed-resources.js';
import type { AnyResource } from '../resources/write-records/record-plan.js';
import type { PlanBuilder } from '../resources/write-records/plan-builder.js';
import { requireDismissible } from '../tasks/change-task-status.js';
import type { TaskRow } from '../tasks/task.resource.js';
import { newValues, splitEdit } from './change-public-record.js';
import { ClientListChanges } from './client-list-changes.js';
import type { BatchRecord, FailedRecord } from './read-batch.js';

/** A record of a batch with the plan that saves it, whose paths are within the record. */
export interface PlannedRecord {
  readonly index: number;
  readonly id: string;
  readonly plan: PlanBuilder;
  /** The status that a task gets. */
  readonly status?: TaskStatus;
}

/** Records that can be saved, and the others. */
export interface SortedRecords {
  readonly planned: readonly PlannedRecord[];
  readonly failed: readonly FailedRecord[];
}

export const pathOf = (index: number): string => `records.${String(index)}`;

/** Plans the records of a batch, each by itself. */
@Injectable()
export class PlanBatch {
  constructor(
    private readonly resources: ListedResources,
    private readonly plans: RecordPlans,
    private readonly rules: RecordRules,
    private readonly lists: ClientListChanges,
  ) {}

  /** New records, before the transaction starts, because encryption may need its own connection. */
  creates(api: PublicResource, caller: Principal, records: readonly BatchRecord[]): Promise<SortedRecords> {
    const resource = this.resources.ofType(api.type);
    return sorted(records, async ({ index, values }) => {
      const product = newValues(api, values);
      const completed = (await resource.completed?.(caller, product)) ?? product;
      const plan = this.plans.start(caller, 'person');
      return { index, plan, id: await plan.createWhole(resource, completed) };
    });
  }

  /** Changes of present records, which are held from then on. */
  async updates(
    tx: Sql,
    api: PublicResource,
    caller: Principal,
    records: readonly BatchRecord[],
  ): Promise<SortedRecords> {
    const resource = this.resources.ofType(api.type);
    const ids = records.flatMap(({ id }) => id ?? []);
    const present =
      ids.length === 0 ? new Map<string, StoredRecord>() : await hold(tx, caller, resource, ids);
    return sorted(records, (record) => this.planUpdate(tx, api, caller, record, present));
  }

  /** Separates the records that their rules, or what they name, keep from being saved. */
  async check(tx: Sql, caller: Principal, records: readonly PlannedRecord[]): Promise<SortedRecords> {
    const named = await sorted(records, async (record) => {
      await requireNamed(tx, caller, record);
      return record;
    });
    const sent = named.planned.flatMap(sentIn);
    const issues = (await this.rules.issuesOf(tx, caller, sent)).flat();
    const ruled = await sorted(named.planned, (record) => {
      const within = `${pathOf(record.index)}.`;
      const own = issues.filter(({ path }) => path.startsWith(within));
      const [first] = own;
      if (!first) return record;
      const code = own.some(({ isForbidden }) => isForbidden) ? 'forbidden' : 'validation_failed';
      const errors = own.map(({ path, message }) => ({ path: path.slice(within.length), message }));
      throw new AppError(code, { detail: first.message, errors });
    });
    return { planned: ruled.planned, failed: [...named.failed, ...ruled.failed] };
  }

  private async planUpdate(
    tx: Sql,
    api: PublicResource,
    caller: Principal,
    { index, id, values: body }: BatchRecord,
    held: ReadonlyMap<string, StoredRecord>,
  ): Promise<PlannedRecord> {
    const resource = this.resources.ofType(api.type);
    const present = held.get(id ?? '');
    if (!present) throw noSuchRecord(resource.noun);
    if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
    const { values, lists, status } = splitEdit(api, body);
    const place = { ...present, account_id: present.account_id ?? caller.accountId };
    const shown = resource.shownTo?.(caller, present) ?? {};
    const said = Object.entries(values).filter(
      ([field, value]) => !(field in shown && shown[field] === value),
    );
    const plan = this.plans.start(caller, 'person');
    const changes = await changesOf(resource.mapper, place, Object.fromEntries(said));
    await plan.update(api.type, present.id, changes, { present });
    if (lists) await this.lists.plan(tx, caller, present as IndividualWithNames, lists, plan);
    const planned = { index, id: present.id, plan };
    if (status === undefined) return planned;
    requireDismissible(present as TaskRow, status);
    return (present as TaskRow).status === status ? planned : { ...planned, status };
  }
}

/** Holds the records that the caller sees until the transaction ends, in an order that two batches share. */
async function hold(
  tx: Sql,
  caller: Principal,
  resource: AnyResource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const { selectSql, table } = resource;
  if (resource.isShared) await openPlatform(tx, caller);
  await tx.$queryRaw`
    SELECT id FROM ${Prisma.raw(table)} WHERE account_id = ${caller.accountId}::uuid AND id = ANY (${ids}::uuid[])
    ORDER BY id FOR UPDATE`;
  const rows = await tx.$queryRaw<StoredRecord[]>`${selectSql} WHERE ${resource.visibleTo(caller)}
    AND ${Prisma.raw(table)}.id = ANY (${ids}::uuid[]) AND ${Prisma.raw(table)}.deleted_at IS NULL`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Plans records in their order, and leaves out those for which that throws. */
async function sorted<Item extends { readonly index: number; readonly id: string | null }>(
  items: readonly Item[],
  planOne: (item: Item) => PlannedRecord | Promise<PlannedRecord>,
): Promise<SortedRecords> {
  const planned: PlannedRecord[] = [];
  const failed: FailedRecord[] = [];
  for (const [nth, item] of items.entries()) {
    await turnAfter(nth);
    try {
      planned.push(await planOne(item));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ index: item.index, id: 'plan' in item ? null : item.id, error });
    }
  }
  return { planned, failed };
}

/** @throws AppError of what a record names, if the person can't see or change that */
async function requireNamed(tx: Sql, caller: Principal, { id, plan }: PlannedRecord): Promise<void> {
  for (const one of plan.creates) if (one.id === id) await one.resource.check?.(tx, caller, one.values);
  for (const one of plan.updates)
    if (one.id === id) await one.resource.check?.(tx, caller, one.values, one.present);
}

/** The records of a plan as their rules read them. */
function sentIn({ index, plan }: PlannedRecord): SentRecord[] {
  const within = (path: string) => (path === '' ? pathOf(index) : `${pathOf(index)}.${path}`);
  return [
    ...plan.creates.map(({ resource: { type }, id, values, path }) => ({
      ...{ type, id, values, path: within(path) },
    })),
    ...plan.updates.map(({ resource: { type, mapper }, values, path, present }) => ({
      ...{ type, values, path: within(path) },
      present: present && presentOf(mapper, present),
    })),
  ];
}
