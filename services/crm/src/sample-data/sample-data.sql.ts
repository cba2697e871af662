import type { Principal } from '@bindery/contracts/access';
import type { RecordType, SampleDataView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/** Loading and removing come one after the other, in one account. */
export async function holdSampleData(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sample-data:${accountId}`}, 0))::text`;
}

/** How much sample data there is, that in the trash too. */
export async function countSampleData(tx: Sql, { accountId }: Principal): Promise<SampleDataView> {
  const count = (table: string) => Prisma.sql`(SELECT count(*)::int FROM ${Prisma.raw(table)}
    WHERE account_id = ${accountId}::uuid AND is_sample) AS ${Prisma.raw(table)}`;
  const tables = ['carriers', 'products', 'individuals', 'policies'];
  const [counts] = await tx.$queryRaw<[SampleDataView]>`SELECT ${Prisma.join(tables.map(count))}`;
  return counts;
}

/** A record that was published. */
export interface KnownRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly version: number;
}

/** The records that removing the sample data may delete: policies of its individuals among them. */
export function endangered(tx: Sql, { accountId }: Principal): Promise<KnownRecord[]> {
  return tx.$queryRaw<KnownRecord[]>`
    SELECT 'individual' AS type, id, version FROM individuals
    WHERE account_id = ${accountId}::uuid AND is_sample AND deleted_at IS NULL
    UNION ALL SELECT 'policy', id, version FROM policies
    WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND (is_sample OR insured_id IN (
      SELECT id FROM individuals WHERE account_id = ${accountId}::uuid AND is_sample))
    UNION ALL SELECT 'product', id, version FROM products
    WHERE account_id = ${accountId}::uuid AND is_sample AND deleted_at IS NULL
    UNION ALL SELECT 'carrier', id, version FROM carriers
    WHERE account_id = ${accountId}::uuid AND is_sample AND deleted_at IS NULL`;
}

/** Removes the sample data for good. @returns how many records went */
export async function removeSampleData(tx: Sql): Promise<number> {
  const [removed] = await tx.$queryRaw<{ records: number }[]>`
    SELECT remove_for_good(true, ${MAX_INDIVIDUALS}::int) AS records`;
  return removed?.records ?? 0;
}
/** Far more than one account can have: sample data is loaded once. */
const MAX_INDIVIDUALS = 1_000;

/** The products and carriers that are still there: policies or products of the account's own name them. */
export async function kept(
  tx: Sql,
  { accountId }: Principal,
  records: readonly KnownRecord[],
): Promise<Set<string>> {
  const ids = records.map(({ id }) => id);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM products WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])
    UNION ALL SELECT id FROM carriers WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
