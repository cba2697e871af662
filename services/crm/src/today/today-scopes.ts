import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TodayScope } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

/** The scope of Today as filters of the lists. */
export interface WhoseWork {
  readonly tasks: {
    readonly query: { readonly assignee?: string };
    /** The same for the screen of tasks, which shows the user's own unless its address names others. */
    readonly address: { readonly assignee?: string };
  };
  readonly assigned: { readonly assigned_agent?: string };
}

const ME = 'me';
const ALL = 'all';

/** Resolves the scope of Today, and keeps those who see their own records to their own work. */
@Injectable()
export class TodayScopes {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws AppError `forbidden`, or `not_found` for somebody who was never in the account */
  async of(caller: Principal, scope: TodayScope | undefined): Promise<WhoseWork> {
    const own = { query: { assignee: ME }, address: {} };
    if (scope === undefined) return { tasks: own, assigned: {} };
    if (scope === 'mine' || scope === caller.userId)
      return { tasks: own, assigned: { assigned_agent: caller.userId } };
    if (!caller.seesAll)
      throw new AppError('forbidden', { detail: 'You can only see your own work and clients.' });
    if (scope === 'agency') return { tasks: { query: {}, address: { assignee: ALL } }, assigned: {} };
    await this.requireAgent(caller, scope);
    const theirs = { assignee: scope };
    return { tasks: { query: theirs, address: theirs }, assigned: { assigned_agent: scope } };
  }

  private async requireAgent({ accountId }: Principal, id: string): Promise<void> {
    const [agent] = await this.transactions.queryOnce<{ user_id: string }>(
      accountId,
      Prisma.sql`SELECT user_id FROM agents WHERE account_id = ${accountId}::uuid AND user_id = ${id}::uuid`,
    );
    if (!agent) throw new AppError('not_found', { detail: "This agent doesn't exist in your account." });
  }
}
