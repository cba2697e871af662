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
import { AccountTransactions } from '../database/account-transactions.js';
import { addHouseholds } from '../households/stored-household.js';
import { insertLines } from '../resources/record-audit.js';
import {
  RecordHistory,
  type HistoryLine,
  type WrittenRecord,
} from '../resources/write-records/record-history.js';
import { WriteRecords } from '../resources/write-records/write-records.js';
import { countSampleData, holdSampleData } from './sample-data.sql.js';
import { SampleRecords, type SamplePlan, type SampleRecord } from './sample-records.js';
import { addSampleTags } from './sample-tags.js';

/** Loads the sample data into an account that has none of it. */
@Controller()
export class LoadSampleData {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly samples: SampleRecords,
    private readonly writing: WriteRecords,
    private readonly history: RecordHistory,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the number of records; repeated or concurrent calls load them once */
  @Handles(sampleDataRoutes.load)
  async load({ caller }: Call<typeof sampleDataRoutes.load>): Promise<SampleDataView> {
    const samples = await this.samples.of(caller);
    return this.transactions.write(caller.accountId, async (tx) => {
      await holdSampleData(tx, caller);
      const present = await countSampleData(tx, caller);
      if (Object.values(present).some((count) => count > 0)) return present;
      await this.add(tx, caller, samples);
      await this.trail.record(tx, { accountId: caller.accountId, action: sampleActions.loaded });
      return countSampleData(tx, caller);
    });
  }

  private async add(tx: Sql, caller: Principal, { plan, records }: SamplePlan): Promise<void> {
    const { written } = await this.writing.writeRows(tx, caller, plan);
    await addPremiums(tx, caller, records, this.clock.now());
    await addSampleTags(tx, caller, records);
    await addHouseholds(tx, caller, householdsOf(records), this.clock.now());
    const leadUntil = new Map(records.map(({ id, client }) => [id, client?.leadUntil]));
    const lines = written.map((record) => this.lineOf(caller, record));
    const since = (line: HistoryLine) => leadUntil.get(line.record_id);
    const became = lines.flatMap((line) => converted(line, since(line)) ?? []);
    const created = lines.map((line) => (since(line) === undefined ? line : asLead(line)));
    await this.history.record(tx, caller, 'sample data', created);
    await insertLines(tx, became);
  }

  /** The history of a record, from the day when it was added. */
  private lineOf(caller: Principal, record: WrittenRecord): HistoryLine {
    const line = { ...this.history.lineOf(caller, record), version: record.row.version };
    const { created_at } = record.planned.columns;
    return created_at instanceof Date ? { ...line, at: created_at } : line;
  }
}

const asLead = (line: HistoryLine): HistoryLine => ({
  ...line,
  fields: line.fields.map((one) => (one.field === 'status' ? { ...one, after: 'lead' } : one)),
});

/** The line of a lead that became a client. */
function converted(line: HistoryLine, at: Date | undefined): HistoryLine | undefined {
  const status = line.fields.find(({ field }) => field === 'status');
  return (
    at &&
    status && { ...line, id: randomUUID(), change: 'updated', fields: [{ ...status, before: 'lead' }], at }
  );
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

/** They end with the sample individuals. */
function householdsOf(records: readonly SampleRecord[]) {
  const members = records.flatMap(({ id: individual_id, client }) =>
    client?.household ? [{ individual_id, ...client.household }] : [],
  );
  return [...Map.groupBy(members, ({ of }) => of).values()].map((living) => ({
    id: randomUUID(),
    members: living,
  }));
}
