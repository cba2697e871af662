import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ImportMapping, MatchKey } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import { ListedResources } from '../../resources/listed-resources.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import type { RecordDraft, RecordImport } from '../rows/record-draft.js';
import type { GivenKey } from './match-rows.js';

/** A policy, carrier or product that is there, with the names that its resource reads beside it. */
export interface KnownRecord extends StoredRecord {
  readonly external_id: string | null;
  readonly name?: string;
  readonly policy_number?: string | null;
  readonly insured_id?: string | null;
  readonly carrier_id?: string;
  readonly product_id?: string | null;
  readonly carrier?: { readonly name: string };
}

/** The records that have a value of a batch, by key and value. */
type KnownRecords = ReadonlyMap<string, readonly KnownRecord[]>;

/** Finds the policies, carriers or products that rows are about, among those that the importer sees. */
@Injectable()
export class FindRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
  ) {}

  async of(
    caller: Principal,
    type: RecordImport,
    by: readonly MatchKey[],
    drafts: readonly RecordDraft[],
  ): Promise<KnownRecords> {
    const resource = this.resources.of(type);
    const table = Prisma.raw(resource.table);
    const own = Prisma.sql`account_id = ${caller.accountId}::uuid`;
    const seen = type === 'policy' ? own : ofAccountOrPlatformSql(caller, resource.table);
    const arms = by.flatMap((key) => {
      const values = drafts.flatMap((draft) => valueOf(draft, key) ?? []);
      if (values.length === 0) return [];
      // The id of a record in another system is the agency's own.
      const among = key === 'external_id' ? own : seen;
      return [
        Prisma.sql`SELECT id FROM ${table} WHERE ${among} AND ${columnOf(key)} = ANY (${values}::text[])`,
      ];
    });
    if (arms.length === 0) return new Map();
    const rows = await this.transactions.readOnce<KnownRecord>(
      caller.accountId,
      Prisma.sql`${resource.selectSql} WHERE ${resource.visibleTo(caller)} AND ${table}.deleted_at IS NULL
        AND ${table}.id IN (${Prisma.join(arms, ' UNION ALL ')})`,
    );
    const placed = rows.flatMap((row) => by.map((key) => ({ row, place: placeIn(row, key) })));
    const byPlace = Map.groupBy(placed, ({ place }) => place);
    return new Map([...byPlace].map(([place, those]) => [place, those.map(({ row }) => row)]));
  }
}

/** The keys of a draft in the order of the mapping, each with the records that fit. */
export function givenKeys(
  { match }: ImportMapping,
  draft: RecordDraft,
  clientId: string | null,
  known: KnownRecords,
): GivenKey[] {
  return match.by.flatMap((key): GivenKey[] => {
    const value = valueOf(draft, key);
    if (value === null) return [];
    const place = `${key} ${value}`;
    const found = known.get(place) ?? [];
    if (key === 'external_id' || key === 'id') return [{ key, place, ids: found.map(({ id }) => id) }];
    const carrier = draft.carrier === null ? '' : lookAlikeKey(draft.carrier);
    // The number of a policy is its carrier's, and a family has one: it counts with both, if the row has them.
    const fits = found.filter(
      (row) =>
        (carrier === '' || row.carrier === undefined || lookAlikeKey(row.carrier.name) === carrier) &&
        (clientId === null || row.insured_id == null || row.insured_id === clientId),
    );
    const ids = bestOf(fits, clientId).map(({ id }) => id);
    return [{ key, place: `${place} ${carrier} ${clientId ?? ''}`, ids }];
  });
}

/** The agency's own before the platform's of the same name, and the client's own before those of nobody. */
function bestOf(rows: readonly KnownRecord[], clientId: string | null): readonly KnownRecord[] {
  const best = rows.filter(
    ({ account_id, insured_id }) => account_id !== null && (clientId === null || insured_id === clientId),
  );
  return best.length > 0 ? best : rows;
}

/** The form in which the database compares it. */
function valueOf({ id, values }: RecordDraft, key: MatchKey): string | null {
  if (key === 'id') return id;
  const value = values[key];
  if (typeof value !== 'string') return null;
  return key === 'name' ? lookAlikeKey(value) : value;
}

const columnOf = (key: MatchKey): Prisma.Sql =>
  key === 'name' ? Prisma.sql`look_alike_key(name)` : Prisma.sql`${Prisma.raw(key)}::text`;

function placeIn(row: KnownRecord, key: MatchKey): string {
  const value = row[key as 'id'];
  return `${key} ${key === 'name' ? lookAlikeKey(value) : value}`;
}
