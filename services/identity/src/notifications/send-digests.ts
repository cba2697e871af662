import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { PEOPLE_AT_ONCE, queueForPeople } from '../mail/queue-for-people.js';

const sendDigests: Schedule = {
  name: 'send-digests',
  cron: '* * * * *',
  everySeconds: 60,
  timeoutSeconds: 300,
};

interface Told {
  readonly id: string;
  readonly user_id: string;
}

/** Mails each person the notices that they want once a day, at 7:05 where they are, and none to those without. */
@Injectable()
export class SendDigests {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: MailQueue,
    jobs: Jobs,
  ) {
    jobs.onSchedule(sendDigests, ({ signal }) => this.sendDue(signal));
  }

  sendDue(signal?: AbortSignal): Promise<void> {
    return queueForPeople(this.db, this.mails, (tx) => this.sendSome(tx), signal);
  }

  /** The mails are queued in the transaction that takes their rows off, so each row is in one. @returns the number of people */
  private async sendSome(tx: Transaction): Promise<number> {
    const now = this.clock.now();
    const taken = await tx.$queryRaw<Told[]>`
      WITH due AS (
        SELECT DISTINCT user_id FROM notifications WHERE digest_at <= ${now}::timestamptz ORDER BY user_id LIMIT ${PEOPLE_AT_ONCE}
      ), told AS (
        UPDATE notifications SET digest_at = NULL FROM due
        WHERE notifications.user_id = due.user_id AND digest_at <= ${now}::timestamptz
        RETURNING notifications.id::text, notifications.user_id::text, created_at
      ) SELECT id, user_id FROM told ORDER BY created_at DESC, id DESC`;
    const people = Map.groupBy(taken, ({ user_id }) => user_id);
    for (const [userId, rows] of people)
      await this.mails.add(tx, { kind: 'digest', userId, notificationIds: rows.map(({ id }) => id) });
    return people.size;
  }
}
