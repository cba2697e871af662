import { z } from 'zod';
import { accessChange, eventSchema, streamOf, type EventSubject } from '@bindery/contracts/messaging';
import { DeliverPolicy, jetstream, type ConsumerMessages } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import type { NatsLink } from '../nats-link/index.js';
import { aborted, pause } from '../timing/index.js';
import type { AccessRegistry } from './access-registry.js';
import type { SigningKeySet } from './signing-key-set.js';

export interface AccessFeedOptions {
  readonly nats: NatsLink;
  readonly identityUrl: string;
  readonly access: AccessRegistry;
  readonly keys: SigningKeySet;
  readonly logger: Logger;
}

export interface AccessFeed {
  /** Resolves when what NATS keeps has been read, or after two seconds: a start must not hang on it. */
  readonly caughtUp: Promise<void>;
  stop(): Promise<void>;
}

const POLL_EVERY_MS = 1_000;
const CATCH_UP_WITHIN_MS = 2_000;
// Polls overlap, for a change may be committed a little after the time that it carries.
const POLL_OVERLAP_MS = 60_000;
const changesReply = z.object({ changes: z.array(accessChange) });

/**
 * Keeps an access registry and a key set true: follows identity's changes over JetStream from fifteen minutes back,
 * and asks identity every second over HTTP while NATS is silent. With both gone, what is known stays in force.
 */
export function startAccessFeed(options: AccessFeedOptions): AccessFeed {
  const stopping = new AbortController();
  const stopped = aborted(stopping.signal);
  const following = new Set<ConsumerMessages>();

  const follow = async (subject: EventSubject, onEvent: (data: unknown) => void, caughtUp: () => void) => {
    const schema = eventSchema(subject);
    while (!stopping.signal.aborted) {
      try {
        const connection = await Promise.race([options.nats.connection(), stopped]);
        if (!connection) return;
        const consumer = await jetstream(connection).consumers.get(streamOf(subject).name, {
          filter_subjects: subject,
          deliver_policy: DeliverPolicy.All,
        });
        if ((await consumer.info(true)).num_pending === 0) caughtUp();
        const messages = await consumer.consume();
        following.add(messages);
        for await (const message of messages) {
          onEvent(schema.parse(message.json()).data);
          if (message.info.pending === 0) caughtUp();
        }
        following.delete(messages);
      } catch (error) {
        options.logger.debug({ err: error, subject }, 'following access changes is interrupted');
      }
      await pause(POLL_EVERY_MS, stopping.signal);
    }
  };

  const poll = async () => {
    let since = Date.now() - 15 * 60_000;
    while (!stopping.signal.aborted) {
      await pause(POLL_EVERY_MS, stopping.signal);
      if (options.nats.isUp() || stopping.signal.aborted) continue;
      const startedAt = Date.now();
      try {
        const url = `${options.identityUrl}/internal/access?since=${new Date(since).toISOString()}`;
        const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
        if (!response.ok) throw new Error(`Identity answered ${String(response.status)}`);
        for (const change of changesReply.parse(await response.json()).changes) options.access.apply(change);
        since = startedAt - POLL_OVERLAP_MS;
      } catch (error) {
        options.logger.debug({ err: error }, 'identity could not be asked for access changes');
      }
    }
  };

  let resolveCaughtUp = (): void => undefined;
  const allCaughtUp = new Promise<void>((resolve) => (resolveCaughtUp = resolve));
  let waitingFor = 2;
  const oneCaughtUp = () => {
    let told = false;
    return () => {
      if (told) return;
      told = true;
      waitingFor -= 1;
      if (waitingFor === 0) resolveCaughtUp();
    };
  };
  const loops = [
    follow(
      'identity.access.changed.v1',
      (data) => options.access.apply(accessChange.parse(data)),
      oneCaughtUp(),
    ),
    follow(
      'identity.keys.changed.v1',
      (data) => options.keys.replace((data as { keys: Parameters<SigningKeySet['replace']>[0] }).keys),
      oneCaughtUp(),
    ),
    poll(),
  ];
  return {
    caughtUp: Promise.race([allCaughtUp, pause(CATCH_UP_WITHIN_MS, stopping.signal)]),
    async stop() {
      stopping.abort();
      for (const messages of following) messages.stop();
      await Promise.all(loops);
    },
  };
}
