import { Controller } from '@nestjs/common';
import { type TagView, tagRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type Tag } from '../generated/prisma/client.js';
import { tagColumns, tagView } from './tag.js';

@Controller()
export class ListTags {
  constructor(private readonly transactions: AccountTransactions) {}

  @Handles(tagRoutes.list)
  async list({ caller: { accountId } }: Call<typeof tagRoutes.list>): Promise<ListOf<TagView>> {
    const rows = await this.transactions.queryOnce<Tag>(
      accountId,
      Prisma.sql`SELECT ${tagColumns} FROM tags WHERE account_id = ${accountId}::uuid ORDER BY lower(name)`,
    );
    return { items: rows.map(tagView), total: rows.length, filtered: rows.length };
  }
}
