import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { BirthdayQuery, BirthdayRow, Turning65Query, Turning65Row } from '@bindery/contracts/crm';
import { daysBetween } from '@bindery/contracts/days';
import type { ListOf } from '@bindery/contracts/lists';
import { Calendar } from '../calendar/calendar.js';
import { initialEnrollment } from '../calendar/enrollment-periods.js';
import { nextBirthday, turning65 } from '../individuals/birthdays.js';
import { ListRecords } from '../resources/list-records.js';
import { birthdayListSql, turning65ListSql } from './birthday-list.sql.js';

type Listed = Omit<BirthdayRow, 'date' | 'days_left' | 'age'>;

/** The next birthdays, and the individuals who turn 65. */
@Injectable()
export class ListBirthdays {
  constructor(
    private readonly records: ListRecords,
    private readonly calendar: Calendar,
  ) {}

  async turning65(caller: Principal, query: Turning65Query): Promise<ListOf<Turning65Row>> {
    const today = await this.calendar.today(caller.accountId);
    const list = turning65ListSql(caller, query, today);
    const { rows, ...counts } = await this.records.page<Listed>(caller, query, list);
    const items = rows.map((row) => {
      const { date, medicareDate } = turning65(row.dob);
      const { from, to } = initialEnrollment(medicareDate);
      return {
        ...{ ...row, date, days_left: daysBetween(today, date), age: 65, medicare_date: medicareDate },
        ...{ enrollment_from: from, enrollment_to: to },
      };
    });
    return { items, ...counts };
  }

  async birthdays(caller: Principal, query: BirthdayQuery): Promise<ListOf<BirthdayRow>> {
    const today = await this.calendar.today(caller.accountId);
    const list = birthdayListSql(caller, query, today);
    const { rows, ...counts } = await this.records.page<Listed>(caller, query, list);
    const items = rows.map((row) => {
      const { date, age } = nextBirthday(row.dob, today);
      return { ...row, date, days_left: daysBetween(today, date), age };
    });
    return { items, ...counts };
  }
}
