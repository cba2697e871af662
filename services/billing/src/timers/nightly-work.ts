import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, deleteInBatches } from '@bindery/service-kit/database';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { DAY_MS } from '@bindery/service-kit/time';
import type { PrismaClient } from '../generated/prisma/client.js';
import { Reconciliations } from '../reconcile/reconciliations.js';

/** Off-peak: from 7:00 to 11:00 UTC it is night in all of the United States. */
const NIGHT = { from: 7, to: 11 };
const SETTLED_KEPT_MS = 90 * DAY_MS;
const RUNS_KEPT_MS = 90 * DAY_MS;

const housekeeping: Schedule = {
  name: 'housekeeping',
  cron: '*/10 * * * *',
  everySeconds: 600,
  timeoutSeconds: 120,
};
/** Several times a night: a run that was cut short is followed by another. */
const reconcile: Schedule = {
  name: 'reconcile',
  cron: '*/10 7-10 * * *',
  everySeconds: 86_400,
  timeoutSeconds: 120,
};

/** Billing's scheduled jobs, each run by one replica. */
@Injectable()
export class NightlyWork {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reconciliations: Reconciliations,
    jobs: Jobs,
  ) {
    jobs.onSchedule(housekeeping, ({ signal }) => this.tidy(signal));
    jobs.onSchedule(reconcile, () => this.reconcile());
  }

  /** Deletes expired rows. */
  async tidy(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const now = this.clock.now();
    const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
    const { database } = this;
    const purges: ((limit: number) => PromiseLike<{ count: number }>)[] = [
      (limit) => database.providerEvent.deleteMany({ where: { settled_at: before(SETTLED_KEPT_MS) }, limit }),
      (limit) => database.idempotentRequest.deleteMany({ where: { created_at: before(DAY_MS) }, limit }),
      (limit) => database.reconciliation.deleteMany({ where: { started_at: before(RUNS_KEPT_MS) }, limit }),
    ];
    for (const purge of purges) await deleteInBatches(signal, async (limit) => (await purge(limit)).count);
  }

  /** Begins the night's comparison, unless it is day: a run that was missed waits for the next night. */
  async reconcile(): Promise<void> {
    const hour = this.clock.now().getUTCHours();
    if (hour >= NIGHT.from && hour < NIGHT.to) await this.reconciliations.beginIfDue();
  }
}
