import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { openPlatform } from '../../database/crm-database.js';
import { holdCompanies, namedBy } from '../record-facts.sql.js';
import type { Columns } from '../record-mapper.js';
import { presentOf, RecordRules } from '../record-rules.js';
import type { StoredRecord } from '../resource-definition.js';
import type { PlannedCreate, PlannedUpdate, RecordPlan } from './record-plan.js';

/** A plan in its transaction. */
export interface Checking {
  readonly tx: Sql;
  readonly caller: Principal;
  readonly plan: RecordPlan;
  readonly now: Date;
}

/** Checks planned records by their rules, and locks what they name. */
@Injectable()
export class CheckRecords {
  constructor(private readonly rules: RecordRules) {}

  /** Before anything is written. Rows of imports were checked while they were planned. */
  async checkPlan({ tx, caller, plan }: Checking): Promise<void> {
    const { origin, isChecked, creates, updates } = plan;
    if (isChecked) return;
    if (typeof origin !== 'string') return this.holdAll(tx, caller, [...creates, ...updates], updates);
    const created = new Set<unknown>(creates.map(({ id }) => id));
    for (const record of origin === 'person' ? creates : []) {
      const { resource, values } = record;
      if (resource.isShared) await openPlatform(tx, caller);
      // A child record of a new client needs no lock.
      if (created.has(values['individual_id'])) continue;
      await withPath([record], async () => resource.check?.(tx, caller, values));
    }
    const sent = creates.map(({ resource: { type }, id, values, path }) => ({ type, id, values, path }));
    if (sent.length > 0) await this.rules.require(tx, caller, sent);
  }

  /** Checks a person's update, as its form does. @returns the columns of a record */
  async columnsOf(
    { tx, caller, plan, now }: Checking,
    record: PlannedCreate | PlannedUpdate,
    before: StoredRecord | undefined,
  ): Promise<Columns> {
    if (plan.origin !== 'person') return record.columns;
    const { resource } = record;
    if (plan.isChecked && isOfNewClient(plan, record)) return record.columns;
    if (!plan.isChecked && before && 'change' in record) await this.checkUpdate(tx, caller, record, before);
    const columns = before ? { ...record.columns, updated_at: now } : record.columns;
    return withPath([record], async () => resource.beforeWrite?.(tx, caller, columns, before) ?? columns);
  }

  private async checkUpdate(
    tx: Sql,
    caller: Principal,
    record: PlannedUpdate,
    before: StoredRecord,
  ): Promise<void> {
    const { resource, change, values, path } = record;
    if (resource.isShared) await openPlatform(tx, caller);
    if (change === 'deleted') return resource.checkDelete?.(tx, caller, before);
    if (change === 'restored') return resource.checkRestore?.(tx, caller, before);
    await withPath([record], async () => resource.check?.(tx, caller, values, before));
    const present = presentOf(resource.mapper, before);
    const { type } = resource;
    await this.rules.require(tx, caller, [{ type, values, present, path }]);
  }

  private async holdAll(
    tx: Sql,
    caller: Principal,
    records: readonly (PlannedCreate | PlannedUpdate)[],
    updates: readonly PlannedUpdate[],
  ): Promise<void> {
    await holdCompanies(tx, namedBy(records.map(({ resource: { type }, values }) => ({ type, values }))));
    for (const [resource, those] of Map.groupBy(updates, (update) => update.resource))
      await resource.beforeUpdates?.(
        tx,
        caller,
        those.map(({ id }) => id),
      );
  }
}

/** Whether the client of a record is written before it, so that there is nothing to adjust. */
const isOfNewClient = ({ creates }: RecordPlan, { values }: PlannedCreate | PlannedUpdate): boolean =>
  values['individual_id'] !== undefined && creates.some(({ id }) => id === values['individual_id']);

/** Names rejected fields by the caller's path, if it is known which record has them. */
export async function withPath<T>(
  records: readonly { readonly path: string }[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [first, second] = records;
    const isKnown = first !== undefined && first.path !== '' && second === undefined;
    throw error instanceof AppError && isKnown ? error.within(first.path) : error;
  }
}
