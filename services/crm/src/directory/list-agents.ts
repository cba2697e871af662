import { Controller } from '@nestjs/common';
import { type AgentView, agentRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

@Controller()
export class ListAgents {
  constructor(private readonly transactions: AccountTransactions) {}

  @Handles(agentRoutes.list)
  async list({ caller: { accountId } }: Call<typeof agentRoutes.list>): Promise<ListOf<AgentView>> {
    const items = await this.transactions.queryOnce<AgentView>(
      accountId,
      Prisma.sql`SELECT user_id AS id, name FROM agents
        WHERE account_id = ${accountId}::uuid AND is_active ORDER BY name, user_id`,
    );
    return { items, total: items.length, filtered: items.length };
  }
}
