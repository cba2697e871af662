import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TagView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type Tag } from '../generated/prisma/client.js';
import { tagView } from './tag.js';

@Injectable()
export class ListTags {
  constructor(private readonly transactions: AccountTransactions) {}

  async list({ accountId }: Principal): Promise<ListOf<TagView>> {
    const rows = await this.transactions.queryOnce<Tag>(
      accountId,
      Prisma.sql`SELECT * FROM tags WHERE account_id = ${accountId}::uuid ORDER BY lower(name)`,
    );
    return { items: rows.map(tagView), total: rows.length, filtered: rows.length };
  }
}
