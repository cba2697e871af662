import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { endWith, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/index.js';
import { DATABASE, type Database, type Sql } from '../database/index.js';
import type { Logger } from '../logging/index.js';
import { ensureStreams, NatsConnection } from '../nats/index.js';
import { aborted } from '../timing/index.js';
import { traceHeaders } from '../trace-headers/index.js';

interface PendingEvent {
  readonly id: string;
  readonly subject: string;
  readonly payload: unknown;
  /** Of the request that caused it. */
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

/** How far a batch came, and what stopped it. */
interface Published {
  /** What is left of what was committed before it; unknown when another copy of the service publishes just now. */
  readonly left: 'nothing' | 'more' | 'unknown';
  readonly failure: Error | undefined;
}

const NOT_MINE: Published = { left: 'unknown', failure: undefined };
const BATCH = 100;
const IDLE_MS = 250;
const TOLD_WITHIN_MS = 1_000;
const AFTER_FAILURE_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 3_000;
const BATCH_TIMEOUT_MS = 20_000;
const KEPT_DAYS = 7;
const PURGE_EVERY_MS = 3_600_000;

/**
 * Publishes what the outbox holds to JetStream, in the order it was written, at least once: an event is marked only
 * after the stream has acknowledged it, and its id lets the stream drop a second copy. One copy of a service
 * publishes at a time; without NATS the events wait.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly stopped = aborted(this.stopping.signal);
  private running: Promise<void> | undefined;
  private purgeDueAt = 0;
  private nudges = 0;
  private waiting: (() => void)[] = [];
  private wake: () => void = () => undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly nats: NatsConnection,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Publishes without waiting for the next look; call it after a commit that wrote an event. */
  nudge(): void {
    this.nudges += 1;
    this.wake();
  }

  /**
   * Publishes at once, and resolves when what was committed before is out: whoever is then told that it is done can rely
   * on it, whatever becomes of this service. Without NATS it resolves after a second, and the events go out later.
   */
  async tell(): Promise<void> {
    const told = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.nudge();
    await Promise.race([told, delay(TOLD_WITHIN_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    let client: JetStreamClient | undefined;
    while (!this.stopping.signal.aborted) {
      const { nudges } = this;
      const waiting = this.waiting.length;
      try {
        client ??= await this.connect();
        const { left, failure } = client ? await this.publishBatch(client) : NOT_MINE;
        if (failure) throw failure;
        if (left === 'nothing') {
          for (const resolve of this.waiting.splice(0, waiting)) resolve();
          await this.purgeIfDue();
        }
        // What was committed while this looked goes out at once.
        if (left !== 'more' && nudges === this.nudges) await this.sleep(IDLE_MS);
      } catch (error) {
        this.logger.warn({ err: error }, 'the outbox could not be published; it will be tried again');
        // The next try makes the streams anew when they are gone: an empty NATS is filled again.
        client = undefined;
        await this.sleep(AFTER_FAILURE_MS);
      }
    }
  }

  private async connect(): Promise<JetStreamClient | undefined> {
    const connection = await Promise.race([this.nats.connection(), this.stopped]);
    if (!connection) return undefined;
    await ensureStreams(connection, this.service.name);
    return jetstream(connection, { timeout: PUBLISH_TIMEOUT_MS });
  }

  private publishBatch(client: JetStreamClient): Promise<Published> {
    return this.database.$transaction(
      async (tx) => {
        const [lock] = await tx.$queryRaw<{ mine: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(hashtext('bindery:outbox')) AS mine`;
        if (!lock?.mine) return NOT_MINE;
        return this.publishPending(client, tx);
      },
      { maxWait: 2_000, timeout: BATCH_TIMEOUT_MS },
    );
  }

  private async publishPending(client: JetStreamClient, tx: Sql): Promise<Published> {
    const pending = await tx.$queryRaw<PendingEvent[]>`
      SELECT id::text, subject, payload, payload->>'request_id' AS request_id,
        payload->>'traceparent' AS traceparent
      FROM outbox
      WHERE published_at IS NULL ORDER BY position LIMIT ${BATCH}`;
    const done: string[] = [];
    let failure: Error | undefined;
    for (const event of pending) {
      try {
        await publish(client, event);
        done.push(event.id);
      } catch (error) {
        // Later events must not overtake this one. What was acknowledged is marked all the same.
        failure = error as Error;
        break;
      }
    }
    if (done.length > 0) {
      await tx.$executeRaw`UPDATE outbox SET published_at = now() WHERE id = ANY(${done}::uuid[])`;
    }
    return { left: pending.length < BATCH ? 'nothing' : 'more', failure };
  }

  /** Looks through the whole table, so it is done once an hour and not with every batch. */
  private async purgeIfDue(): Promise<void> {
    if (performance.now() < this.purgeDueAt) return;
    this.purgeDueAt = performance.now() + PURGE_EVERY_MS;
    await this.database.$executeRaw`
      DELETE FROM outbox WHERE published_at < now() - make_interval(days => ${KEPT_DAYS}::int)`;
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopping.signal.aborted) this.wake();
    });
  }
}

/** Publishes one event in a span of the trace that caused it; its consumers continue from that span. */
async function publish(
  client: JetStreamClient,
  { id, subject, payload, ...cause }: PendingEvent,
): Promise<void> {
  const publishing = startEntrySpan({
    name: `publish ${subject}`,
    kind: SpanKind.PRODUCER,
    parent: extractContext({ traceparent: cause.traceparent ?? undefined }),
    requestId: cause.request_id ?? id,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': subject,
      'messaging.message.id': id,
    },
  });
  const options = { msgID: id, headers: traceHeaders(publishing) };
  await endWith(publishing, () => client.publish(subject, JSON.stringify(payload), options));
}
