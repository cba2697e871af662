import type { Principal } from '@bindery/contracts/access';
import type { RecordType, SampleDataView } from '@bindery/contracts/crm';
import type { Transaction } from '../database/crm-database.js';

/** Loading and removing come one after the other, in one account. */
export async function holdSampleData(tx: Transaction, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sample-data:${accountId}`}, 0))::text`;
}

/** How much sample data there is, that in the trash too. */
export async function countSampleData(tx: Transaction, { accountId }: Principal): Promise<SampleDataView> {
  const [counts] = await tx.$queryRaw<SampleDataView[]>`
    SELECT
      (SELECT count(*)::int FROM carriers WHERE account_id = ${accountId}::uuid AND is_sample) AS carriers,
      (SELECT count(*)::int FROM products WHERE account_id = ${accountId}::uuid AND is_sample) AS products,
      (SELECT count(*)::int FROM individuals WHERE account_id = ${accountId}::uuid AND is_sample) AS individuals,
      (SELECT count(*)::int FROM policies WHERE account_id = ${accountId}::uuid AND is_sample) AS policies`;
  if (!counts) throw new Error('A count answered no row');
  return counts;
}

/** A record that the others have been told of. */
export interface KnownRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly version: number;
}

/** What removing the sample data may take away and was not deleted before: policies of its individuals among it. */
export function endangered(tx: Transaction, { accountId }: Principal): Promise<KnownRecord[]> {
  return tx.$queryRaw<KnownRecord[]>`
    SELECT 'individual' AS type, id::text, version FROM individuals
      WHERE account_id = ${accountId}::uuid AND is_sample AND deleted_at IS NULL
    UNION ALL
    SELECT 'policy', id::text, version FROM policies
      WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND (is_sample OR insured_id IN (
        SELECT id FROM individuals WHERE account_id = ${accountId}::uuid AND is_sample))
    UNION ALL
    SELECT 'product', id::text, version FROM products
      WHERE account_id = ${accountId}::uuid AND is_sample AND deleted_at IS NULL
    UNION ALL
    SELECT 'carrier', id::text, version FROM carriers
      WHERE account_id = ${accountId}::uuid AND is_sample AND deleted_at IS NULL`;
}

/** Removes the sample data for good. @returns how many records went */
export async function removeSampleData(tx: Transaction): Promise<number> {
  const [removed] = await tx.$queryRaw<{ records: number }[]>`
    SELECT remove_for_good(true, ${MOST_INDIVIDUALS}::int) AS records`;
  return removed?.records ?? 0;
}
/** Far more than one account can have: sample data is loaded once. */
const MOST_INDIVIDUALS = 1_000;

/** The products and carriers that are still there: policies or products of the account's own name them. */
export async function kept(tx: Transaction, records: readonly KnownRecord[]): Promise<Set<string>> {
  const ids = records.map(({ id }) => id);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM products WHERE id = ANY (${ids}::uuid[])
    UNION ALL SELECT id::text FROM carriers WHERE id = ANY (${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
