import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { AT_ONCE, RepeatingWork } from '@bindery/service-kit/timing';
import { before, DAY_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';
import { MailQueue, type MailLane } from '../mail/mail-queue.service.js';
import type { PreparedMail } from '../mail/mail-request.js';
import { Mailer, MailRefused } from '../mail/mailer.service.js';
import { MailPreparer } from './mail-preparer.service.js';

const LOOK_EVERY_MS = 1_000;
// Whoever waits for a login link waits for no service that a mail about leads needs.
const WORKERS: readonly MailLane[] = ['others', 'others', 'leads'];
// A job that fails each time, such as one sealed under a key that is gone, must not be tried for ever.
const GIVEN_UP_AFTER_MS = DAY_MS;
// A lead that nobody answered is worth a mail when the outage is over, however long it was.
const LEADS_GIVEN_UP_AFTER_MS = 7 * DAY_MS;

/** Sends what the queue holds. Several copies of identity share the queue. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly workers: readonly RepeatingWork[];

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly queue: MailQueue,
    private readonly preparer: MailPreparer,
    private readonly mailer: Mailer,
  ) {
    this.workers = WORKERS.map(
      (lane) =>
        new RepeatingWork({
          turn: async () => ((await this.workOnce(lane)) ? AT_ONCE : LOOK_EVERY_MS),
          failure: 'a mail could not be worked on; it will be tried again',
          pauseAfterFailureMs: LOOK_EVERY_MS,
          logger,
        }),
    );
  }

  onApplicationBootstrap(): void {
    this.queue.onNudge(() => this.workers.forEach((worker) => worker.nudge()));
    for (const worker of this.workers) worker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  /** @returns whether there was anything to do */
  private async workOnce(lane: MailLane): Promise<boolean> {
    const job = await this.queue.take(lane);
    if (!job) return false;
    if (job.requestedAt < before(this.clock.now(), givenUpAfterMs(job))) {
      await this.queue.finish(this.db, job, 'too_late');
      return true;
    }
    const mail = job.admittedAt ? this.queue.preparedOf(job) : await this.prepare(job);
    if (mail) await this.send(job, mail);
    return true;
  }

  /** A mail that waits for another service's answer is tried again like one that the mail server did not take. */
  private async prepare(job: MailJob): Promise<PreparedMail | null> {
    try {
      return await this.preparer.prepare(job);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      this.logger.warn({ mail_job: job.id, attempt: job.attempts }, 'a mail waits for the answer of leads');
      await this.queue.retryLater(job);
      return null;
    }
  }

  private async send(job: MailJob, mail: PreparedMail): Promise<void> {
    if (new Date(mail.uselessAfter) <= this.clock.now()) return this.queue.finish(this.db, job, 'too_late');
    try {
      await this.mailer.send(mail);
    } catch (error) {
      // The error may quote the mail's address, so the log only learns that there was one.
      const code = (error as { code?: unknown }).code;
      this.logger.warn(
        { mail_job: job.id, code, attempt: job.attempts },
        'a mail was not taken by the mail server',
      );
      if (error instanceof MailRefused) return this.queue.finish(this.db, job, 'refused');
      return this.queue.retryLater(job);
    }
    await this.queue.finish(this.db, job, 'sent');
  }
}

const givenUpAfterMs = ({ kind }: MailJob): number =>
  kind === 'new_leads' ? LEADS_GIVEN_UP_AFTER_MS : GIVEN_UP_AFTER_MS;
