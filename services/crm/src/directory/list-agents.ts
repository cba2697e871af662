import { Controller } from '@nestjs/common';
import { type AgentView, agentRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { managesAgency } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

@Controller()
export class ListAgents {
  constructor(private readonly transactions: AccountTransactions) {}

  @Handles(agentRoutes.list)
  async list({ caller, query }: Call<typeof agentRoutes.list>): Promise<ListOf<AgentView>> {
    const { accountId } = caller;
    const isCounted = query.counts === 'true';
    if (isCounted && !managesAgency(caller)) throw notTheirs();
    const items = await this.transactions.queryOnce<AgentView>(
      accountId,
      isCounted ? countedAgents(accountId) : agents(accountId),
    );
    return { items, total: items.length, filtered: items.length };
  }
}

const agents = (accountId: string): Prisma.Sql => Prisma.sql`
  SELECT user_id AS id, name FROM agents
  WHERE account_id = ${accountId}::uuid AND is_active ORDER BY name, user_id`;

/** A removal gives these clients to another agent, with those in the trash. */
const countedAgents = (accountId: string): Prisma.Sql => Prisma.sql`
  WITH counted AS (
    SELECT agent_id, count(*)::int AS clients
    FROM individuals CROSS JOIN LATERAL (
      SELECT coalesce(assigned_agent, created_by) AS agent_id UNION SELECT additional_agent
    ) AS of_client
    WHERE individuals.account_id = ${accountId}::uuid AND deleted_at IS NULL
    GROUP BY agent_id
  )
  SELECT user_id AS id, name, coalesce(clients, 0) AS clients
  FROM agents LEFT JOIN counted ON counted.agent_id = agents.user_id
  WHERE account_id = ${accountId}::uuid AND is_active ORDER BY name, user_id`;

const notTheirs = (): AppError =>
  new AppError('forbidden', {
    detail: 'Only the owner and administrators of the account see how many clients an agent has.',
  });
