import type { Principal } from '@bindery/contracts/access';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql } from '../access/record-scope.js';
import type { AccountDays } from '../calendar/calendar.js';
import { policyAgentSql } from '../figures/policy-agent.sql.js';
import { annualElectionOn } from '../calendar/enrollment-periods.js';
import { openReviewsByAgentSql } from '../renewals/review-list.sql.js';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { isQuietFor } from '../individuals/due-filters.sql.js';
import { tasksInScopeSql } from '../tasks/task-scope.js';

/** The work of one person, by numbers. */
export interface AgentCounts {
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly is_active: boolean;
  readonly tasks_due: number;
  readonly tasks_overdue: number;
  readonly renewals: number;
  readonly renewals_overdue: number;
  readonly quiet_leads: number;
  readonly medicare_reviews: number;
}

interface Counting extends AccountDays {
  /** Today of the caller, by which tasks are due: `YYYY-MM-DD`. */
  readonly tasksToday: string;
  readonly renewalDays: number;
  readonly quietDays: number;
}

/**
 * The work of each active person of an account, and of everyone else who has some: those who have left, and nobody. Each
 * number is that of the list with the same filters.
 */
export function agentWorkSql(caller: Principal, counting: Counting): Prisma.Sql {
  const { today, zone, tasksToday, renewalDays, quietDays } = counting;
  const { accountId } = caller;
  const election = annualElectionOn(today);
  const reviews = election
    ? Prisma.sql`UNION ALL SELECT agent_id, 0, 0, 0, 0, 0, open FROM (${openReviewsByAgentSql(caller, election, today)}) AS open_reviews`
    : Prisma.empty;
  return Prisma.sql`
    WITH work AS (
      SELECT tasks.assignee_id AS agent_id,
        (count(*) FILTER (WHERE tasks.due_date = ${tasksToday}::date))::int AS tasks_due,
        (count(*) FILTER (WHERE tasks.due_date < ${tasksToday}::date))::int AS tasks_overdue,
        0 AS renewals, 0 AS renewals_overdue, 0 AS quiet_leads, 0 AS medicare_reviews
      FROM tasks LEFT JOIN individuals
        ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id
      WHERE ${tasksInScopeSql(caller)} AND tasks.deleted_at IS NULL AND tasks.status = 'open'
        AND tasks.due_date <= ${tasksToday}::date
      GROUP BY 1
      UNION ALL
      SELECT ${policyAgentSql}, 0, 0, (count(*) FILTER (WHERE policies.renewal_date >= ${today}::date))::int,
        (count(*) FILTER (WHERE policies.renewal_date < ${today}::date))::int, 0, 0
      FROM policies LEFT JOIN individuals
        ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
      WHERE ${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL AND ${isOpenRenewal(today)}
        AND policies.renewal_date <= ${today}::date + ${renewalDays}::int
      GROUP BY 1
      UNION ALL
      SELECT individuals.assigned_agent, 0, 0, 0, 0, count(*)::int, 0 FROM individuals
      WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.status = 'lead'
        AND ${isQuietFor(quietDays, { today, zone })}
      GROUP BY 1 ${reviews}
    ), people AS (
      SELECT user_id AS agent_id FROM agents WHERE account_id = ${accountId}::uuid AND is_active
      UNION SELECT agent_id FROM work
    )
    SELECT people.agent_id, agents.name AS agent_name,
      people.agent_id IS NULL OR coalesce(agents.is_active, FALSE) AS is_active,
      coalesce(sum(work.tasks_due), 0)::int AS tasks_due,
      coalesce(sum(work.tasks_overdue), 0)::int AS tasks_overdue,
      coalesce(sum(work.renewals), 0)::int AS renewals,
      coalesce(sum(work.renewals_overdue), 0)::int AS renewals_overdue,
      coalesce(sum(work.quiet_leads), 0)::int AS quiet_leads,
      coalesce(sum(work.medicare_reviews), 0)::int AS medicare_reviews
    FROM people
    LEFT JOIN agents ON agents.account_id = ${accountId}::uuid AND agents.user_id = people.agent_id
    LEFT JOIN work ON work.agent_id IS NOT DISTINCT FROM people.agent_id
    GROUP BY people.agent_id, agents.name, agents.is_active
    ORDER BY tasks_overdue DESC, tasks_due DESC, renewals_overdue DESC, renewals DESC, quiet_leads DESC, agents.name, people.agent_id`;
}
