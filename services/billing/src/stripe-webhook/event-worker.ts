import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { z } from 'zod';
import type { Prisma, PrismaClient, ProviderEvent } from '../generated/prisma/client.js';
import { failureReason, PROVIDER_TRANSACTION } from '../stripe/stripe-client.js';
import { SettleEvent } from './settle-event.js';

/** When to retry an event of a customer that may not be committed yet. */
const LOOK_AGAIN_MS = 2_000;
const LEFT_BEHIND_AFTER_MS = 60_000;
/**
 * Keeps replicas of the previous release, which poll `run_at`, from taking this event. The next release drops
 * the column.
 */
const TAKEN = new Date('9999-01-01T00:00:00Z');

/** A pause is at most five minutes, so it is a dead letter after a week. */
const settleProviderEvent = defineJob({
  name: 'settle-provider-event',
  version: 1,
  data: z.strictObject({ event_id: z.string() }),
  retries: { limit: 2_200, delaySeconds: 1, maxDelaySeconds: 300 },
  timeoutSeconds: 60,
  concurrency: 2,
  pollSeconds: 1,
});

/** Handles the received events, each by one worker of one replica. */
@Injectable()
export class EventWorker {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: SettleEvent,
    private readonly relay: OutboxRelay,
    private readonly jobs: Jobs,
  ) {
    jobs.on(settleProviderEvent, ({ event_id }) => this.settle(event_id));
  }

  /** Stores an event with the job that settles it, unless it was stored before. */
  async add(row: Omit<Prisma.ProviderEventCreateManyInput, 'run_at'>): Promise<void> {
    await this.database.$transaction(async (tx) => {
      const { count } = await tx.providerEvent.createMany({
        data: { ...row, run_at: TAKEN },
        skipDuplicates: true,
      });
      if (count === 1) await this.enqueue(tx, [row.id]);
    });
    this.jobs.wake(settleProviderEvent);
  }

  /** Gives a job to each event that a replica of the release before took in and left behind. */
  async adopt(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LEFT_BEHIND_AFTER_MS);
    await this.database.$transaction(async (tx) => {
      const left = await tx.$queryRaw<{ id: string }[]>`
        UPDATE provider_events SET run_at = ${TAKEN}
        WHERE settled_at IS NULL AND run_at < ${before} RETURNING id`;
      await this.enqueue(
        tx,
        left.map(({ id }) => id),
      );
    });
  }

  private enqueue(tx: Prisma.TransactionClient, ids: readonly string[], delayMs = 0): Promise<void> {
    const jobs = ids.map((id) => ({ data: { event_id: id }, delayMs }));
    return this.jobs.enqueue(tx, settleProviderEvent, ...jobs);
  }

  private async settle(id: string): Promise<void> {
    let taken: ProviderEvent | undefined;
    try {
      await this.database.$transaction(async (tx) => {
        taken = await this.take(tx, id);
        if (!taken) return;
        const outcome = await this.events.settle(tx, taken);
        if (outcome === 'later') await this.enqueue(tx, [id], LOOK_AGAIN_MS);
      }, PROVIDER_TRANSACTION);
    } catch (error) {
      // The reason alone: an error of the provider's client holds what it sent and what was answered.
      const reason = failureReason(error);
      if (taken) await this.noteFailure(taken, reason);
      throw new Error(reason);
    }
    if (taken) this.relay.wake();
  }

  /**
   * Locks the event until the transaction ends.
   * @returns undefined when it is settled
   * @throws when another attempt has it, such as one whose time is over and that goes on all the same
   */
  private async take(tx: Prisma.TransactionClient, id: string): Promise<ProviderEvent | undefined> {
    const [locked] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM provider_events WHERE id = ${id} AND settled_at IS NULL FOR UPDATE SKIP LOCKED`;
    const event = await tx.providerEvent.findUnique({ where: { id } });
    if (!event || event.settled_at) return undefined;
    if (!locked) throw new Error('Another attempt at this event is under way');
    return event;
  }

  private async noteFailure({ id, attempts }: ProviderEvent, reason: string): Promise<void> {
    await this.database.providerEvent.updateMany({
      where: { id, settled_at: null, attempts },
      data: { attempts: { increment: 1 }, last_error: reason },
    });
  }
}
