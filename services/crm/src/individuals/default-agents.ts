import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import type { Values } from '../resources/record-mapper.js';

/** The agent of a new client for whom none is named: its maker, if that is an agent, or the only member of the account. */
@Injectable()
export class DefaultAgents {
  constructor(private readonly transactions: AccountTransactions) {}

  /** The values of a new client with its agent. Null is nobody, and stays so. */
  async assigned<Client extends Values>(caller: Principal, values: Client): Promise<Client> {
    if (values['assigned_agent'] !== undefined || !(await this.takes(caller))) return values;
    return { ...values, assigned_agent: caller.userId };
  }

  private async takes({ role, accountId, userId }: Principal): Promise<boolean> {
    if (role === 'agent') return true;
    const others = await this.transactions.queryOnce(
      accountId,
      Prisma.sql`SELECT user_id FROM agents
        WHERE account_id = ${accountId}::uuid AND user_id <> ${userId}::uuid AND is_active LIMIT 1`,
    );
    return others.length === 0;
  }
}
