import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { after, MINUTE_MS, SECOND_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';
import {
  leadMailKinds,
  mailRequest,
  preparedMail,
  type MailRequest,
  type PreparedMail,
} from './mail-request.js';

/** How a mail job ended. */
export type MailOutcome = 'sent' | 'limited' | 'not_for_us' | 'refused' | 'too_late';

/** Which mails a worker takes: those about leads, or all others. */
export type MailLane = 'leads' | 'others';

// While a worker has a job, no other takes it; one that dies leaves it to be taken up again.
const LEASE_MS = MINUTE_MS;
const FIRST_RETRY_MS = 2 * SECOND_MS;
const LONGEST_RETRY_MS = 2 * MINUTE_MS;

/**
 * The queue that every mail goes through. It holds ids, hashes and a sealed payload: neither addresses nor links nor
 * codes can be read from it, and the payload is wiped when the mail is out.
 */
@Injectable()
export class MailQueue {
  #wakeWorkers: () => void = () => undefined;

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** Adds a mail: one row, with the same work whoever it is for. Call `nudge` once it is committed. */
  async add(tx: Transaction, request: MailRequest): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await tx.mailJob.create({
      data: {
        id,
        kind: request.kind,
        addressHash: 'address' in request ? this.addressHashOf(request.address) : null,
        sealedPayload: this.secrets.seal('mail-job', id, JSON.stringify(request)),
        requestedAt: now,
        runAt: now,
      },
    });
  }

  /** Sends without waiting for the workers' next look; call it after a commit that added a mail. */
  nudge(): void {
    this.#wakeWorkers();
  }

  /** Called when there is a mail to send, so that a worker need not look all the time. */
  onNudge(wake: () => void): void {
    this.#wakeWorkers = wake;
  }

  /** What an address is counted under. */
  addressHashOf(address: string): Uint8Array<ArrayBuffer> {
    return this.secrets.mac('address', address);
  }

  /** Takes the next job of a lane that is due; it stays taken for a minute. */
  async take(lane: MailLane): Promise<MailJob | null> {
    const now = this.clock.now();
    const [taken] = await this.db.$queryRaw<{ id: string }[]>`
      update mail_jobs set attempts = attempts + 1, run_at = ${after(now, LEASE_MS)}
      where id = (
        select id from mail_jobs where finished_at is null and run_at <= ${now}
          and (kind = any(${leadMailKinds}::text[])) = ${lane === 'leads'}
        order by run_at, id limit 1 for update skip locked
      )
      returning id::text`;
    return taken ? this.db.mailJob.findUniqueOrThrow({ where: { id: taken.id } }) : null;
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
        admittedAt: this.clock.now(),
        addressHash: job.addressHash,
        sealedPayload: this.secrets.seal('mail-job', job.id, JSON.stringify(mail)),
      },
    });
  }

  async finish(tx: Transaction, job: MailJob, outcome: MailOutcome): Promise<void> {
    await tx.mailJob.update({
      where: { id: job.id },
      data: { finishedAt: this.clock.now(), outcome, sealedPayload: null },
    });
  }

  async retryLater(job: MailJob): Promise<void> {
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LONGEST_RETRY_MS);
    await this.db.mailJob.update({ where: { id: job.id }, data: { runAt: after(this.clock.now(), pause) } });
  }

  private open(job: MailJob): unknown {
    if (job.sealedPayload === null) throw new Error(`The mail job ${job.id} is finished`);
    return JSON.parse(this.secrets.open('mail-job', job.id, job.sealedPayload));
  }
}
