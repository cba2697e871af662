import { accessChange, type AccessChange } from '@bindery/contracts/messaging';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { pause } from '../timing/pause.js';
import { fetchFromIdentity } from './fetch-from-identity.js';

const EVERY_MS = 750;
const SILENT_AFTER_MS = 500;
const FROM_BACK_MS = 15 * 60_000;
// Polls overlap, for a change may be committed a little after the time that it carries.
const OVERLAP_MS = 60_000;
const changesReply = z.object({ changes: z.array(accessChange) });

export interface PollAccessOptions {
  /** The addresses of identity's replicas. */
  readonly identityUrls: readonly string[];
  readonly nats: NatsConnection;
  /** Whether the changes are read from NATS now. */
  readonly isFollowing: () => boolean;
  readonly logger: Logger;
  readonly stop: AbortSignal;
}

/**
 * Polls identity for revoked access while NATS is silent: unreachable, unresponsive, or without the consumer of the
 * changes. Resolves when stopped.
 */
export async function pollAccess(
  onChange: (change: AccessChange) => void,
  { identityUrls, nats, isFollowing, logger, stop }: PollAccessOptions,
): Promise<void> {
  let since = Date.now() - FROM_BACK_MS;
  let silent = false;
  for (;;) {
    await pause(EVERY_MS, stop);
    if (stop.aborted) return;
    const answering = isFollowing() ? nats.responds(SILENT_AFTER_MS) : Promise.resolve(false);
    // The wait for a silence happens once. While NATS stays silent, identity is polled in each round, and afterwards
    // until one poll succeeds.
    if (!silent && (await answering)) continue;
    const startedAt = Date.now();
    let told = false;
    try {
      for (const change of await changesSince(identityUrls, since)) onChange(change);
      since = startedAt - OVERLAP_MS;
      told = true;
    } catch (error) {
      // Both are unavailable. The last known state applies, and tokens work until they expire.
      logger.debug({ err: error }, 'identity could not be asked for access changes');
    }
    silent = !told || !(await answering);
  }
}

async function changesSince(identityUrls: readonly string[], since: number): Promise<AccessChange[]> {
  const path = `/internal/access?since=${new Date(since).toISOString()}`;
  return changesReply.parse(await fetchFromIdentity(identityUrls, path)).changes;
}
