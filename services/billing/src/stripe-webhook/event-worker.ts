import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { DATABASE } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { AT_ONCE, RepeatingWork } from '@bindery/service-kit/timing';
import type { Prisma, PrismaClient, ProviderEvent } from '../generated/prisma/client.js';
import { failureReason } from '../stripe/failure-reason.js';
import { PROVIDER_TRANSACTION } from '../stripe/provider-limits.js';
import { SettleEvent } from './settle-event.js';

const WORKERS = 2;
const LOOK_EVERY_MS = 1_000;
const RETRY_MS = [1_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Settles the events that were taken in, each by one worker of one copy of billing. One that fails is tried again
 * with growing pauses and never given up; a worker that is killed leaves its event as it found it.
 */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly workers: readonly RepeatingWork[];

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly events: SettleEvent,
    private readonly relay: OutboxRelay,
  ) {
    const repeated = {
      turn: async () => ((await this.workOnce()) ? AT_ONCE : LOOK_EVERY_MS),
      failure: 'events of the payment provider cannot be looked for; it will be tried again',
      pauseAfterFailureMs: LOOK_EVERY_MS,
      logger,
    };
    this.workers = Array.from({ length: WORKERS }, () => new RepeatingWork(repeated));
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers) worker.start();
  }

  /** Looks without waiting for the next look; call it once an event is committed. */
  nudge(): void {
    for (const worker of this.workers) worker.nudge();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  /** @returns whether there was anything to do */
  private async workOnce(): Promise<boolean> {
    let taken: ProviderEvent | undefined;
    try {
      await this.database.$transaction(async (tx) => {
        taken = await this.take(tx);
        if (taken) await this.events.settle(tx, taken);
      }, PROVIDER_TRANSACTION);
    } catch (error) {
      if (!taken) throw error;
      await this.tryLater(taken, error);
    }
    if (taken) this.relay.nudge();
    return taken !== undefined;
  }

  /** The next event that nobody else has; it stays this worker's until the transaction ends. */
  private async take(tx: Prisma.TransactionClient): Promise<ProviderEvent | undefined> {
    const [next] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM provider_events
      WHERE settled_at IS NULL AND run_at <= ${this.clock.now()}
      ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    return next && tx.providerEvent.findUniqueOrThrow({ where: { id: next.id } });
  }

  private async tryLater({ id, type, attempts }: ProviderEvent, error: unknown): Promise<void> {
    const pause = RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)] ?? 0;
    // The reason alone: an error of the provider's client holds what it sent and what was answered.
    const reason = failureReason(error);
    this.logger.warn(
      { event: id, type, attempt: attempts + 1, reason },
      'an event of the payment provider could not be settled; it will be tried again',
    );
    await this.database.providerEvent.updateMany({
      // The other worker may have had it since; it is counted once.
      where: { id, settledAt: null, attempts },
      data: {
        attempts: { increment: 1 },
        runAt: new Date(this.clock.now().getTime() + pause),
        lastError: reason,
      },
    });
  }
}
