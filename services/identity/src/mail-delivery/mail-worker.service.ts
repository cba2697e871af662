import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import { before, DAY_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import type { PreparedMail } from '../mail/mail-request.js';
import { Mailer, MailRefused } from '../mail/mailer.service.js';
import { MailPreparer } from './mail-preparer.service.js';

const LOOK_EVERY_MS = 1_000;
const WORKERS = 2;
// A job that fails each time, such as one sealed under a key that is gone, must not be tried for ever.
const GIVEN_UP_AFTER_MS = DAY_MS;

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
    this.#running = Promise.all(Array.from({ length: WORKERS }, () => this.run()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  private async run(): Promise<void> {
    while (!this.#stopping) {
      const nudges = this.#nudges;
      const worked = await this.workOnce().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'a mail could not be worked on; it will be tried again');
        return false;
      });
      // A mail that was added while this looked is looked for at once.
      if (!worked && nudges === this.#nudges) await this.sleep();
    }
  }

  /** @returns whether there was anything to do */
  private async workOnce(): Promise<boolean> {
    const job = await this.queue.take();
    if (!job) return false;
    if (job.requestedAt < before(this.clock.now(), GIVEN_UP_AFTER_MS)) {
      await this.queue.finish(this.db, job, 'too_late');
      return true;
    }
    const mail = job.admittedAt ? this.queue.preparedOf(job) : await this.preparer.prepare(job);
    if (mail) await this.send(job, mail);
    return true;
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
