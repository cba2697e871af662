import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { carrierFields, productFields, type ImportMapping } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Named } from '../matching/planned-row.js';
import type { DraftPolicy } from '../rows/draft.js';
import type { CellNote } from '../rows/read-row.js';

interface Company {
  readonly id: string;
  readonly name: string;
}
interface Product extends Company {
  readonly carrier_id: string;
}

/** The carrier and the product that a policy names; or why it cannot go in. */
export interface FoundCompanies {
  readonly carrier: Named | null;
  readonly product: Named | null;
  /** What keeps the policy out, or its product. */
  readonly warnings: readonly CellNote[];
  /** What keeps the row out, because the mapping says so. */
  readonly problems: readonly CellNote[];
}

type OnMissing = ImportMapping['columns'][number]['on_missing'];

/** Finds carriers and products by their names, among those that the account sees. */
@Injectable()
export class FindCompanies {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @returns what each policy names */
  async of(
    caller: Principal,
    mapping: ImportMapping,
    policies: readonly DraftPolicy[],
  ): Promise<Map<DraftPolicy, FoundCompanies>> {
    const [carriers, products] = await Promise.all([
      this.carriersNamed(
        caller,
        policies.flatMap(({ carrier }) => carrier ?? []),
      ),
      this.productsNamed(
        caller,
        policies.flatMap(({ product }) => product ?? []),
      ),
    ]);
    return new Map(policies.map((policy) => [policy, companiesOf(policy, mapping, { carriers, products })]));
  }

  private async carriersNamed(caller: Principal, names: readonly string[]) {
    const found = await this.named<Company>(caller, names, 'carriers', Prisma.sql`id, name`);
    return Map.groupBy(found, ({ name }) => lookAlikeKey(name));
  }

  private async productsNamed(caller: Principal, names: readonly string[]) {
    const found = await this.named<Product>(caller, names, 'products', Prisma.sql`id, name, carrier_id`);
    return Map.groupBy(found, ({ name }) => lookAlikeKey(name));
  }

  /** The account's own before those of the platform, the oldest first. */
  private async named<Row extends Company>(
    caller: Principal,
    names: readonly string[],
    table: 'carriers' | 'products',
    columns: Prisma.Sql,
  ): Promise<Row[]> {
    const keys = [...new Set(names.map(lookAlikeKey))];
    if (keys.length === 0) return [];
    return this.transactions.readOnce<Row>(
      caller.accountId,
      Prisma.sql`SELECT ${columns} FROM ${Prisma.raw(table)}
        WHERE ${ofAccountOrPlatformSql(caller, table)} AND deleted_at IS NULL
          AND look_alike_key(name) = ANY (${keys}::text[])
        ORDER BY account_id IS NULL, created_at, id`,
    );
  }
}

interface Known {
  readonly carriers: ReadonlyMap<string, readonly Company[]>;
  readonly products: ReadonlyMap<string, readonly Product[]>;
}

function companiesOf(policy: DraftPolicy, mapping: ImportMapping, known: Known): FoundCompanies {
  const warnings: CellNote[] = [];
  const problems: CellNote[] = [];
  const missing = (path: string, message: string) => {
    const list = onMissing(mapping, path) === 'error' ? problems : warnings;
    list.push({ field: path, column: null, message });
    return null;
  };
  const ofName = known.products.get(lookAlikeKey(policy.product ?? '')) ?? [];
  const carrier = carrierOf(policy, mapping, known, ofName, missing);
  const product = carrier && productOf(policy, mapping, carrier, ofName, missing);
  return { carrier, product, warnings, problems };
}

type Missing = (path: string, message: string) => null;

function carrierOf(
  { carrier: name, product }: DraftPolicy,
  mapping: ImportMapping,
  { carriers }: Known,
  products: readonly Product[],
  missing: Missing,
): Named | null {
  const path = 'policy.carrier';
  if (name === null) {
    const [only, another] = products;
    if (only && !another) return { id: only.carrier_id };
    return missing(
      path,
      product === null
        ? 'The policy was left out: its carrier is missing.'
        : `The policy was left out: it names no carrier, and "${product}" doesn't tell which one is meant.`,
    );
  }
  const [found] = carriers.get(lookAlikeKey(name)) ?? [];
  if (found) return { id: found.id };
  if (onMissing(mapping, path) !== 'create')
    return missing(path, `The policy was left out: no carrier is named "${name}".`);
  const checked = carrierFields.name.input.safeParse(name);
  return checked.success
    ? { create: checked.data }
    : missing(path, 'The policy was left out: the name of its carrier is too long.');
}

function productOf(
  { product: name }: DraftPolicy,
  mapping: ImportMapping,
  carrier: Named,
  products: readonly Product[],
  missing: Missing,
): Named | null {
  const path = 'policy.product';
  if (name === null) return null;
  const found = 'id' in carrier && products.find(({ carrier_id }) => carrier_id === carrier.id);
  if (found) return { id: found.id };
  if (onMissing(mapping, path) !== 'create')
    return missing(path, `The product was left out: the carrier has none named "${name}".`);
  const checked = productFields.name.input.safeParse(name);
  return checked.success
    ? { create: checked.data }
    : missing(path, 'The product was left out: its name is too long.');
}

const onMissing = ({ columns }: ImportMapping, path: string): OnMissing =>
  columns.find(({ field }) => field === path)?.on_missing ?? 'create';
