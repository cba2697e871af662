import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { billingFinding } from '@bindery/contracts/ops';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { remembered } from '@bindery/telemetry/remembered';
import type { Metrics } from '@bindery/telemetry/metrics';
import type { PrismaClient } from '../generated/prisma/client.js';
import { viewOf } from './reconciliations.js';
import { STUCK_AFTER } from './pending-events.js';

const REMEMBER = { forMs: 5_000, withinMs: 1_000 };

/** Metrics of how billing and the payment provider agree. */
@Injectable()
export class BillingMetrics implements OnModuleInit {
  private readonly newest = remembered(() => this.readNewest(), REMEMBER);
  private readonly first = remembered(() => this.readFirst(), REMEMBER);
  private readonly events = remembered(() => this.readEvents(), REMEMBER);

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      {
        name: 'bindery_provider_events',
        help: 'Events of the payment provider that are not settled: that wait, and that failed several times.',
        labels: ['state'],
      },
      this.events,
    );
    this.metrics.gauge(
      {
        name: 'bindery_billing_drift',
        help: 'What the last whole comparison with the payment provider found, by kind.',
        labels: ['kind'],
      },
      async () => {
        const run = await this.newest();
        return billingFinding.shape.kind.options.map((kind) => ({
          labels: { kind },
          value: run?.findings.filter((finding) => finding.kind === kind).length ?? 0,
        }));
      },
    );
    this.metrics.gauge(
      {
        name: 'bindery_billing_reconciled_age_seconds',
        help: 'How long ago the last whole comparison with the payment provider began; the first one of all if none was whole.',
      },
      async () => {
        const run = (await this.newest()) ?? (await this.first());
        if (!run) return [];
        return [{ value: (this.clock.now().getTime() - Date.parse(run.started_at)) / 1_000 }];
      },
    );
  }

  private async readNewest() {
    const run = await this.database.reconciliation.findFirst({
      where: { finished_at: { not: null }, failure: null },
      orderBy: { started_at: 'desc' },
    });
    return run && viewOf(run);
  }

  private async readFirst() {
    const run = await this.database.reconciliation.findFirst({ orderBy: { started_at: 'asc' } });
    return run && viewOf(run);
  }

  private async readEvents() {
    const waits = { settled_at: null };
    const all = await this.database.providerEvent.count({ where: waits });
    const stuck = await this.database.providerEvent.count({
      where: { ...waits, attempts: { gte: STUCK_AFTER } },
    });
    return [
      { labels: { state: 'waiting' }, value: all - stuck },
      { labels: { state: 'stuck' }, value: stuck },
    ];
  }
}
