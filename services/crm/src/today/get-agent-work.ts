import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { NOBODY, type AgentWork } from '@bindery/contracts/crm';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { annualElectionOn } from '../calendar/enrollment-periods.js';
import { REVIEWS } from './count-reviews.js';
import { listAddress } from '../resources/list-address.js';
import { agentWorkSql, type AgentCounts } from './agent-work.sql.js';
import { QUIET_DAYS, quietLeads, renewalsDue, renewalsOverdue, RENEWAL_DAYS } from './due-lists.js';

/** Counts who has how much to do, in an account whose records the caller all sees. */
@Injectable()
export class GetAgentWork {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
  ) {}

  /** @returns nothing in an account of one */
  async list(caller: Principal): Promise<AgentWork[] | undefined> {
    const days = await this.calendar.daysOf(caller.accountId);
    const rows = await this.transactions.queryOnce<AgentCounts>(
      caller.accountId,
      agentWorkSql(caller, {
        ...days,
        tasksToday: await this.calendar.todayOf(caller),
        renewalDays: RENEWAL_DAYS,
        quietDays: Number(QUIET_DAYS),
      }),
    );
    const present = rows.filter(({ agent_id, is_active }) => agent_id !== null && is_active);
    const isSeason = annualElectionOn(days.today) !== undefined;
    return present.length > 1 ? rows.map((row) => workOf(row, isSeason)) : undefined;
  }
}

function workOf({ agent_id, agent_name, is_active, ...counts }: AgentCounts, isSeason: boolean): AgentWork {
  const assignee = agent_id === null ? {} : { assignee: agent_id };
  const assigned = { assigned_agent: agent_id ?? NOBODY };
  const counted = (count: number, section: string, filters: Readonly<Record<string, string>>) => ({
    count,
    list: listAddress(section, filters),
  });
  return {
    ...{ agent_id, agent_name, is_active },
    tasks_due: counted(counts.tasks_due, 'tasks', { view: 'today', ...assignee }),
    tasks_overdue: counted(counts.tasks_overdue, 'tasks', { view: 'overdue', ...assignee }),
    renewals: counted(counts.renewals, 'renewals', { ...renewalsDue, ...assigned }),
    renewals_overdue: counted(counts.renewals_overdue, 'renewals', { ...renewalsOverdue, ...assigned }),
    quiet_leads: counted(counts.quiet_leads, 'individuals', { ...quietLeads, ...assigned }),
    ...(isSeason && { medicare_reviews: counted(counts.medicare_reviews, REVIEWS, assigned) }),
  };
}
