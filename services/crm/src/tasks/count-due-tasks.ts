import { Controller } from '@nestjs/common';
import { type TaskCount, taskActionRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { countDueSql } from './task.sql.js';

/** Counts a person's open tasks that are due. */
@Controller()
export class CountDueTasks {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
  ) {}

  @Handles(taskActionRoutes.count)
  async count({ caller }: Call<typeof taskActionRoutes.count>): Promise<TaskCount> {
    const sql = countDueSql(caller, await this.calendar.todayOf(caller));
    const [counted] = await this.transactions.queryOnce<TaskCount>(caller.accountId, sql);
    return counted ?? { overdue: 0, today: 0 };
  }
}
