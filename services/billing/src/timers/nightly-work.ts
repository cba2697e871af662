import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { DATABASE } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { RepeatingWork } from '@bindery/service-kit/timing';
import type { PrismaClient } from '../generated/prisma/client.js';
import { Reconciliations } from '../reconcile/reconciliations.js';

const LOOK_EVERY_MS = 10 * 60_000;
/** In the hours when nobody buys: from seven to eleven o'clock UTC it is night in all of the United States. */
const NIGHT = { from: 7, to: 11 };
const DAY_MS = 86_400_000;
const SETTLED_KEPT_MS = 90 * DAY_MS;
const RUNS_KEPT_MS = 90 * DAY_MS;

/** What is done every night by whichever copy of billing looks first. */
@Injectable()
export class NightlyWork implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly work: RepeatingWork;

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    private readonly reconciliations: Reconciliations,
  ) {
    this.work = new RepeatingWork({
      turn: async () => {
        await this.look();
        return LOOK_EVERY_MS;
      },
      failure: "the night's work could not be done; it will be tried again",
      pauseAfterFailureMs: LOOK_EVERY_MS,
      firstAfterMs: LOOK_EVERY_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Does what is due. */
  async look(): Promise<void> {
    const now = this.clock.now();
    const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
    await this.database.providerEvent.deleteMany({ where: { settledAt: before(SETTLED_KEPT_MS) } });
    await this.database.idempotentRequest.deleteMany({ where: { createdAt: before(DAY_MS) } });
    await this.database.reconciliation.deleteMany({ where: { startedAt: before(RUNS_KEPT_MS) } });
    const hour = now.getUTCHours();
    if (hour >= NIGHT.from && hour < NIGHT.to) await this.reconciliations.beginIfDue();
  }
}
