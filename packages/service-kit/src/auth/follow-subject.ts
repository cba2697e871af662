import { eventSchema, streamOf, type EventData, type EventSubject } from '@bindery/contracts/messaging';
import { DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import { HEARTBEAT_MS, stopWhenLost } from '../nats-connection/lost-consumer.js';
import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { reasonOf } from '../outbox/reason-of.js';
import { onAbort, pause, unlessAborted } from '../timing/pause.js';

export interface Follower {
  /** Resolves when everything that the stream kept at the start has been read. */
  readonly caughtUp: Promise<void>;
  /** Whether the stream is open. It is opened again if its server says nothing for three seconds. */
  readonly isFollowing: () => boolean;
  /** Resolves when the following has ended. */
  readonly ended: Promise<void>;
}

const TRY_AGAIN_MS = 1_000;
const SOON_MS = 100;

/**
 * Reads a stream for this process alone, from its beginning on, and takes it up again after every interruption. The
 * stream appears with its publisher's first start; until then it is tried once a second.
 */
export function followSubject<S extends EventSubject>(
  subject: S,
  onData: (data: EventData<S>) => void,
  { nats, logger, stop }: { nats: NatsConnection; logger: Logger; stop: AbortSignal },
): Follower {
  let resolveCaughtUp = (): void => undefined;
  const caughtUp = new Promise<void>((resolve) => (resolveCaughtUp = resolve));
  let isFollowing = false;

  const open = async (): Promise<ConsumerMessages | undefined> => {
    const connection = await unlessAborted(nats.connection(), stop);
    if (!connection) return undefined;
    const consumer = await jetstream(connection).consumers.get(streamOf(subject).name, {
      filter_subjects: subject,
      deliver_policy: DeliverPolicy.All,
    });
    if ((await consumer.info(true)).num_pending === 0) resolveCaughtUp();
    return consumer.consume({ idle_heartbeat: HEARTBEAT_MS });
  };
  const read = async (): Promise<void> => {
    const messages = await open();
    if (!messages) return;
    // A server that was killed may have lost the end of its stream. It then reuses the lost sequence numbers, so a
    // consumer that continues after the last number it saw would miss messages.
    const end = (): void => messages.stop();
    const listeners = [onAbort(stop, end), nats.onReconnect(end)];
    void stopWhenLost(messages);
    isFollowing = true;
    try {
      for await (const message of messages) {
        const data = dataOf(subject, message, logger);
        if (data !== undefined) onData(data);
        if (message.info.pending === 0) resolveCaughtUp();
      }
    } finally {
      isFollowing = false;
      listeners.forEach((remove) => remove());
    }
  };
  const follow = async (): Promise<void> => {
    while (!stop.aborted) {
      try {
        await read();
        await pause(SOON_MS, stop);
      } catch (error) {
        logger.debug({ err: error, subject }, 'following is interrupted; it will be taken up again');
        await pause(TRY_AGAIN_MS, stop);
      }
    }
  };
  return { caughtUp, isFollowing: () => isFollowing, ended: follow() };
}

/** @returns undefined for an unknown or broken event, which must not keep later revocations away */
function dataOf<S extends EventSubject>(
  subject: S,
  message: JsMsg,
  logger: Logger,
): EventData<S> | undefined {
  const { data: event, error } = eventSchema(subject).safeParse(message.json());
  if (error) logger.error({ subject, reason: reasonOf(error) }, 'an event is skipped');
  return event?.data;
}
