import { Controller } from '@nestjs/common';
import { exportRoutes, type ExportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { IntegrityFailure } from '@bindery/field-crypto';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { managesAgency } from '../access/record-scope.js';
import { agentNames } from '../database/agent-names.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { columnsOf } from '../database/sql-fragments.js';
import { SealedTexts } from '../files/sealed-texts.js';
import { Prisma, type Export } from '../generated/prisma/client.js';
import { reasonOf } from './export-records.js';
import { UNREADABLE } from './exported-individuals.js';

const columns = columnsOf('exports', Prisma.ExportScalarFieldEnum);

@Controller()
export class ListExports {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly texts: SealedTexts,
  ) {}

  @Handles(exportRoutes.list)
  async list({ caller, query }: Call<typeof exportRoutes.list>): Promise<ListOf<ExportView>> {
    const { accountId, userId } = caller;
    const { page, page_size } = query;
    const ofAccount = Prisma.sql`account_id = ${accountId}::uuid`;
    const inSight = managesAgency(caller)
      ? ofAccount
      : Prisma.sql`${ofAccount} AND user_id = ${userId}::uuid`;
    const { rows, names, total } = await this.transactions.read(accountId, async (tx) => {
      const found = await tx.$queryRaw<Export[]>`
        SELECT ${columns} FROM exports WHERE ${inSight} ORDER BY created_at DESC, id
        LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
      const [counted] = await tx.$queryRaw<[{ total: number }]>`
        SELECT count(*)::int AS total FROM exports WHERE ${inSight}`;
      const people = await agentNames(
        tx,
        accountId,
        found.map(({ user_id }) => user_id),
      );
      return { rows: found, names: people, total: counted.total };
    });
    const items = rows.map(async (row) => ({
      ...{ id: row.id, user_id: row.user_id, user_name: names.get(row.user_id) ?? null },
      ...{ subject: row.subject as ExportView['subject'], records: row.records, fields: row.fields },
      reason: await this.reasonOf(row),
      created_at: row.created_at.toISOString(),
    }));
    return { items: await Promise.all(items), total, filtered: total };
  }

  private async reasonOf({ account_id, id, reason }: Export): Promise<string | null> {
    if (reason === null) return null;
    try {
      return await this.texts.open(reasonOf(account_id, id), reason);
    } catch (error) {
      if (error instanceof IntegrityFailure) return UNREADABLE;
      throw error;
    }
  }
}
