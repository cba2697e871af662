import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { remembered } from '@bindery/telemetry/remembered';
import type { Metrics } from '@bindery/telemetry/metrics';
import { METRICS } from '../tokens/tokens.js';
import type { JobQueue } from '@bindery/contracts/ops';
import { Jobs } from './jobs.js';
import { QueueStatus, type ScheduleState } from './queue-status.js';

const REMEMBER = { forMs: 5_000, withinMs: 1_000 };

/** The metrics of a service's background jobs. */
@Injectable()
export class JobMetrics implements OnModuleInit {
  private readonly queues = remembered(() => this.status.queues(), REMEMBER);
  private readonly schedules = remembered(() => this.status.schedules(), REMEMBER);

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    private readonly status: QueueStatus,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      { name: 'bindery_jobs_up', help: 'Whether this replica takes up background jobs: 1 or 0.' },
      () => [{ value: this.jobs.isUp ? 1 : 0 }],
    );
    this.declareQueues();
    this.declareSchedules();
  }

  private declareQueues(): void {
    const labels = ['queue'] as const;
    const of = (value: (queue: JobQueue) => number) => async () =>
      (await this.queues()).map((queue) => ({ labels: { queue: queue.queue }, value: value(queue) }));
    this.metrics.gauge(
      { name: 'bindery_jobs_due', help: 'Jobs that are due and wait for a worker.', labels },
      of(({ due }) => due),
    );
    this.metrics.gauge(
      { name: 'bindery_jobs_oldest_due_age_seconds', help: 'How long the oldest of them is due.', labels },
      of(({ oldest_due_at }) => (oldest_due_at === null ? 0 : secondsSince(oldest_due_at))),
    );
    this.metrics.gauge(
      {
        name: 'bindery_jobs_retrying',
        help: 'Jobs that have failed and wait for their next attempt.',
        labels,
      },
      of(({ retrying }) => retrying),
    );
    this.metrics.gauge(
      { name: 'bindery_jobs_dead', help: 'Jobs that failed for good and wait for an operator.', labels },
      of(({ dead }) => dead),
    );
  }

  private declareSchedules(): void {
    const labels = ['schedule'] as const;
    const of = (value: (schedule: ScheduleState) => number) => async () =>
      (await this.schedules()).map((schedule) => ({
        labels: { schedule: schedule.name },
        value: value(schedule),
      }));
    this.metrics.gauge(
      {
        name: 'bindery_schedule_last_success_age_seconds',
        help: 'Since a scheduled job last succeeded, or was first planned.',
        labels,
      },
      of(({ ageSeconds }) => ageSeconds),
    );
    this.metrics.gauge(
      {
        name: 'bindery_schedule_interval_seconds',
        help: 'The longest regular pause between two of its runs.',
        labels,
      },
      of(({ everySeconds }) => everySeconds),
    );
  }
}

const secondsSince = (at: string): number => Math.max(0, (Date.now() - new Date(at).getTime()) / 1_000);
