import { Inject, Injectable } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { taskActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { moveTasks } from './move-tasks.js';

/** Reassigns the open tasks of people who have left. */
@Injectable()
export class ReassignTasks {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the key of the audit chain of an account with tasks, since a transaction must not wait for it. */
  async prepare(accountId: string): Promise<void> {
    const open = Prisma.sql`
      SELECT id FROM tasks WHERE account_id = ${accountId}::uuid AND status = 'open' LIMIT 1`;
    const [task] = await this.transactions.queryOnce(accountId, open);
    if (task) await this.cipher.auditKey(accountId);
  }

  /**
   * To the client's assigned agent, otherwise to the heir of somebody removed, or the owner. Runs in a transaction of the account, which knows its
   * members.
   * @param taker undefined if the account has no active owner; a task without another agent then stays
   */
  async reassign(tx: Sql, accountId: string, taker: string | undefined): Promise<void> {
    await moveTasks(tx, this.trail, {
      accountId,
      actorId: null,
      at: this.clock.now(),
      action: taskActions.reassigned,
      tasks: Prisma.sql`
        SELECT tasks.id, tasks.assignee_id AS before,
          coalesce(client_agent.user_id, ${taker ?? null}::uuid) AS after
        FROM tasks JOIN agents AS assignee ON assignee.account_id = tasks.account_id
          AND assignee.user_id = tasks.assignee_id AND NOT assignee.is_active
        LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id
        LEFT JOIN agents AS client_agent ON client_agent.account_id = tasks.account_id
          AND client_agent.user_id = individuals.assigned_agent AND client_agent.is_active
        WHERE tasks.account_id = ${accountId}::uuid AND tasks.status = 'open'
        FOR UPDATE OF tasks`,
    });
  }
}
