import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type SampleDataView, sampleDataRoutes } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { sampleActions } from '../audit/actions.js';
import { accountDay, insertPremiums } from '../policies/dated-premiums.sql.js';
import { insertLines, RecordAudit } from '../resources/record-audit.js';
import { RecordRules } from '../resources/record-rules.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { insertRows } from '../resources/insert-rows.js';
import type { StoredRecord } from '../resources/resource-definition.js';
import { countSampleData, holdSampleData } from './sample-data.sql.js';
import { addSampleHouseholds } from './sample-households.js';
import { SampleRecords, type SampleRecord } from './sample-records.js';
import { addSampleTags } from './sample-tags.js';

/** Loads the sample data into an account that has none of it. */
@Controller()
export class LoadSampleData {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly records: SampleRecords,
    private readonly audit: RecordAudit,
    private readonly rules: RecordRules,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the number of records; repeated or concurrent calls load them once */
  @Handles(sampleDataRoutes.load)
  async load({ caller }: Call<typeof sampleDataRoutes.load>): Promise<SampleDataView> {
    const records = await this.records.of(caller);
    return this.transactions.write(caller.accountId, async (tx) => {
      await holdSampleData(tx, caller);
      const present = await countSampleData(tx, caller);
      if (Object.values(present).some((count) => count > 0)) return present;
      await this.add(tx, caller, records);
      await this.trail.record(tx, { accountId: caller.accountId, action: sampleActions.loaded });
      return countSampleData(tx, caller);
    });
  }

  /** Uses few statements, because a user waits for them. */
  private async add(tx: Sql, caller: Principal, records: readonly SampleRecord[]): Promise<void> {
    await this.rules.require(
      tx,
      caller,
      records.map(({ id, values, resource: { type } }) => ({ type, id, values })),
    );
    const byId = new Map(records.map((record) => [record.id, record]));
    const written: Written[] = [];
    for (const type of new Set(records.map(({ resource }) => resource.type))) {
      const columns = records.flatMap((record) => (record.resource.type === type ? [record.columns] : []));
      for (const row of await insertRows(tx, type, columns)) {
        const record = byId.get(row.id);
        if (record) written.push({ row, record });
      }
    }
    const lines = written.flatMap((one) => this.linesOf(caller, one));
    await addPremiums(tx, caller, records, this.clock.now());
    await addSampleTags(tx, caller, records);
    await addSampleHouseholds(tx, caller, records);
    await insertLines(tx, lines);
    const changes = written.map(({ row, record }) => ({
      record_type: record.resource.type,
      row,
      change: 'created' as const,
    }));
    await this.audit.announceAll(tx, caller, changes);
  }

  /** The history of a record, from the day when it was added. A client who was a lead has become one since. */
  private linesOf(caller: Principal, { row, record }: Written) {
    const { resource, values, columns, leadUntil } = record;
    const line = this.audit.lineOf(caller, resource, 'created', row, undefined, values);
    const { created_at } = columns;
    const added = created_at instanceof Date ? { ...line, at: created_at } : line;
    if (leadUntil === undefined) return [added];
    const status = { field: 'status', before: 'lead', after: String(columns['status']) };
    const fields = added.fields.map((one) => (one.field === 'status' ? { ...one, after: 'lead' } : one));
    const converted = {
      ...line,
      id: randomUUID(),
      change: 'updated' as const,
      fields: [status],
      at: leadUntil,
    };
    return [{ ...added, fields }, converted];
  }
}

interface Written {
  readonly row: StoredRecord;
  readonly record: SampleRecord;
}

async function addPremiums(
  tx: Sql,
  { accountId }: Principal,
  records: readonly SampleRecord[],
  now: Date,
): Promise<void> {
  const premiums = records.flatMap(({ id, premiums = [] }) =>
    premiums.map((premium) => ({ ...premium, policy_id: id })),
  );
  await insertPremiums(tx, await accountDay(tx, accountId, now), premiums);
}
