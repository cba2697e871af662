import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@bindery/service-kit/errors';
import { currentContext } from '@bindery/service-kit/context';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Jobs, PermanentJobError } from '@bindery/service-kit/jobs';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';
import { clientNetworkHash } from '../secrets/client-network-hash.js';
import { Secrets, type Hash } from '../secrets/secrets.js';
import { jobOf, mailJobs, requestedKindsOf } from './mail-jobs.js';
import { mailRequest, preparedMail, type MailRequest, type PreparedMail } from './mail-request.js';

/** Above this length, a lane accepts no more requested mails, because they would be sent too late to be useful. */
const MAX_WAITING = 5_000;

const queueFull = (): AppError =>
  new AppError('unavailable', {
    detail: 'Bindery has many emails to send right now. Try again in a minute.',
    retryAfterSeconds: 60,
    isLoad: true,
  });

/** The sender of a mail to a stranger, which is limited. */
export interface MailSender {
  readonly userId: string;
  readonly accountId: string;
}

/** The outcome of a mail job. */
export type MailOutcome = 'sent' | 'limited' | 'not_for_us' | 'rejected' | 'too_late';

/**
 * The mails that wait, each with a job that sends it. A row holds ids, hashes and a sealed payload: neither addresses nor
 * links nor codes can be read from it, and the payload is wiped when the mail is out.
 */
@Injectable()
export class MailQueue {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Adds a mail. The work is the same for every recipient: one row. Call `wake` after the commit.
   * @throws AppError `unavailable` when too many requested mails of this kind wait already
   */
  async add(tx: Transaction, request: MailRequest, sender?: MailSender): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    const networkHash = currentContext() ? clientNetworkHash(this.secrets) : null;
    const ownWaiting = await this.requireRoom(tx, request.kind, networkHash);
    await tx.mailJob.create({
      data: {
        id,
        kind: request.kind,
        address_hash: 'address' in request ? this.addressHashOf(request.address) : null,
        network_hash: networkHash,
        sender_id: sender?.userId ?? null,
        account_id: sender?.accountId ?? null,
        sealed_payload: this.secrets.seal('mail-job', id, JSON.stringify(request)),
        requested_at: now,
      },
    });
    // A network that has many waiting lets the others go first.
    await this.jobs.enqueue(tx, jobOf(request.kind), { data: { mail_id: id }, priority: -ownWaiting });
  }

  /** @returns the number of waiting mails that the same network requested */
  private async requireRoom(tx: Transaction, kind: string, networkHash: Hash | null): Promise<number> {
    const kinds = requestedKindsOf(kind);
    if (!kinds) return 0;
    const [waiting] = await tx.$queryRaw<[{ total: number; own: number }]>`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE network_hash = ${networkHash})::int AS own
      FROM (
        SELECT network_hash FROM mail_jobs
        WHERE finished_at IS NULL AND kind = ANY(${[...kinds]}) LIMIT ${MAX_WAITING}
      ) AS waiting`;
    if (waiting.total >= MAX_WAITING) throw queueFull();
    return waiting.own;
  }

  /** Sends without waiting for the workers' next poll; call it after a commit that added a mail. */
  wake(): void {
    for (const job of mailJobs) this.jobs.wake(job);
  }

  /** The key under which an address is counted. */
  addressHashOf(address: string): Uint8Array<ArrayBuffer> {
    return this.secrets.mac('address', address);
  }

  /** Begins an attempt at a mail. @returns null when nothing is left to do */
  async take(id: string): Promise<MailJob | null> {
    const [job] = await this.db.mailJob.updateManyAndReturn({
      where: { id, finished_at: null },
      data: { attempts: { increment: 1 } },
    });
    return job ?? null;
  }

  requestOf(job: MailJob): MailRequest {
    return mailRequest.parse(this.open(job));
  }

  preparedOf(job: MailJob): PreparedMail {
    return preparedMail.parse(this.open(job));
  }

  /** Keeps the finished mail instead of the request: an attempt that fails is repeated with the same link. */
  async admit(tx: Transaction, job: MailJob, mail: PreparedMail): Promise<void> {
    await tx.mailJob.update({
      where: { id: job.id },
      data: {
        admitted_at: this.clock.now(),
        address_hash: job.address_hash,
        sealed_payload: this.secrets.seal('mail-job', job.id, JSON.stringify(mail)),
      },
    });
  }

  async finish(tx: Transaction, job: MailJob, outcome: MailOutcome): Promise<void> {
    await tx.mailJob.update({
      where: { id: job.id },
      data: { finished_at: this.clock.now(), outcome, sealed_payload: null },
    });
  }

  private open(job: MailJob): unknown {
    if (job.sealed_payload === null) throw new PermanentJobError(`The mail job ${job.id} is finished`);
    let opened: string;
    try {
      opened = this.secrets.open('mail-job', job.id, job.sealed_payload);
    } catch {
      // For example, a mail that is encrypted under a missing key. Once the key is back, an operator can replay it.
      throw new PermanentJobError('The mail does not open under the present root keys');
    }
    return JSON.parse(opened);
  }
}
