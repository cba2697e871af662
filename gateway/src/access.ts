import { principalOf } from '@bindery/contracts/access';
import {
  createAccessPolls,
  createAccessRegistry,
  createSigningKeySet,
  createTokenVerifier,
  fetchJwksFrom,
  startAccessFeed,
  type TokenVerifier,
} from '@bindery/service-kit/auth';
import { AppError } from '@bindery/service-kit/errors';
import { NatsConnection } from '@bindery/service-kit/nats-connection';
import type { Logger } from 'pino';
import type { GatewayConfig } from './config.js';
import type { PartHealth } from './health/check-parts.js';
import type { VerifyToken } from './request/exchange.js';
import { edgeProblemOf } from './request/edge-problem.js';

/** Checks which tokens are valid right now. */
export interface Access {
  readonly verifyToken: VerifyToken;
  readonly natsHealth: () => PartHealth;
  /** Whether the keys of tokens are known. If they aren't, asks identity for them. */
  readonly hasKeys: () => Promise<boolean>;
  /** Resolves once what NATS keeps of revocations and keys has been read, or two seconds have passed. */
  readonly caughtUp: Promise<void>;
  stop(): Promise<void>;
}

/** Follows identity's signing keys and revocations, by NATS or else over HTTP. */
export function startAccess(config: GatewayConfig, logger: Logger): Access {
  const nats = new NatsConnection('gateway', config, logger);
  const access = createAccessRegistry();
  const keys = createSigningKeySet(() => fetchJwksFrom(config.IDENTITY_URL));
  const polls = createAccessPolls({ identityUrls: config.IDENTITY_URL, access, logger });
  const feed = startAccessFeed({ nats, polls, access, keys, logger });
  const verifier = createTokenVerifier({ publicUrl: config.PUBLIC_URL, keys, access });
  return {
    verifyToken: createTokenVerification(verifier),
    natsHealth: () => healthOf(nats),
    hasKeys: () => keys.hasKeys(),
    caughtUp: feed.caughtUp,
    async stop() {
      // Closed first: the feed's readers end with the connection.
      await nats.close();
      await feed.stop();
    },
  };
}

function healthOf(nats: NatsConnection): PartHealth {
  if (!nats.isUp()) return { status: 'down', why: 'not connected' };
  return nats.denied().length > 0 ? { status: 'degraded', why: 'it denies subjects' } : { status: 'up' };
}

/** Turns the verifier's error into a result. A fault that is not about the token is rethrown. */
function createTokenVerification(verifier: TokenVerifier): VerifyToken {
  return async (token) => {
    try {
      return { principal: principalOf(await verifier.verify(token)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { refused: edgeProblemOf(error) };
    }
  };
}
