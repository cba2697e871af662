import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RunningJob } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import { RunningJobs } from '@bindery/service-kit/jobs';
import { before, HOUR_MS } from '@bindery/service-kit/time';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import type { Metrics } from '@bindery/telemetry/metrics';
import { remembered } from '@bindery/telemetry/remembered';
import type { CrmDatabase } from '../database/crm-database.js';

const REMEMBER = { forMs: 5_000, withinMs: 1_000 };

type UnderWay = Omit<RunningJob, 'started_at' | 'progressed_at'> & {
  readonly started_at: Date;
  readonly progressed_at: Date;
};

/** Metrics and the operators' list of the long work of all accounts. */
@Injectable()
export class LongWorkMetrics implements OnModuleInit {
  private readonly running = remembered(() => this.underWay(), REMEMBER);

  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: RunningJobs,
  ) {
    jobs.onList(async () =>
      (await this.underWay()).map(({ started_at, progressed_at, ...job }) => ({
        ...job,
        started_at: started_at.toISOString(),
        progressed_at: progressed_at.toISOString(),
      })),
    );
  }

  onModuleInit(): void {
    const labels = ['work'] as const;
    this.metrics.gauge(
      {
        name: 'bindery_long_work_age_seconds',
        help: 'How long the oldest running job of a kind runs.',
        labels,
      },
      () => this.oldest(({ started_at }) => started_at),
    );
    this.metrics.gauge(
      {
        name: 'bindery_long_work_progress_age_seconds',
        help: 'How long a running job of a kind has not come further, at most.',
        labels,
      },
      () => this.oldest(({ progressed_at }) => progressed_at),
    );
    this.metrics.gauge(
      {
        name: 'bindery_long_work_failed',
        help: 'Jobs of a kind that a fault of ours ended within the last hour.',
        labels,
      },
      async () => (await this.failed()).map(({ work, jobs }) => ({ labels: { work }, value: Number(jobs) })),
    );
  }

  private async oldest(since: (job: UnderWay) => Date) {
    const ages = new Map<string, number>();
    for (const job of await this.running()) {
      const age = Math.max(0, (this.clock.now().getTime() - since(job).getTime()) / 1_000);
      ages.set(job.work, Math.max(age, ages.get(job.work) ?? 0));
    }
    return [...ages].map(([work, value]) => ({ labels: { work }, value }));
  }

  private underWay(): Promise<UnderWay[]> {
    return this.database.$queryRaw<UnderWay[]>`
      SELECT work, account_id::text, job_id::text, started_at, progressed_at, done, total FROM long_work_under_way()`;
  }

  private failed(): Promise<{ work: string; jobs: bigint }[]> {
    const since = before(this.clock.now(), HOUR_MS);
    return this.database.$queryRaw`SELECT work, jobs FROM failed_long_work(${since}::timestamptz)`;
  }
}
