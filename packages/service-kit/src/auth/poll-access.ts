import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { pause } from '../timing/pause.js';
import type { AccessPolls } from './access-polls.js';

const EVERY_MS = 750;
const SILENT_AFTER_MS = 500;

export interface PollAccessOptions {
  readonly nats: NatsConnection;
  /** Whether the changes are read from NATS now. */
  readonly isFollowing: () => boolean;
  readonly stop: AbortSignal;
}

/**
 * Polls identity for revoked access while NATS is silent: unreachable, unresponsive, or without the consumer of the
 * changes. Resolves when stopped.
 */
export async function pollAccess(
  polls: AccessPolls,
  { nats, isFollowing, stop }: PollAccessOptions,
): Promise<void> {
  let silent = false;
  for (;;) {
    await pause(EVERY_MS, stop);
    if (stop.aborted) return;
    const answering = isFollowing() ? nats.responds(SILENT_AFTER_MS) : Promise.resolve(false);
    // The wait for a silence happens once. While NATS stays silent, identity is polled in each round, and afterwards
    // until one poll succeeds.
    if (!silent && (await answering)) continue;
    const told = await polls.poll();
    silent = !told || !(await answering);
  }
}
