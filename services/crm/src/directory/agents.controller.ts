import { Controller, Get } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { agentList, type AgentView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { AccountTransactions } from '../database/account-transactions.js';

/** The people whom a record can be assigned to. */
@Controller('api/agents')
export class AgentsController {
  constructor(private readonly transactions: AccountTransactions) {}

  @Get()
  @Requires('agent:read')
  @Replies(agentList)
  async list(@CurrentPrincipal() { accountId }: Principal): Promise<ListOf<AgentView>> {
    const agents = await this.transactions.read(accountId, (tx) =>
      tx.agent.findMany({
        where: { account_id: accountId, is_active: true },
        orderBy: [{ name: 'asc' }, { user_id: 'asc' }],
      }),
    );
    const items = agents.map(({ user_id, name }) => ({ id: user_id, name }));
    return { items, total: items.length, filtered: items.length };
  }
}
