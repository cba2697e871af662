import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { DueTasks } from '@bindery/contracts/crm';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql } from '../access/record-scope.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { candidatesSql } from './candidates.sql.js';
import { dueTasksSql, rulesOver, type Walked } from './due-tasks.sql.js';
import { RuleRuns } from './rule-runs.js';

const whole = { after: null, last: null };

/** Counts the tasks that the rules would make tonight, of the records that a person sees. */
@Injectable()
export class CountDueTasks {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly runs: RuleRuns,
  ) {}

  /** @param only what else holds for the records of a table */
  async of(caller: Principal, only: (over: Walked) => Prisma.Sql): Promise<DueTasks> {
    const { accountId } = caller;
    const rules = await this.runs.rulesOf(accountId);
    const days = await this.calendar.daysOf(accountId);
    const counts = (Object.keys(rulesOver) as Walked[]).map(async (over) => {
      const scope = over === 'individuals' ? inScopeSql(caller) : policiesInScopeSql(caller);
      const among = Prisma.sql`${candidatesSql(accountId, over, whole)} AND ${scope} ${only(over)}`;
      const due = dueTasksSql(over, { ...days, rules, among });
      if (!due) return [];
      return this.transactions.queryOnce<DueTasks[number]>(
        accountId,
        Prisma.sql`SELECT rule, count(*)::int AS tasks FROM (${due}) AS found GROUP BY rule ORDER BY rule`,
      );
    });
    return (await Promise.all(counts)).flat();
  }
}
