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
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { inContext } from '../context/request-context.js';
import { DATABASE, isDatabaseGone, TRANSACTION_LIMITS, type Database, type Sql } from '../database/index.js';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { aborted, pause } from '../timing/pause.js';
import { reasonOf } from './reason-of.js';
import { readTraceHeaders } from '../trace-headers/trace-headers.js';

/** Handles one event in the transaction that also writes the inbox row, so the event takes effect once. */
export type EventHandler<S extends EventSubject> = (event: Event<S>, tx: Sql) => Promise<void>;

const ACK_WAIT_MS = 30_000;
const NANOSECONDS_PER_MS = 1_000_000;
const MAX_ATTEMPTS = 5;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000];
const RECONNECT_MS = 1_000;

/**
 * Durable, idempotent consumers of other services' events. A failed handler is retried with backoff. After five attempts
 * the event is dead-lettered for an operator, unless it failed because the database or another service is unavailable.
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

  /** Registers the handler of a subject. Call it while the module is built, before the application starts. */
  on<S extends EventSubject>(subject: S, handler: EventHandler<S>): void {
    this.handlers.set(subject, handler);
  }

  /** Handles an event unless the inbox already has it. Returns whether it was new. */
  async handleOnce(subject: EventSubject, event: Event<EventSubject>, tx: Sql): Promise<boolean> {
    const handler = this.handlers.get(subject);
    if (!handler) throw new Error(`Nothing handles ${subject}`);
    const inserted = await tx.$executeRaw`
      INSERT INTO inbox (consumer, event_id) VALUES (${subject}, ${event.id}::uuid) ON CONFLICT DO NOTHING`;
    if (inserted === 1) await handler(event, tx);
    return inserted === 1;
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
        // Also stops messages that were opened during a shutdown.
        void this.stopped.then(() => messages.stop());
        for await (const message of messages) await this.receive(subject, message);
      } catch (error) {
        // The publisher creates the stream on its first start. Until then there is nothing to consume.
        this.logger.debug({ err: error, subject }, 'consuming was interrupted; will retry');
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
      // One message at a time keeps a subject's versions in order.
      max_ack_pending: 1,
    });
    const consumer = await jetstream(connection).consumers.get(stream, durable);
    // The next iteration recreates a missing stream or consumer instead of waiting for it.
    return consumer.consume({ max_messages: 10, abort_on_missing_resource: true });
  }

  private async receive(subject: EventSubject, message: JsMsg): Promise<void> {
    const { requestId = `${message.info.stream}:${String(message.seq)}`, parent } = readTraceHeaders(
      message.headers,
    );
    // Continues the trace of the request that caused the event.
    const span = startEntrySpan({
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
        await endWith(span, () =>
          this.handleInTransaction(subject, eventSchema(subject).parse(message.json())),
        );
        message.ack();
      } catch (error) {
        await this.retryOrDeadLetter(subject, message, error);
      }
    };
    await inContext({ requestId }, handle, span);
  }

  private async retryOrDeadLetter(subject: EventSubject, message: JsMsg, error: unknown): Promise<void> {
    const attempt = message.info.deliveryCount;
    const isUnavailable =
      (error instanceof AppError && error.code === 'unavailable') || isDatabaseGone(error);
    if (!isUnavailable && attempt >= MAX_ATTEMPTS) await this.deadLetter(subject, message, error);
    else message.nak(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length) - 1]);
    this.logger.warn({ err: error, subject, attempt }, 'an event could not be handled');
  }

  private async handleInTransaction(subject: EventSubject, event: Event<EventSubject>): Promise<void> {
    await this.database.$transaction((tx) => this.handleOnce(subject, event, tx), TRANSACTION_LIMITS);
  }

  private async deadLetter(subject: EventSubject, message: JsMsg, error: unknown): Promise<void> {
    // A recreated stream restarts its sequence at one, so the sequence alone is not a key.
    const key = `${message.info.stream}:${String(message.seq)}:${String(message.time.getTime())}`;
    await this.database.$executeRaw`
      INSERT INTO parked_events (message_key, subject, payload, reason)
      VALUES (${key}, ${subject}, ${message.string()}, ${reasonOf(error)}) ON CONFLICT DO NOTHING`;
    // No reason argument: NATS 2.9 does not understand it and would redeliver the event forever.
    message.term();
    this.logger.error(
      { subject, message_key: key },
      'an event is dead-lettered; an operator has to look at it',
    );
  }
}
