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
import { SpanKind, type Context } from '@opentelemetry/api';
import { endWith, startEntrySpan } from '@bindery/telemetry/tracing';
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { inContext } from '../context/request-context.js';
import { DATABASE, type Database } from '../database/index.js';
import type { Logger } from '../logging/logger.js';
import { HEARTBEAT_MS, stopWhenLost } from '../nats-connection/lost-consumer.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { onAbort, pause, unlessAborted } from '../timing/pause.js';
import { timeLimits } from '../timing/time-limits.js';
import { readTraceHeaders } from '../trace-headers/trace-headers.js';
import { DeferredEvents } from './deferred-events.js';
import { NewerEvents } from './newer-events.js';
import { OutboxRelay } from './outbox-relay.js';
import type { ReceivedEvent } from './received-event.js';
import { EventHandlers, type EventHandler, type RemoteEventHandler } from './event-handlers.js';

const NANOSECONDS_PER_MS = 1_000_000;
const REDELIVER_MS = 1_000;
const RECONNECT_MS = 1_000;

/**
 * Durable, idempotent consumers of other services' events. An event that can't be handled at once is
 * {@link DeferredEvents deferred}, so that only its own account's later events wait for it.
 */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  private readonly handlers: EventHandlers;
  private readonly newer: NewerEvents;
  private readonly deferred: DeferredEvents;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly nats: NatsConnection,
    private readonly relay: OutboxRelay,
  ) {
    this.handlers = new EventHandlers(database);
    this.newer = new NewerEvents(database, logger);
    this.deferred = new DeferredEvents(database, this.handlers, this.newer, logger);
  }

  /** Registers the handler of a subject. Call it while the module is built, before the application starts. */
  on<S extends EventSubject>(subject: S, handler: EventHandler<S>): void {
    this.onRemote(subject, (event: Event<S>, store) => store((tx) => handler(event, tx)));
  }

  /** Registers a handler that calls other services before it stores anything. */
  onRemote<S extends EventSubject>(subject: S, handler: RemoteEventHandler<S>): void {
    this.handlers.set(subject, handler);
  }

  /** Handles an event again: see {@link EventHandlers.handle}. */
  readonly handle: EventHandlers['handle'] = (...event) => this.handlers.handle(...event);

  onApplicationBootstrap(): void {
    const { subjects } = this.handlers;
    const { signal } = this.stopping;
    if (subjects.length > 0)
      this.loops.push(this.deferred.retryUntil(signal), this.newer.releaseUntil(signal));
    for (const subject of subjects) this.loops.push(this.consume(subject));
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
        const removeListener = onAbort(this.stopping.signal, () => messages.stop());
        void stopWhenLost(messages);
        try {
          for await (const message of messages) await this.receive(subject, message);
        } finally {
          removeListener();
        }
      } catch (error) {
        // The publisher creates the stream on its first start. Until then there is nothing to consume.
        this.logger.debug({ err: error, subject }, 'consuming was interrupted; will retry');
      }
      await pause(RECONNECT_MS, this.stopping.signal);
    }
  }

  private async subscribe(subject: EventSubject): Promise<ConsumerMessages | undefined> {
    const connection = await unlessAborted(this.nats.connection(), this.stopping.signal);
    if (!connection) return undefined;
    const stream = streamOf(subject).name;
    const durable = durableName(this.service.name, subject);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: timeLimits.ackWait * NANOSECONDS_PER_MS,
      // One message at a time keeps a subject's versions in order.
      max_ack_pending: 1,
    });
    const consumer = await jetstream(connection).consumers.get(stream, durable);
    // The next iteration recreates a missing stream or consumer instead of waiting for it.
    return consumer.consume({
      max_messages: 10,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
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
        await this.handleOrDefer(receivedFrom(subject, message), span);
        message.ack();
        this.relay.wake();
      } catch (error) {
        // The database is unavailable, so the event waits in the stream.
        message.nak(REDELIVER_MS);
        this.logger.warn({ err: error, subject }, 'an event could not be handled');
      }
    };
    await inContext({ requestId }, handle, span);
  }

  private async handleOrDefer(received: ReceivedEvent, span: Context): Promise<void> {
    const { subject, payload } = received;
    if (await this.deferred.isBehindAnother(received)) {
      await endWith(span, () => this.deferred.defer(received));
      return;
    }
    try {
      await endWith(span, async () => {
        if (await this.newer.hold(received)) return;
        await this.handlers.handle(subject, eventSchema(subject).parse(JSON.parse(payload)));
      });
    } catch (error) {
      await this.deferred.defer(received, error);
    }
  }
}

/** A recreated stream restarts its sequence at one, so the sequence alone is not a key. */
const receivedFrom = (subject: EventSubject, message: JsMsg): ReceivedEvent => ({
  subject,
  messageKey: `${message.info.stream}:${String(message.seq)}:${String(message.time.getTime())}`,
  payload: message.string(),
});
