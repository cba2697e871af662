import { Controller } from '@nestjs/common';
import { type FirstRuleRun, taskActionRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql } from '../access/record-scope.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { candidatesSql } from './candidates.sql.js';
import { dueTasksSql, rulesOver, type Walked } from './due-tasks.sql.js';
import { RuleRuns } from './rule-runs.js';

const whole = { after: null, last: null };

/** Shows what the rules of an account make in their first night. */
@Controller()
export class GetFirstRun {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly runs: RuleRuns,
  ) {}

  @Handles(taskActionRoutes.firstRuleRun)
  async get({ caller }: Call<typeof taskActionRoutes.firstRuleRun>): Promise<FirstRuleRun> {
    const { accountId } = caller;
    if ((await this.runs.of(accountId))?.has_made) return { is_due: false, items: [] };
    const rules = await this.runs.rulesOf(accountId);
    const today = await this.calendar.today(accountId);
    const counts = (Object.keys(rulesOver) as Walked[]).map(async (over) => {
      const scope = over === 'individuals' ? inScopeSql(caller) : policiesInScopeSql(caller);
      const among = Prisma.sql`${candidatesSql(accountId, over, whole)} AND ${scope}`;
      const due = dueTasksSql(over, { today, rules, among });
      if (!due) return [];
      return this.transactions.readOnce<FirstRuleRun['items'][number]>(
        accountId,
        Prisma.sql`SELECT rule, count(*)::int AS tasks FROM (${due}) AS found GROUP BY rule ORDER BY rule`,
      );
    });
    return { is_due: true, items: (await Promise.all(counts)).flat() };
  }
}
