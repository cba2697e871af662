import type { Principal } from '@bindery/contracts/access';
import { externalIdKey, fieldTables, type RecordType, type ReferencedType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import type { Values } from './record-mapper.js';

/** Ids of records that others name, by their type, and External IDs that records are to get. */
export interface NamedRecords {
  readonly ids: ReadonlyMap<ReferencedType, ReadonlySet<string>>;
  readonly externalIds: ReadonlyMap<RecordType, ReadonlySet<string>>;
}

/** A record that another one names; or one that has an External ID. */
export interface NamedRow {
  readonly kind: ReferencedType | 'external_id';
  readonly id: string;
  /** The carrier of a product, the individual of a policy, or the {@link externalIdKey}. */
  readonly belongs_to: string | null;
  readonly is_global: boolean;
  readonly is_trashed: boolean;
}

interface Naming {
  readonly type: RecordType;
  readonly values: Values;
  readonly present?: Values | undefined;
}

/** Whether a value is checked together with the records that its own record names already. */
const isNaming = (type: RecordType, field: string): boolean =>
  field === 'is_global' || ![undefined, 'agent'].includes(fieldTables[type][field]?.refersTo);

/**
 * The records that others name. A stored record's count if a new value has to fit them. Whose a child record is isn't
 * among them: its resource locks the individual.
 */
export function namedBy(records: readonly Naming[]): NamedRecords {
  const ids = new Map<ReferencedType, Set<string>>();
  const externalIds = new Map<RecordType, Set<string>>();
  const add = <Kind>(to: Map<Kind, Set<string>>, kind: Kind, id: unknown) => {
    if (typeof id === 'string') to.set(kind, (to.get(kind) ?? new Set()).add(id));
  };
  for (const { type, values, present } of records) {
    const changed = Object.keys(values).filter((field) => values[field] !== undefined);
    const isWhole = changed.some((field) => isNaming(type, field));
    for (const [field, { refersTo }] of Object.entries(fieldTables[type])) {
      if (refersTo === undefined || field === 'individual_id') continue;
      add(ids, refersTo, values[field]);
      if (isWhole && refersTo !== 'agent') add(ids, refersTo, present?.[field]);
    }
    add(externalIds, type, values['external_id']);
  }
  return { ids, externalIds };
}

/**
 * The statement that reads them; undefined if there are none. Individuals and policies are those that the person sees and
 * that are in no trash.
 * @param isHeld whether individuals and policies are locked, so that none goes to the trash or is merged meanwhile
 */
export function namedSql(caller: Principal, named: NamedRecords, isHeld: boolean): Prisma.Sql | undefined {
  const lock = (table: string) => (isHeld ? Prisma.raw(`FOR KEY SHARE OF ${table}`) : Prisma.empty);
  const among = (table: string, ids: ReadonlySet<string>) =>
    Prisma.sql`${Prisma.raw(table)}.id = ANY (${[...ids]}::uuid[])`;
  const of: Readonly<Record<ReferencedType, (ids: ReadonlySet<string>) => Prisma.Sql>> = {
    agent: (ids) => Prisma.sql`
      SELECT 'agent' AS kind, user_id AS id, NULL::text AS belongs_to, false AS is_global, false AS is_trashed
      FROM agents WHERE account_id = ${caller.accountId}::uuid AND user_id = ANY (${[...ids]}::uuid[]) AND is_active`,
    individual: (ids) => Prisma.sql`
      SELECT 'individual', id, NULL::text, false, false FROM individuals
      WHERE ${inScopeSql(caller)} AND ${among('individuals', ids)} AND deleted_at IS NULL AND merged_into IS NULL
      ${lock('individuals')}`,
    carrier: (ids) => Prisma.sql`
      SELECT 'carrier', id, NULL::text, is_global, deleted_at IS NOT NULL FROM carriers
      WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND ${among('carriers', ids)}`,
    product: (ids) => Prisma.sql`
      SELECT 'product', id, carrier_id::text, is_global, deleted_at IS NOT NULL FROM products
      WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND ${among('products', ids)}`,
    policy: (ids) => Prisma.sql`
      SELECT 'policy', policies.id, policies.insured_id::text, false, false FROM policies LEFT JOIN individuals
        ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
      WHERE ${policiesInScopeSql(caller)} AND ${among('policies', ids)} AND policies.deleted_at IS NULL
      ${lock('policies')}`,
  };
  const parts = [
    ...[...named.ids].map(([type, ids]) => of[type](ids)),
    ...[...named.externalIds].map(([type, texts]) => takenSql(caller, type, texts)),
  ];
  if (parts.length === 0) return undefined;
  const columns = Prisma.raw('(kind, id, belongs_to, is_global, is_trashed)');
  // A lock can't be taken within a UNION.
  const tables = parts.map(
    (part, index) => Prisma.sql`${Prisma.raw(`part${String(index)}`)} ${columns} AS (${part})`,
  );
  const rows = parts.map((_, index) => Prisma.sql`SELECT * FROM ${Prisma.raw(`part${String(index)}`)}`);
  return Prisma.sql`WITH ${Prisma.join(tables)} ${Prisma.join(rows, ' UNION ALL ')}`;
}

const takenSql = ({ accountId }: Principal, type: RecordType, texts: ReadonlySet<string>) => Prisma.sql`
  SELECT 'external_id', id, ${externalIdKey(type, '')}::text || external_id, false, false
  FROM ${Prisma.raw(recordTables[type].table)}
  WHERE account_id = ${accountId}::uuid AND external_id = ANY (${[...texts]}::text[]) AND deleted_at IS NULL`;

/** Locks carriers and products until the transaction ends, so that none goes to the trash meanwhile. */
export async function holdCompanies(tx: Sql, { ids }: NamedRecords): Promise<void> {
  const [carriers, products] = [[...(ids.get('carrier') ?? [])], [...(ids.get('product') ?? [])]];
  if (carriers.length + products.length === 0) return;
  await tx.$queryRaw`
    SELECT hold_carrier_and_product(carrier, product)::text
    FROM unnest(${carriers.sort()}::uuid[], ${products.sort()}::uuid[]) AS held (carrier, product)`;
}
