import { Controller } from '@nestjs/common';
import { type AgentView, agentRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';

@Controller()
export class ListAgents {
  constructor(private readonly transactions: AccountTransactions) {}

  @Handles(agentRoutes.list)
  async list({ caller: { accountId } }: Call<typeof agentRoutes.list>): Promise<ListOf<AgentView>> {
    const agents = await this.transactions.readPrismaTx(accountId, (tx) =>
      tx.agent.findMany({
        where: { account_id: accountId, is_active: true },
        orderBy: [{ name: 'asc' }, { user_id: 'asc' }],
      }),
    );
    const items = agents.map(({ user_id, name }) => ({ id: user_id, name }));
    return { items, total: items.length, filtered: items.length };
  }
}
