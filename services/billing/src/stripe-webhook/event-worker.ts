import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs, RETRIES_FOR_A_WEEK } from '@bindery/service-kit/jobs';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { timeLimits } from '@bindery/service-kit/time-limits';
import { z } from 'zod';
import type { Prisma, PrismaClient, ProviderEvent } from '../generated/prisma/client.js';
import { failureReason } from '../stripe/stripe-client.js';
import { SettleEvent } from './settle-event.js';

/** When to retry an event of a customer that may not be committed yet. */
const RETRY_DELAY_MS = 2_000;

const settleProviderEvent = defineJob({
  name: 'settle-provider-event',
  version: 1,
  data: z.strictObject({ event_id: z.string() }),
  retries: RETRIES_FOR_A_WEEK,
  timeoutSeconds: timeLimits.providerJob / 1_000,
  // Most of the time, they wait for the provider.
  concurrency: 8,
});

/** Handles the received events, each by one worker of one replica. */
@Injectable()
export class EventWorker {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly events: SettleEvent,
    private readonly relay: OutboxRelay,
    private readonly jobs: Jobs,
  ) {
    jobs.on(settleProviderEvent, ({ event_id }) => this.settle(event_id));
  }

  /** Stores an event with the job that settles it, unless it was stored before. */
  async add(row: Prisma.ProviderEventCreateManyInput): Promise<void> {
    await this.database.$transaction(async (tx) => {
      const { count } = await tx.providerEvent.createMany({ data: row, skipDuplicates: true });
      if (count === 1) await this.enqueue(tx, row.id);
    });
    this.jobs.wake(settleProviderEvent);
  }

  private enqueue(tx: Sql, id: string, delayMs = 0): Promise<void> {
    return this.jobs.enqueue(tx, settleProviderEvent, { data: { event_id: id }, delayMs });
  }

  private async settle(id: string): Promise<void> {
    const event = await this.database.providerEvent.findUnique({ where: { id } });
    if (!event || event.settled_at) return;
    try {
      const outcome = await this.events.settle(event);
      if (outcome === 'later') await this.enqueue(this.database, id, RETRY_DELAY_MS);
    } catch (error) {
      // The reason alone: an error of the provider's client holds what it sent and what was answered.
      const reason = failureReason(error);
      await this.noteFailure(event, reason);
      throw new Error(reason);
    }
    this.relay.wake();
  }

  private async noteFailure({ id, attempts }: ProviderEvent, reason: string): Promise<void> {
    await this.database.providerEvent.updateMany({
      where: { id, settled_at: null, attempts },
      data: { attempts: { increment: 1 }, last_error: reason },
    });
  }
}
