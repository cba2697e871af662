import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { endWith, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { DATABASE, type Database, type Sql } from '../database/index.js';
import type { Logger } from '../logging/logger.js';
import { ensureStreams } from '../nats/streams.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { aborted } from '../timing/pause.js';
import { traceHeaders } from '../trace-headers/trace-headers.js';

interface PendingEvent {
  readonly id: string;
  readonly subject: string;
  readonly payload: unknown;
  /** Of the request that caused it. */
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

/** The result of one batch. */
interface Batch {
  /** False while another replica of the service publishes. */
  readonly isLeader: boolean;
  readonly hasMore: boolean;
  readonly failure: Error | undefined;
}

const NOT_LEADER: Batch = { isLeader: false, hasMore: false, failure: undefined };
const BATCH_SIZE = 100;
const IDLE_MS = 250;
const FLUSH_TIMEOUT_MS = 1_000;
const RETRY_DELAY_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 3_000;
const BATCH_TIMEOUT_MS = 20_000;
const RETENTION_DAYS = 7;
const PURGE_INTERVAL_MS = 3_600_000;

/**
 * Publishes the outbox to JetStream in order, at least once: an event is marked only after the stream acknowledged it, and
 * its id lets the stream drop a duplicate. One replica of a service publishes at a time. Without NATS, events wait.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly stopped = aborted(this.stopping.signal);
  private running: Promise<void> | undefined;
  private purgeDueAt = 0;
  private wakes = 0;
  private flushes: (() => void)[] = [];
  private endSleep: () => void = () => undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly nats: NatsConnection,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.poll();
  }

  /** Publishes without waiting for the next poll. Call it after a commit that wrote an event. */
  wake(): void {
    this.wakes += 1;
    this.endSleep();
  }

  /**
   * Publishes now, and resolves once everything committed before the call is published, so that a reply may rely on it.
   * Without NATS it resolves after a second, and the events go out later.
   */
  async flush(): Promise<void> {
    const flushed = new Promise<void>((resolve) => this.flushes.push(resolve));
    this.wake();
    await Promise.race([flushed, delay(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.endSleep();
    await this.running;
  }

  private async poll(): Promise<void> {
    let client: JetStreamClient | undefined;
    while (!this.stopping.signal.aborted) {
      const { wakes } = this;
      const flushes = this.flushes.length;
      try {
        client ??= await this.connect();
        const { isLeader, hasMore, failure } = client ? await this.publishBatch(client) : NOT_LEADER;
        if (failure) throw failure;
        if (isLeader && !hasMore) {
          for (const resolve of this.flushes.splice(0, flushes)) resolve();
          await this.purgeIfDue();
        }
        // Events committed during this batch go out without a pause.
        if (!hasMore && wakes === this.wakes) await this.sleep(IDLE_MS);
      } catch (error) {
        this.logger.warn({ err: error }, 'the outbox could not be published; will retry');
        // The next attempt recreates missing streams, for example on an empty NATS.
        client = undefined;
        await this.sleep(RETRY_DELAY_MS);
      }
    }
  }

  private async connect(): Promise<JetStreamClient | undefined> {
    const connection = await Promise.race([this.nats.connection(), this.stopped]);
    if (!connection) return undefined;
    await ensureStreams(connection, this.service.name);
    return jetstream(connection, { timeout: PUBLISH_TIMEOUT_MS });
  }

  private publishBatch(client: JetStreamClient): Promise<Batch> {
    return this.database.$transaction(
      async (tx) => {
        const [lock] = await tx.$queryRaw<{ mine: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(hashtext('bindery:outbox')) AS mine`;
        if (!lock?.mine) return NOT_LEADER;
        return this.publishPending(client, tx);
      },
      { maxWait: 2_000, timeout: BATCH_TIMEOUT_MS },
    );
  }

  private async publishPending(client: JetStreamClient, tx: Sql): Promise<Batch> {
    const pending = await tx.$queryRaw<PendingEvent[]>`
      SELECT id::text, subject, payload, payload->>'request_id' AS request_id,
        payload->>'traceparent' AS traceparent
      FROM outbox
      WHERE published_at IS NULL ORDER BY position LIMIT ${BATCH_SIZE}`;
    const publishedIds: string[] = [];
    let failure: Error | undefined;
    for (const event of pending) {
      try {
        await publish(client, event);
        publishedIds.push(event.id);
      } catch (error) {
        // Later events must not overtake this one. The acknowledged ones are still marked.
        failure = error as Error;
        break;
      }
    }
    if (publishedIds.length > 0) {
      await tx.$executeRaw`UPDATE outbox SET published_at = now() WHERE id = ANY(${publishedIds}::uuid[])`;
    }
    return { isLeader: true, hasMore: pending.length === BATCH_SIZE, failure };
  }

  /** Scans the whole table, so it runs once an hour and not with every batch. */
  private async purgeIfDue(): Promise<void> {
    if (performance.now() < this.purgeDueAt) return;
    this.purgeDueAt = performance.now() + PURGE_INTERVAL_MS;
    await this.database.$executeRaw`
      DELETE FROM outbox WHERE published_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopping.signal.aborted) this.endSleep();
    });
  }
}

/** Publishes one event in a span of the trace that caused it. Its consumers continue from that span. */
async function publish(
  client: JetStreamClient,
  { id, subject, payload, request_id, traceparent }: PendingEvent,
): Promise<void> {
  const span = startEntrySpan({
    name: `publish ${subject}`,
    kind: SpanKind.PRODUCER,
    parent: extractContext({ traceparent: traceparent ?? undefined }),
    requestId: request_id ?? id,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': subject,
      'messaging.message.id': id,
    },
  });
  const options = { msgID: id, headers: traceHeaders(span) };
  await endWith(span, () => client.publish(subject, JSON.stringify(payload), options));
}
