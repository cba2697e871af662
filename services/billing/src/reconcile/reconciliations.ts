import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { billingFinding, type BillingFinding, type ReconciliationView } from '@bindery/contracts/ops';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { DAY_MS } from '@bindery/service-kit/time';
import { z } from 'zod';
import type { PrismaClient, Reconciliation } from '../generated/prisma/client.js';
import { failureReason } from '../stripe/stripe-client.js';
import { Reconciler } from './reconciler.js';

/** A run that has reported nothing for this long was killed, and another may begin. */
const DEAD_AFTER_MS = 60_000;
const STOPPED = 'billing was stopped while it ran';

/** The runs of the reconciliation: one at a time over all replicas of billing, each recorded. */
@Injectable()
export class Reconciliations implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly reconciler: Reconciler,
  ) {}

  /** Begins a run, or answers the one that is going on. */
  async begin(): Promise<ReconciliationView> {
    const { run, isNew } = await this.claim('operator', () => true);
    if (!run) throw new Error('An operator may always begin a run');
    // It outlives the request.
    if (isNew) this.running = withoutDeadline(() => this.carryOut(run.id));
    return viewOf(run);
  }

  /** Begins the night's run, unless another run has come to its end in the last day. */
  async beginIfDue(): Promise<void> {
    const { run, isNew } = await this.claim('timer', (newest) => !this.isRecent(newest));
    if (run && isNew) this.running = this.carryOut(run.id);
  }

  async find(id: string): Promise<ReconciliationView> {
    const run = await this.database.reconciliation.findUnique({ where: { id } });
    if (!run) throw new AppError('not_found', { detail: "This reconciliation doesn't exist." });
    const isDead = run.finished_at === null && !this.isAlive(run);
    return viewOf(isDead ? { ...run, finished_at: run.seen_at, failure: STOPPED } : run);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private isAlive({ finished_at, seen_at }: Reconciliation): boolean {
    return finished_at === null && this.clock.now().getTime() - seen_at.getTime() < DEAD_AFTER_MS;
  }

  private isRecent(newest: Reconciliation | null): boolean {
    const isWhole = newest?.finished_at && newest.failure === null;
    return Boolean(isWhole) && this.clock.now().getTime() - (newest?.started_at.getTime() ?? 0) < DAY_MS;
  }

  private claim(askedBy: string, mayBegin: (newest: Reconciliation | null) => boolean) {
    return this.database.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('bindery:reconcile'))::text`;
      const newest = await tx.reconciliation.findFirst({ orderBy: { started_at: 'desc' } });
      const now = this.clock.now();
      if (newest && this.isAlive(newest)) return { run: newest, isNew: false };
      if (!mayBegin(newest)) return { run: null, isNew: false };
      const data = { id: randomUUID(), asked_by: askedBy, started_at: now, seen_at: now };
      return { run: await tx.reconciliation.create({ data }), isNew: true };
    }, TRANSACTION_LIMITS);
  }

  private async carryOut(id: string): Promise<void> {
    const all: BillingFinding[] = [];
    const finish = (failure: string | null) =>
      this.database.reconciliation.update({
        where: { id },
        data: { finished_at: this.clock.now(), seen_at: this.clock.now(), failure },
      });
    try {
      await this.reconciler.reconcile(async (compared, findings) => {
        all.push(...findings);
        for (const finding of findings)
          this.logger.warn(finding, 'a subscription differed from the payment provider');
        await this.database.reconciliation.update({
          where: { id },
          data: { compared: { increment: compared }, findings: all, seen_at: this.clock.now() },
        });
      }, this.stopping.signal);
      await finish(null);
    } catch (error) {
      this.logger.error(
        { err: failureReason(error) },
        'the reconciliation with the payment provider stopped half-way',
      );
      await finish(failureReason(error)).catch((unsaved: unknown) =>
        // The run counts as dead by its silence.
        this.logger.warn({ err: unsaved }, 'the end of a reconciliation could not be noted'),
      );
    }
  }
}

/** A run as an operator sees it. */
export function viewOf(run: Reconciliation): ReconciliationView {
  return {
    id: run.id,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    compared: run.compared,
    findings: z.array(billingFinding).parse(run.findings),
    failure: run.failure,
  };
}
