import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import type { Transaction } from '../database/crm-database.js';
import type { SampleHousehold } from './sample-book.js';
import type { SampleRecord } from './sample-records.js';

/** Adds the sample households. They end with the sample individuals. */
export async function addSampleHouseholds(
  tx: Transaction,
  { accountId: account_id }: Principal,
  records: readonly SampleRecord[],
): Promise<void> {
  const ids = new Map<SampleHousehold['of'], string>();
  for (const { id: individual_id, household } of records) {
    if (!household) continue;
    const id = ids.get(household.of) ?? randomUUID();
    if (!ids.has(household.of))
      await tx.household.create({ data: { id, account_id, created_at: new Date() } });
    ids.set(household.of, id);
    const { relationship } = household;
    await tx.householdMember.create({ data: { account_id, individual_id, household_id: id, relationship } });
  }
}
