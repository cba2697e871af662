import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { Jobs } from '@bindery/service-kit/jobs';
import { before, DAY_MS } from '@bindery/service-kit/time';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';
import { mailJobs } from '../mail/mail-jobs.js';
import { MailQueue } from '../mail/mail-queue.js';
import type { PreparedMail } from '../mail/mail-request.js';
import { Mailer, MailRejected } from '../mail/mailer.js';
import { PrepareMail } from './prepare-mail.js';

// Retries must end at some time.
const GIVEN_UP_AFTER_MS = DAY_MS;
// An unanswered lead is worth a mail after the outage, however long it lasted.
const LEADS_GIVEN_UP_AFTER_MS = 7 * DAY_MS;

/** Sends the mails that wait. */
@Injectable()
export class MailWorker {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: MailQueue,
    private readonly prepareMail: PrepareMail,
    private readonly mailer: Mailer,
    jobs: Jobs,
  ) {
    for (const job of mailJobs) jobs.on(job, ({ mail_id }) => this.deliver(mail_id));
  }

  private async deliver(id: string): Promise<void> {
    const job = await this.queue.take(id);
    if (!job) return;
    if (job.requested_at < before(this.clock.now(), givenUpAfterMs(job)))
      return this.queue.finish(this.db, job, 'too_late');
    const mail = job.admitted_at ? this.queue.preparedOf(job) : await this.prepare(job);
    if (mail) await this.send(job, mail);
  }

  private async prepare(job: MailJob): Promise<PreparedMail | null> {
    try {
      return await this.prepareMail.prepare(job);
    } catch (error) {
      const waits = error instanceof AppError && error.code === 'unavailable';
      throw waits ? new Error('The mail waits for the answer of another service') : error;
    }
  }

  private async send(job: MailJob, mail: PreparedMail): Promise<void> {
    if (new Date(mail.uselessAfter) <= this.clock.now()) return this.queue.finish(this.db, job, 'too_late');
    try {
      await this.mailer.send(job.id, mail);
    } catch (error) {
      if (error instanceof MailRejected) return this.queue.finish(this.db, job, 'rejected');
      // The error may quote the mail's address, so only its code is logged.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new Error(`The mail was not taken by the mail server (${code})`);
    }
    await this.queue.finish(this.db, job, 'sent');
  }
}

const givenUpAfterMs = ({ kind }: MailJob): number =>
  kind === 'new_leads' ? LEADS_GIVEN_UP_AFTER_MS : GIVEN_UP_AFTER_MS;
