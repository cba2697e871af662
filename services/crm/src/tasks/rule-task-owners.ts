import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { taskActions } from '../audit/actions.js';
import { policyAgentOf } from '../figures/policy-agent.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { moveTasks } from './move-tasks.js';

/**
 * The owner of the task that a rule makes of a record: whose policy it is, else the individual's assigned agent, who added
 * the individual, or who added the policy, the first of them that is active.
 * @param of a table or alias with `account_id`, `insured_id` and `policy_id`
 */
export const ownerJoined = (of: string): Prisma.Sql => Prisma.sql`
  LEFT JOIN individuals AS owned_individual ON owned_individual.account_id = ${Prisma.raw(of)}.account_id
    AND owned_individual.id = ${Prisma.raw(of)}.insured_id
  LEFT JOIN policies AS owned_policy ON owned_policy.account_id = ${Prisma.raw(of)}.account_id
    AND owned_policy.id = ${Prisma.raw(of)}.policy_id
  LEFT JOIN LATERAL (
    SELECT agents.user_id FROM agents
    JOIN unnest(ARRAY[${policyAgentOf('owned_policy', 'owned_individual')}, owned_individual.assigned_agent,
      owned_individual.created_by, owned_policy.created_by])
      WITH ORDINALITY AS candidate (user_id, place) ON candidate.user_id = agents.user_id
    WHERE agents.account_id = ${Prisma.raw(of)}.account_id AND agents.is_active
    ORDER BY candidate.place LIMIT 1
  ) AS record_owner ON true`;

/** Keeps the open tasks of rules with the owners of their records. */
@Injectable()
export class RuleTaskOwners {
  constructor(
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Moves the tasks whose record has another owner by now. A task that a user reassigned stays.
   * @param among which of `tasks`
   * @param actorId who changed the owner; null in the nightly run, which finds changes by other causes, such as a
   * merge
   */
  async syncAssignees(tx: Sql, accountId: string, among: Prisma.Sql, actorId: string | null): Promise<void> {
    await moveTasks(tx, this.trail, {
      accountId,
      actorId,
      at: this.clock.now(),
      action: taskActions.followed,
      tasks: Prisma.sql`
        SELECT tasks.id, tasks.assignee_id AS before, record_owner.user_id AS after
        FROM tasks ${ownerJoined('tasks')}
        WHERE tasks.account_id = ${accountId}::uuid AND tasks.status = 'open' AND tasks.deleted_at IS NULL
          AND tasks.rule IS NOT NULL AND tasks.assignee_id = tasks.created_by AND ${among}
          AND record_owner.user_id <> tasks.assignee_id
        FOR UPDATE OF tasks`,
    });
  }
}
