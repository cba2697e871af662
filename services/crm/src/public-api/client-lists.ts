import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AddressResource } from '../children/address.resource.js';
import { DependentResource } from '../children/dependent.resource.js';
import { PhoneResource } from '../children/phone.resource.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import type { Values } from '../resources/index.js';
import type { ChildRecord, ChildResource } from '../resources/resource-definition.js';

/** The lists that an individual has in the public API. */
export const clientLists = ['phones', 'addresses', 'dependents'] as const;
export type ClientList = (typeof clientLists)[number];

export type AnyChild = ChildResource<ChildRecord, object>;

/** Reads the phone numbers, addresses and dependents of individuals. */
@Injectable()
export class ClientLists {
  readonly resources: Readonly<Record<ClientList, AnyChild>>;

  constructor(
    private readonly transactions: AccountTransactions,
    phones: PhoneResource,
    addresses: AddressResource,
    dependents: DependentResource,
  ) {
    this.resources = { phones, addresses, dependents };
  }

  /** The views of each list by the ids of their individuals. */
  async of(caller: Principal, ids: readonly string[]): Promise<(id: string) => Values> {
    const lists = await Promise.all(clientLists.map((list) => this.viewsOf(caller, list, ids)));
    return (id) => Object.fromEntries(clientLists.map((list, index) => [list, lists[index]?.get(id) ?? []]));
  }

  /** The rows of one list, the primary ones first. */
  rowsSql(caller: Principal, list: ClientList, ids: readonly string[]): Prisma.Sql {
    const { selectSql, table } = this.resources[list];
    const child = Prisma.raw(table);
    const primaryFirst = list === 'dependents' ? Prisma.empty : Prisma.sql`${child}.is_primary DESC,`;
    return Prisma.sql`${selectSql} WHERE ${this.resources[list].visibleTo(caller)}
      AND ${child}.individual_id = ANY (${[...ids]}::uuid[]) AND ${child}.deleted_at IS NULL
      ORDER BY ${primaryFirst} ${child}.created_at, ${child}.id`;
  }

  private async viewsOf(
    caller: Principal,
    list: ClientList,
    ids: readonly string[],
  ): Promise<Map<string, object[]>> {
    const sql = this.rowsSql(caller, list, ids);
    const views = new Map<string, object[]>();
    for (const row of await this.transactions.queryOnce<ChildRecord>(caller.accountId, sql)) {
      const ofOne = views.get(row.individual_id) ?? [];
      views.set(row.individual_id, ofOne);
      ofOne.push(await this.resources[list].toView(row, caller));
    }
    return views;
  }
}
