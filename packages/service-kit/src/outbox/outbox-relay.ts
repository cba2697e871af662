import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { endWith, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { DATABASE, type Database } from '../database/index.js';
import type { Logger } from '../logging/logger.js';
import { ensureStreams } from '../nats/streams.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { releaseLease, takeLease, type Lease } from '../leases/leases.js';
import { unlessAborted } from '../timing/pause.js';
import { timeLimits } from '../timing/time-limits.js';
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
  /** Nothing is left that was committed before the batch. */
  readonly isEmpty: boolean;
  readonly hasMore: boolean;
  readonly failure?: Error;
}

const BATCH_SIZE = 100;
/** Whoever writes an event wakes the relay, so that it finds little by itself. */
const IDLE_MS = 1_000;
/** While a reply waits for its event and another replica publishes. */
const IDLE_IN_FLUSH_MS = 25;
const RETRY_DELAY_MS = 1_000;
const LEASE = 'outbox';

/**
 * Publishes the outbox to JetStream in order, at least once. An event is marked as published only after the stream
 * acknowledged it, and the stream drops duplicates by id. Without NATS, events wait. One replica publishes at a time,
 * under a lease and without an open transaction. If a lease ends too early, two replicas publish the same events in
 * the same order, and the stream drops the duplicates.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
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
    await Promise.race([flushed, delay(timeLimits.flush, undefined, { ref: false })]);
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
        if (!client) return;
        const { isEmpty, hasMore, failure } = await this.publishBatch(client);
        if (failure) throw failure;
        if (isEmpty) for (const resolve of this.flushes.splice(0, flushes)) resolve();
        // Events committed during this batch go out without a pause.
        if (!hasMore && wakes === this.wakes)
          await this.sleep(this.flushes.length > 0 ? IDLE_IN_FLUSH_MS : IDLE_MS);
      } catch (error) {
        this.logger.warn({ err: error }, 'the outbox could not be published; will retry');
        // The next attempt recreates missing streams, for example on an empty NATS.
        client = undefined;
        await this.sleep(RETRY_DELAY_MS);
      }
    }
  }

  private async connect(): Promise<JetStreamClient | undefined> {
    const connection = await unlessAborted(this.nats.connection(), this.stopping.signal);
    if (!connection) return undefined;
    const { name, config } = this.service;
    await ensureStreams(connection, name, config.NATS_STREAM_REPLICAS);
    return jetstream(connection, { timeout: timeLimits.publish });
  }

  private async publishBatch(client: JetStreamClient): Promise<Batch> {
    if ((await this.pending(1)).length === 0) return { isEmpty: true, hasMore: false };
    const lease = await takeLease(this.database, LEASE, timeLimits.outboxLease);
    if (!lease) return { isEmpty: false, hasMore: false };
    const published: string[] = [];
    try {
      // Read under the lease: the holder before has marked what it published.
      const pending = await this.pending(BATCH_SIZE);
      const failure = await publishInOrder(client, pending, lease, published);
      const isWhole = published.length === pending.length;
      const hasMore = !failure && (!isWhole || pending.length === BATCH_SIZE);
      return { isEmpty: isWhole && !hasMore, hasMore, ...(failure && { failure }) };
    } finally {
      await this.database.$executeRaw`
        UPDATE outbox SET published_at = now() WHERE id = ANY(${published}::uuid[])`;
      await releaseLease(this.database, lease);
    }
  }

  private pending(limit: number): Promise<PendingEvent[]> {
    return this.database.$queryRaw<PendingEvent[]>`
      SELECT id::text, subject, payload, payload->>'request_id' AS request_id,
        payload->>'traceparent' AS traceparent
      FROM outbox
      WHERE published_at IS NULL ORDER BY position LIMIT ${limit}`;
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

/**
 * Publishes events while the lease lasts.
 * @param published receives the ids of those that the stream acknowledged
 * @returns why it stopped, if an event failed: later ones must not overtake it
 */
async function publishInOrder(
  client: JetStreamClient,
  events: readonly PendingEvent[],
  { endsAt }: Lease,
  published: string[],
): Promise<Error | undefined> {
  for (const event of events) {
    if (performance.now() + timeLimits.publish > endsAt) return undefined;
    try {
      await publish(client, event);
      published.push(event.id);
    } catch (error) {
      return error as Error;
    }
  }
  return undefined;
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
