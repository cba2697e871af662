import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MatchKey } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import { ListedResources } from '../../resources/listed-resources.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import type { Draft } from '../rows/draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import type { Holder } from './find-holders.js';
import type { ImportedFile } from './imported-file.js';
import { NO_MATCH, type GivenKey, type Match } from './match-rows.js';

/** A record that is there, with the names that the resource of a policy or a product reads beside it. */
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

interface Seeking {
  readonly row: OpenedRow;
  readonly draft: Draft | null;
  readonly holder: Holder;
  readonly canBeNew: boolean;
}

/** Finds the policies, carriers or products that rows are about, among those that the importer sees. */
@Injectable()
export class FindRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
  ) {}

  async of<Row extends Seeking>(
    caller: Principal,
    file: ImportedFile,
    rows: readonly Row[],
  ): Promise<(Row & { readonly match: Match; readonly present: KnownRecord | undefined })[]> {
    const drafts = rows.flatMap(({ draft }) => draft ?? []);
    const known = await this.known(caller, file, drafts);
    const byId = new Map([...known.values()].flat().map((row) => [row.id, row]));
    return rows.map((one) => {
      const match = matchOf(file, one, known);
      return { ...one, match, present: byId.get(match.recordId ?? '') };
    });
  }

  private async known(
    caller: Principal,
    { type, mapping }: ImportedFile,
    drafts: readonly Draft[],
  ): Promise<KnownRecords> {
    const { by } = mapping.match;
    const resource = this.resources.of(type);
    const table = Prisma.raw(resource.table);
    const own = Prisma.sql`account_id = ${caller.accountId}::uuid`;
    const seen = resource.isShared ? ofAccountOrPlatformSql(caller, resource.table) : own;
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
    const rows = await this.transactions.queryOnce<KnownRecord>(
      caller.accountId,
      Prisma.sql`${resource.selectSql} WHERE ${resource.visibleTo(caller)} AND ${table}.deleted_at IS NULL
        AND ${table}.id IN (${Prisma.join(arms, ' UNION ALL ')})`,
    );
    const placed = rows.flatMap((row) => by.map((key) => ({ row, place: placeIn(row, key) })));
    const byPlace = Map.groupBy(placed, ({ place }) => place);
    return new Map([...byPlace].map(([place, those]) => [place, those.map(({ row }) => row)]));
  }
}

/** Of a row that can't be anything's first one, as it is left out or can't be read: none. */
function matchOf(
  { mapping, matcher }: ImportedFile,
  { row, draft, holder, canBeNew }: Seeking,
  known: KnownRecords,
): Match {
  if (row.isRemoved || !draft) return NO_MATCH;
  return matcher.among(row.number, givenKeys(mapping.match.by, draft, holder.id, known), canBeNew);
}

/** The keys of a draft in the order of the mapping, each with the records that fit. */
function givenKeys(
  by: readonly MatchKey[],
  draft: Draft,
  clientId: string | null,
  known: KnownRecords,
): GivenKey[] {
  return by.flatMap((key): GivenKey[] => {
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
function valueOf({ id, values }: Draft, key: MatchKey): string | null {
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
