import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
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
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();
  #nudges = 0;
  readonly #sleepers = new Set<() => void>();

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly queue: MailQueue,
    private readonly preparer: MailPreparer,
    private readonly mailer: Mailer,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.onNudge(() => this.wake());
    this.#running = Promise.all(WORKERS.map((lane) => this.run(lane)));
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  private async run(lane: MailLane): Promise<void> {
    while (!this.#stopping) {
      const nudges = this.#nudges;
      const worked = await this.workOnce(lane).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'a mail could not be worked on; it will be tried again');
        return false;
      });
      // A mail that was added while this looked is looked for at once.
      if (!worked && nudges === this.#nudges) await this.sleep();
    }
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

  private wake(): void {
    this.#nudges += 1;
    for (const wakeOne of this.#sleepers) wakeOne();
  }

  private sleep(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, LOOK_EVERY_MS);
      this.#sleepers.add(done);
      if (this.#stopping) done();
    });
  }
}

const givenUpAfterMs = ({ kind }: MailJob): number =>
  kind === 'new_leads' ? LEADS_GIVEN_UP_AFTER_MS : GIVEN_UP_AFTER_MS;
