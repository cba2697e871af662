import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TaskCount } from '@bindery/contracts/crm';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { countDueSql } from './task.sql.js';

/** Counts a person's open tasks that are due. */
@Injectable()
export class CountDueTasks {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
  ) {}

  async count(person: Principal): Promise<TaskCount> {
    const sql = countDueSql(person, await this.calendar.todayOf(person));
    const [counted] = await this.transactions.queryOnce<TaskCount>(person.accountId, sql);
    return counted ?? { overdue: 0, today: 0 };
  }
}
