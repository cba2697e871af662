import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { SampleRecord } from './sample-records.js';

/** Adds the sample households. They end with the sample individuals. */
export async function addSampleHouseholds(
  tx: Sql,
  { accountId }: Principal,
  records: readonly SampleRecord[],
): Promise<void> {
  const ids = new Map<string, string>();
  for (const { id: individual_id, client } of records) {
    const household = client?.household;
    if (!household) continue;
    const id = ids.get(household.of) ?? randomUUID();
    if (!ids.has(household.of))
      await tx.$executeRaw`
        INSERT INTO households (account_id, id, created_at) VALUES (${accountId}::uuid, ${id}::uuid, now())`;
    ids.set(household.of, id);
    await tx.$executeRaw`
      INSERT INTO household_members (account_id, individual_id, household_id, relationship)
      VALUES (${accountId}::uuid, ${individual_id}::uuid, ${id}::uuid, ${household.relationship})`;
  }
}
