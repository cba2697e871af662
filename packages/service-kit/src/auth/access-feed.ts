import type { Logger } from 'pino';
import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { pause } from '../timing/pause.js';
import type { AccessPolls } from './access-polls.js';
import type { AccessRegistry } from './access-registry.js';
import { followSubject } from './follow-subject.js';
import { pollAccess } from './poll-access.js';
import type { SigningKeySet } from './signing-key-set.js';

export interface AccessFeedOptions {
  readonly nats: NatsConnection;
  readonly polls: AccessPolls;
  readonly access: AccessRegistry;
  readonly keys: SigningKeySet;
  readonly logger: Logger;
}

export interface AccessFeed {
  /** Resolves when the retained messages of NATS were read, or after two seconds, so that it can't block the start. */
  readonly caughtUp: Promise<void>;
  stop(): Promise<void>;
}

const CATCH_UP_WITHIN_MS = 2_000;

/**
 * Keeps an access registry and a key set up to date. It follows identity's changes over JetStream from fifteen
 * minutes back, and polls identity over HTTP every second while NATS is silent. If both are unavailable, the last
 * known state applies.
 */
export function startAccessFeed({ nats, polls, access, keys, logger }: AccessFeedOptions): AccessFeed {
  const stopping = new AbortController();
  const surroundings = { nats, logger, stop: stopping.signal };

  const changes = followSubject('identity.access.changed.v1', (change) => access.apply(change), surroundings);
  const signingKeys = followSubject(
    'identity.keys.changed.v1',
    (set) => keys.replace(set.keys),
    surroundings,
  );
  const { isFollowing } = changes;
  const polling = pollAccess(polls, { nats, isFollowing, stop: stopping.signal });
  return {
    caughtUp: Promise.race([
      Promise.all([changes.caughtUp, signingKeys.caughtUp]).then(() => undefined),
      pause(CATCH_UP_WITHIN_MS, stopping.signal),
    ]),
    async stop() {
      stopping.abort();
      await Promise.all([changes.ended, signingKeys.ended, polling]);
    },
  };
}
