import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { AgentView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';

@Injectable()
export class ListAgents {
  constructor(private readonly transactions: AccountTransactions) {}

  async list({ accountId }: Principal): Promise<ListOf<AgentView>> {
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
