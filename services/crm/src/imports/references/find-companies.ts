import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { capitalized, carrierFields, productFields, type ImportMapping } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { CompanyRef } from '../../resources/write-records/record-plan.js';
import type { CellNote } from '../rows/read-row.js';

interface Company {
  readonly id: string;
  readonly name: string;
}
interface Product extends Company {
  readonly carrier_id: string;
}

/** The carrier that a policy or a product names, and the product that a policy names. */
export interface NamedCompanies {
  /** Of a record that is there. */
  readonly carrierId?: string;
  readonly carrier: string | null;
  readonly product: string | null;
}

/** The words for the owner of a carrier in notes, and the paths of the fields. */
interface Naming {
  readonly noun: string;
  readonly prefix: '' | 'policy.';
}
export const OF_CLIENTS: Naming = { noun: 'policy', prefix: 'policy.' };

/** The carrier and the product that a policy names; or why it cannot go in. */
export interface FoundCompanies {
  readonly carrier: CompanyRef | null;
  readonly product: CompanyRef | null;
  /** Problems that keep the policy out, or its product. */
  readonly warnings: readonly CellNote[];
  /** Problems that fail the row, because the mapping says so. */
  readonly problems: readonly CellNote[];
}

type OnMissing = ImportMapping['columns'][number]['on_missing'];

/** Finds carriers and products by their names, among those that the account sees. */
@Injectable()
export class FindCompanies {
  constructor(private readonly transactions: AccountTransactions) {}

  /** The carriers and products that have the names. */
  async known(caller: Principal, named: readonly NamedCompanies[]): Promise<KnownCompanies> {
    const [carriers, products] = await Promise.all([
      this.carriersNamed(
        caller,
        named.flatMap(({ carrier }) => carrier ?? []),
      ),
      this.productsNamed(
        caller,
        named.flatMap(({ product }) => product ?? []),
      ),
    ]);
    return { carriers, products };
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
    return this.transactions.queryOnce<Row>(
      caller.accountId,
      Prisma.sql`SELECT ${columns} FROM ${Prisma.raw(table)}
        WHERE ${ofAccountOrPlatformSql(caller, table)} AND deleted_at IS NULL
          AND look_alike_key(name) = ANY (${keys}::text[])
        ORDER BY account_id IS NULL, created_at, id`,
    );
  }
}

export interface KnownCompanies {
  readonly carriers: ReadonlyMap<string, readonly Company[]>;
  readonly products: ReadonlyMap<string, readonly Product[]>;
}

/** The carrier and product that one record names. */
export function companiesOf(
  named: NamedCompanies,
  mapping: ImportMapping,
  known: KnownCompanies,
  { noun, prefix }: Naming,
): FoundCompanies {
  const warnings: CellNote[] = [];
  const problems: CellNote[] = [];
  const naming = (name: 'carrier' | 'product', what: string): Missing => {
    const field = prefix + name;
    const onMissing = mapping.columns.find((column) => column.field === field)?.on_missing ?? 'create';
    const list = onMissing === 'error' ? problems : warnings;
    return {
      onMissing,
      leftOut: (why) => {
        const message = `The ${what} was left out: ${why}`;
        list.push({ field, column: null, message, said: capitalized(why) });
        return null;
      },
    };
  };
  const ofName = known.products.get(lookAlikeKey(named.product ?? '')) ?? [];
  const carrier = carrierOf(named, known, ofName, naming('carrier', noun));
  const product = carrier && productOf(named, carrier, ofName, naming('product', 'product'));
  return { carrier, product, warnings, problems };
}

/** The mapping's choice for a name that nothing has. */
interface Missing {
  readonly onMissing: OnMissing;
  readonly leftOut: (why: string) => null;
}

function carrierOf(
  { carrierId, carrier: name, product }: NamedCompanies,
  { carriers }: KnownCompanies,
  products: readonly Product[],
  { onMissing, leftOut }: Missing,
): CompanyRef | null {
  if (carrierId !== undefined) return { id: carrierId };
  if (name === null) {
    const [only, another] = products;
    if (only && !another) return { id: only.carrier_id };
    return leftOut(
      product === null
        ? 'its carrier is missing.'
        : `it names no carrier, and "${product}" doesn't tell which one is meant.`,
    );
  }
  const [found] = carriers.get(lookAlikeKey(name)) ?? [];
  if (found) return { id: found.id };
  if (onMissing !== 'create') return leftOut(`no carrier is named "${name}".`);
  const checked = carrierFields.name.input.safeParse(name);
  return checked.success ? { create: checked.data } : leftOut('the name of its carrier is too long.');
}

function productOf(
  { product: name }: NamedCompanies,
  carrier: CompanyRef,
  products: readonly Product[],
  { onMissing, leftOut }: Missing,
): CompanyRef | null {
  if (name === null) return null;
  const found = 'id' in carrier && products.find(({ carrier_id }) => carrier_id === carrier.id);
  if (found) return { id: found.id };
  if (onMissing !== 'create') return leftOut(`the carrier has none named "${name}".`);
  const checked = productFields.name.input.safeParse(name);
  return checked.success ? { create: checked.data } : leftOut('its name is too long.');
}
