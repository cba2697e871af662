import { ACCESS_TOKEN_TTL_SECONDS } from '@bindery/contracts/access';
import { accessChange } from '@bindery/contracts/messaging';
import type { Logger } from 'pino';
import { z } from 'zod';
import { unlessAborted } from '../timing/pause.js';
import type { AccessRegistry } from './access-registry.js';
import { fetchFromIdentity } from './fetch-from-identity.js';

const FROM_BACK_MS = (ACCESS_TOKEN_TTL_SECONDS + 300) * 1_000;
// Polls overlap, for a change may be committed a little after the time that it carries.
const OVERLAP_MS = 60_000;
/** A denied call waits no longer than this for identity. */
const CATCH_UP_WITHIN_MS = 500;
const changesReply = z.object({ changes: z.array(accessChange) });

export interface AccessPollsOptions {
  /** The addresses of identity's replicas. */
  readonly identityUrls: readonly string[];
  readonly access: AccessRegistry;
  readonly logger: Logger;
}

/** Asks identity over HTTP for the changes that NATS hasn't brought. */
export interface AccessPolls {
  /** Applies the changes since the last poll. @returns false if identity is away: the last known state applies */
  poll(): Promise<boolean>;
  /**
   * Makes the registry as new as identity was when this was called, or gives up after half a second. Any number of
   * calls share one poll at a time.
   */
  catchUp(): Promise<void>;
}

/** Creates the polls of a registry. */
export function createAccessPolls({ identityUrls, access, logger }: AccessPollsOptions): AccessPolls {
  let answeredAt = 0;

  const poll = async (): Promise<boolean> => {
    const startedAt = Date.now();
    const since = new Date(Math.max(answeredAt - OVERLAP_MS, startedAt - FROM_BACK_MS));
    try {
      const reply = await fetchFromIdentity(identityUrls, `/internal/access?since=${since.toISOString()}`);
      for (const change of changesReply.parse(reply).changes) access.apply(change);
      answeredAt = startedAt;
      return true;
    } catch (error) {
      logger.debug({ err: error }, 'identity could not be asked for access changes');
      return false;
    }
  };
  const shared = oneAtATime(poll);
  return {
    poll,
    async catchUp() {
      await unlessAborted(shared(), AbortSignal.timeout(CATCH_UP_WITHIN_MS));
    },
  };
}

/** Runs work once at a time. Calls during a run share the next one, for the present one may have read too early. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const run = async (): Promise<T> => {
    try {
      return await work();
    } finally {
      running = undefined;
    }
  };
  const runNext = async (before: Promise<T>): Promise<T> => {
    await before;
    next = undefined;
    return (running = run());
  };
  return () => {
    if (running) return (next ??= runNext(running));
    return (running = run());
  };
}
