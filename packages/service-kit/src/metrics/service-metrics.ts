import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { durableName, topology } from '@bindery/contracts/messaging';
import { remembered } from '@bindery/telemetry/remembered';
import type { Metrics, Reading } from '@bindery/telemetry/metrics';
import { METRICS, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { DATABASE, poolOf, type Database } from '../database/index.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { consumerBacklog } from '../outbox/index.js';
import { Traffic } from '../traffic/traffic.js';

/** How long a value from the database or NATS is reused, so that frequent scrapes don't cause more queries. */
const REMEMBER = { forMs: 5_000, withinMs: 1_000 };

interface Backlog {
  readonly pending: number;
  readonly age_seconds: number;
  readonly dead_lettered: number;
  readonly deferred: number;
  readonly deferred_age_seconds: number;
  readonly newer: number;
  readonly newer_age_seconds: number;
}

/** The metrics of a service's connection pool, outbox, consumers and NATS. */
@Injectable()
export class ServiceMetrics implements OnModuleInit {
  private readonly backlog = remembered(() => this.readBacklog(), REMEMBER);
  private readonly lag = remembered(() => this.readLag(), REMEMBER);

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(DATABASE) private readonly database: Database,
    private readonly nats: NatsConnection,
    private readonly traffic: Traffic,
  ) {}

  onModuleInit(): void {
    this.declarePool();
    this.declareEvents();
    this.metrics.gauge({ name: 'bindery_http_requests_in_flight', help: 'Requests being answered.' }, () => [
      { value: this.traffic.inFlight },
    ]);
    this.metrics.gauge({ name: 'bindery_nats_up', help: 'Whether NATS is connected: 1 or 0.' }, () => [
      { value: this.nats.isUp() ? 1 : 0 },
    ]);
    this.metrics.gauge(
      { name: 'bindery_nats_denied_subjects', help: 'Subjects that NATS denied within the last minute.' },
      () => [{ value: this.nats.denied().length }],
    );
  }

  private declarePool(): void {
    const pool = () => poolOf(this.service.config);
    this.metrics.gauge(
      {
        name: 'bindery_database_pool_connections',
        help: 'Connections to the database, by what they do.',
        labels: ['state'],
      },
      () => {
        const { totalCount = 0, idleCount = 0 } = pool() ?? {};
        return [
          { labels: { state: 'used' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
        ];
      },
    );
    this.metrics.gauge(
      { name: 'bindery_database_pool_waiting', help: 'How many wait for a connection to the database.' },
      () => [{ value: pool()?.queued ?? 0 }],
    );
  }

  private declareEvents(): void {
    const of = (field: keyof Backlog) => async () => [{ value: (await this.backlog())[field] }];
    this.metrics.gauge(
      { name: 'bindery_outbox_pending_events', help: 'Events that wait to be published.' },
      of('pending'),
    );
    this.metrics.gauge(
      { name: 'bindery_outbox_oldest_age_seconds', help: 'How long the oldest of them has waited.' },
      of('age_seconds'),
    );
    this.metrics.gauge(
      {
        name: 'bindery_dead_lettered_events',
        help: 'Events that could not be handled and wait for an operator.',
      },
      of('dead_lettered'),
    );
    this.metrics.gauge(
      {
        name: 'bindery_deferred_events',
        help: 'Events that wait for a retry, and those of their account behind them.',
      },
      of('deferred'),
    );
    this.metrics.gauge(
      { name: 'bindery_deferred_oldest_age_seconds', help: 'How long the oldest of them has waited.' },
      of('deferred_age_seconds'),
    );
    this.metrics.gauge(
      { name: 'bindery_newer_events', help: 'Events that wait for a newer release of this service.' },
      of('newer'),
    );
    this.metrics.gauge(
      { name: 'bindery_newer_oldest_age_seconds', help: 'How long the oldest of them has waited.' },
      of('newer_age_seconds'),
    );
    this.metrics.gauge(
      {
        name: 'bindery_consumer_pending_events',
        help: 'Events in the stream that a consumer has not yet handled.',
        labels: ['consumer'],
      },
      this.lag,
    );
  }

  /** Over the partial index of what is unpublished, so it costs the same however much is kept. */
  private async readBacklog(): Promise<Backlog> {
    const [backlog] = await this.database.$queryRaw<Backlog[]>`
      SELECT count(*)::int AS pending,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age_seconds,
        (SELECT count(*)::int FROM dead_lettered_events WHERE replayed_at IS NULL) AS dead_lettered,
        (SELECT count(*)::int FROM deferred_events) AS deferred,
        (SELECT coalesce(extract(epoch FROM now() - min(deferred_at)), 0)::float8 FROM deferred_events)
          AS deferred_age_seconds,
        (SELECT count(*)::int FROM newer_events) AS newer,
        (SELECT coalesce(extract(epoch FROM now() - min(held_at)), 0)::float8 FROM newer_events)
          AS newer_age_seconds
      FROM outbox WHERE published_at IS NULL`;
    if (!backlog) throw new Error('A query that counts answered no row');
    return backlog;
  }

  private async readLag(): Promise<Reading<'consumer'>[]> {
    const connection = await this.nats.connection();
    if (!connection) return [];
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const lags = await Promise.all(
      topology[this.service.name].consumes.map(async (subject) => ({
        labels: { consumer: durableName(this.service.name, subject) },
        value: await consumerBacklog(manager, this.service.name, subject),
      })),
    );
    return lags.flatMap(({ labels, value }) => (value === null ? [] : [{ labels, value }]));
  }
}
