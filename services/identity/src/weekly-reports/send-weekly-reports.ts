import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { daysAfter } from '@bindery/contracts/days';
import { DATABASE } from '@bindery/service-kit/database';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { timesAround } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { PEOPLE_AT_ONCE, queueForPeople } from '../mail/queue-for-people.js';
import { NotificationPreferences } from '../notifications/notification-preferences.js';

const sendWeeklyReports: Schedule = {
  name: 'send-weekly-reports',
  cron: '* * * * *',
  everySeconds: 60,
  timeoutSeconds: 300,
};
const MONDAY = 1;
const TIME = '07:00';

interface Due {
  readonly id: string;
  /** Whether their Monday has come; else it is only to be found out when it does. */
  readonly is_monday: boolean;
}

/** Mails people on Mondays at 7:00, where they are, what their last week brought. */
@Injectable()
export class SendWeeklyReports {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly preferences: NotificationPreferences,
    private readonly mails: MailQueue,
    jobs: Jobs,
  ) {
    jobs.onSchedule(sendWeeklyReports, ({ signal }) => this.sendDue(signal));
  }

  sendDue(signal?: AbortSignal): Promise<void> {
    return queueForPeople(this.db, this.mails, (tx) => this.sendSome(tx), signal);
  }

  /** @returns the number of people */
  private async sendSome(tx: Transaction): Promise<number> {
    const due = await tx.$queryRaw<Due[]>`
      SELECT id::text, weekly_report_at > to_timestamp(0) AS is_monday FROM users
      WHERE weekly_report_at <= ${this.clock.now()}::timestamptz AND is_active
      ORDER BY weekly_report_at, id LIMIT ${PEOPLE_AT_ONCE} FOR UPDATE SKIP LOCKED`;
    for (const one of due) await this.sendTo(tx, one);
    return due.length;
  }

  private async sendTo(tx: Transaction, { id: userId, is_monday }: Due): Promise<void> {
    const reader = await this.preferences.readerOf(tx, userId);
    if (!reader) return;
    const { last, next } = timesAround(this.clock.now(), reader.timeZone, TIME, MONDAY);
    await tx.user.update({ where: { id: userId }, data: { weekly_report_at: next } });
    if (!is_monday || !reader.wants({ kind: 'weekly_report', channel: 'mail' })) return;
    const monday = new Intl.DateTimeFormat('en-CA', {
      timeZone: reader.timeZone,
      dateStyle: 'short',
    }).format(last);
    await this.mails.add(tx, {
      ...{ kind: 'weekly_report', userId, reportId: randomUUID() },
      ...{ from: daysAfter(monday, -7), to: daysAfter(monday, -1) },
    });
  }
}
