import type { Principal } from '@bindery/contracts/access';
import type { RecordType, SampleDataView } from '@bindery/contracts/crm';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database/crm-database.js';
import { rowsOf, scalar, statement, tables } from '../database/typed-sql.js';

type Sampled = 'carriers' | 'products' | 'individuals' | 'policies';

const samplesOf = (table: Sampled, accountId: RawBuilder<string>) =>
  tables.selectFrom(table).where('account_id', '=', accountId).where('is_sample', '=', sql.lit(true));

const countSamples = statement<{ accountId: string }>()((value) => {
  const count = (table: Sampled) =>
    scalar(samplesOf(table, value('accountId')).select(sql<number>`count(*)::int`.as('count'))).as(table);
  return tables.selectNoFrom([count('carriers'), count('products'), count('individuals'), count('policies')]);
});

const selectEndangered = statement<{ accountId: string }>()((value) => {
  const known = (table: Sampled, type: RecordType) =>
    samplesOf(table, value('accountId'))
      .where('deleted_at', 'is', null)
      .select([sql<RecordType>`${sql.lit(type)}`.as('type'), 'id', 'version']);
  const sampleIndividuals = samplesOf('individuals', value('accountId')).select('id');
  const policies = tables
    .selectFrom('policies')
    .select([sql<RecordType>`'policy'`.as('type'), 'id', 'version'])
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null)
    .where((row) => row('is_sample', '=', sql.lit(true)).or('insured_id', 'in', sampleIndividuals));
  return known('individuals', 'individual')
    .unionAll(policies)
    .unionAll(known('products', 'product'))
    .unionAll(known('carriers', 'carrier'));
});

const selectKept = statement<{ ids: readonly string[] }>()((value) => {
  const isAmong = sql<boolean>`id = ANY (${value('ids')}::uuid[])`;
  return tables
    .selectFrom('products')
    .select('id')
    .where(isAmong)
    .unionAll(tables.selectFrom('carriers').select('id').where(isAmong));
});

/** Loading and removing come one after the other, in one account. */
export async function holdSampleData(tx: Transaction, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sample-data:${accountId}`}, 0))::text`;
}

/** How much sample data there is, that in the trash too. */
export async function countSampleData(tx: Transaction, { accountId }: Principal): Promise<SampleDataView> {
  const [counts] = await rowsOf(tx, countSamples({ accountId }));
  if (!counts) throw new Error('A count answered no row');
  return counts;
}

/** A record that was published. */
export interface KnownRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly version: number;
}

/** What removing the sample data may take away and was not deleted before: policies of its individuals among it. */
export function endangered(tx: Transaction, { accountId }: Principal): Promise<KnownRecord[]> {
  return rowsOf(tx, selectEndangered({ accountId }));
}

/** Removes the sample data for good. @returns how many records went */
export async function removeSampleData(tx: Transaction): Promise<number> {
  const [removed] = await tx.$queryRaw<{ records: number }[]>`
    SELECT remove_for_good(true, ${MAX_INDIVIDUALS}::int) AS records`;
  return removed?.records ?? 0;
}
/** Far more than one account can have: sample data is loaded once. */
const MAX_INDIVIDUALS = 1_000;

/** The products and carriers that are still there: policies or products of the account's own name them. */
export async function kept(tx: Transaction, records: readonly KnownRecord[]): Promise<Set<string>> {
  const ids = records.map(({ id }) => id);
  const rows = await rowsOf(tx, selectKept({ ids }));
  return new Set(rows.map(({ id }) => id));
}
