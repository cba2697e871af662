import { Controller, Inject } from '@nestjs/common';
import { type AccountView, accountRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { containing, DATABASE, foldedWords } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';

@Controller()
export class ListAccounts {
  constructor(@Inject(DATABASE) private readonly db: IdentityDatabase) {}

  @Handles(accountRoutes.list)
  async list({
    query: { search, sort, order, page, page_size },
  }: Call<typeof accountRoutes.list>): Promise<ListOf<AccountView>> {
    const where = { AND: foldedWords(search).map((word) => ({ search_text: containing(word) })) };
    const [rows, total, filtered] = await Promise.all([
      this.db.account.findMany({
        where,
        orderBy: [sort === 'name' ? { name: order } : { created_at: order }, { id: order }],
        skip: (page - 1) * page_size,
        take: page_size,
      }),
      this.db.account.count(),
      this.db.account.count({ where }),
    ]);
    return { items: rows.map(accountViewOf), total, filtered };
  }
}

export const accountViewOf = (account: Account): AccountView => ({
  id: account.id,
  name: account.name,
  plan_id: account.plan_id,
  seats_limit: account.seats,
  created_at: account.created_at.toISOString(),
  version: account.settings_version,
});
