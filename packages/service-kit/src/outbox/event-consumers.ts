import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import {
  durableName,
  eventSchema,
  streamOf,
  type Event,
  type EventSubject,
} from '@bindery/contracts/messaging';
import { SpanKind } from '@opentelemetry/api';
import { endWith, startEntrySpan } from '@bindery/telemetry/tracing';
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/index.js';
import { inContext } from '../context/index.js';
import { DATABASE, isDatabaseGone, TRANSACTION_LIMITS, type Database, type Sql } from '../database/index.js';
import { AppError } from '../errors/index.js';
import type { Logger } from '../logging/index.js';
import { NatsConnection } from '../nats/index.js';
import { aborted, pause } from '../timing/index.js';
import { reasonOf } from './reason-of.js';
import { readTraceHeaders } from '../trace-headers/index.js';

/** Acts on one event, in a transaction that also notes that the event was seen: it takes effect once. */
export type EventHandler<S extends EventSubject> = (event: Event<S>, tx: Sql) => Promise<void>;

const ACK_WAIT_MS = 30_000;
const NANOSECONDS_PER_MS = 1_000_000;
const PARK_AFTER = 5;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000];
const RECONNECT_MS = 1_000;

/**
 * Durable, idempotent consumers of other services' events. A handler that fails is tried again with growing pauses;
 * after five failures the event is parked for an operator. A failure because another part or the database is away
 * does not count: that event waits until it is back.
 */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly stopped = aborted(this.stopping.signal);
  private readonly loops: Promise<void>[] = [];
  private readonly handlers = new Map<EventSubject, EventHandler<EventSubject>>();

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly nats: NatsConnection,
  ) {}

  /** Registers the handler of a subject; call it while the module is built, before the application starts. */
  on<S extends EventSubject>(subject: S, handler: EventHandler<S>): void {
    this.handlers.set(subject, handler);
  }

  /** Acts on an event unless it was acted on before, and says whether it was fresh. */
  async act(subject: EventSubject, event: Event<EventSubject>, tx: Sql): Promise<boolean> {
    const handler = this.handlers.get(subject);
    if (!handler) throw new Error(`Nothing handles ${subject}`);
    const fresh = await tx.$executeRaw`
      INSERT INTO inbox (consumer, event_id) VALUES (${subject}, ${event.id}::uuid) ON CONFLICT DO NOTHING`;
    if (fresh === 1) await handler(event, tx);
    return fresh === 1;
  }

  onApplicationBootstrap(): void {
    for (const subject of this.handlers.keys()) this.loops.push(this.consume(subject));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  private async consume(subject: EventSubject): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const messages = await this.subscribe(subject);
        if (!messages) return;
        // Also when it was opened while the service already stopped.
        void this.stopped.then(() => messages.stop());
        for await (const message of messages) await this.receive(subject, message);
      } catch (error) {
        // The stream appears with its publisher's first start; until then there is nothing to consume.
        this.logger.debug({ err: error, subject }, 'consuming is interrupted; it will be taken up again');
      }
      await pause(RECONNECT_MS, this.stopping.signal);
    }
  }

  private async subscribe(subject: EventSubject): Promise<ConsumerMessages | undefined> {
    const connection = await Promise.race([this.nats.connection(), this.stopped]);
    if (!connection) return undefined;
    const stream = streamOf(subject).name;
    const durable = durableName(this.service.name, subject);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: ACK_WAIT_MS * NANOSECONDS_PER_MS,
      // One at a time keeps the order of one subject's versions.
      max_ack_pending: 1,
    });
    const consumer = await jetstream(connection).consumers.get(stream, durable);
    // A consumer or stream that is gone is made anew by the next round, instead of being waited for.
    return consumer.consume({ max_messages: 10, abort_on_missing_resource: true });
  }

  private async receive(subject: EventSubject, message: JsMsg): Promise<void> {
    const { requestId = `${message.info.stream}:${String(message.seq)}`, parent } = readTraceHeaders(
      message.headers,
    );
    // The trace of the request that caused the event goes on.
    const consuming = startEntrySpan({
      name: `consume ${subject}`,
      kind: SpanKind.CONSUMER,
      parent,
      requestId,
      attributes: {
        'messaging.system': 'nats',
        'messaging.destination.name': subject,
        'bindery.attempt': message.info.deliveryCount,
      },
    });
    const handle = async () => {
      try {
        await endWith(consuming, () => this.handleOnce(subject, eventSchema(subject).parse(message.json())));
        message.ack();
      } catch (error) {
        await this.takeFailure(subject, message, error);
      }
    };
    await inContext({ requestId }, handle, consuming);
  }

  private async takeFailure(subject: EventSubject, message: JsMsg, error: unknown): Promise<void> {
    const attempt = message.info.deliveryCount;
    const waits = (error instanceof AppError && error.code === 'unavailable') || isDatabaseGone(error);
    if (!waits && attempt >= PARK_AFTER) await this.park(subject, message, error);
    else message.nak(RETRY_MS[Math.min(attempt, RETRY_MS.length) - 1]);
    this.logger.warn({ err: error, subject, attempt }, 'an event could not be handled');
  }

  private async handleOnce(subject: EventSubject, event: Event<EventSubject>): Promise<void> {
    await this.database.$transaction((tx) => this.act(subject, event, tx), TRANSACTION_LIMITS);
  }

  private async park(subject: EventSubject, message: JsMsg, error: unknown): Promise<void> {
    // A stream that was lost and made anew counts from one again, so its number alone is not enough.
    const key = `${message.info.stream}:${String(message.seq)}:${String(message.time.getTime())}`;
    await this.database.$executeRaw`
      INSERT INTO parked_events (message_key, subject, payload, reason)
      VALUES (${key}, ${subject}, ${message.string()}, ${reasonOf(error)}) ON CONFLICT DO NOTHING`;
    // Without a reason: NATS 2.9 does not understand one, and would deliver the event again and again.
    message.term();
    this.logger.error({ subject, message_key: key }, 'an event is parked; an operator has to look at it');
  }
}
