import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '@bindery/stack';
import type { Agent } from './sign-up.js';

const READ_EVERY_MS = 1_500;

/** Somebody of an agent's account to whom the agent assigns what they create. They want a mail of each notice. */
export interface Colleague {
  readonly id: string;
  readonly accountId: string;
}

/** Adds a colleague to both services past every invitation, before any fault. */
export async function addColleague(stack: RunningStack, { accountId }: Agent): Promise<Colleague> {
  const id = randomUUID();
  await stack.query(
    'identity',
    `INSERT INTO users (id, account_id, email, role, created_at, updated_at)
     VALUES ($1, $2, 'colleague@faults.test', 'agent', now(), now())`,
    [id, accountId],
  );
  await stack.query(
    'identity',
    `INSERT INTO notification_preferences (user_id, kind, channel, enabled) VALUES ($1, 'assigned', 'mail', true)`,
    [id],
  );
  await stack.query(
    'crm',
    `INSERT INTO agents (account_id, user_id, name, is_active) VALUES ($1, $2, 'Colleague', true)`,
    [accountId, id],
  );
  return { id, accountId };
}

/** Reads the notices now and then: what comes after it is a new row, with a mail of its own. */
export async function readNotices(
  stack: RunningStack,
  { id }: Colleague,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    // The database may be the part that is down.
    await stack
      .query('identity', 'UPDATE notifications SET read_at = now() WHERE user_id = $1 AND read_at IS NULL', [
        id,
      ])
      .catch(() => undefined);
    await pause(READ_EVERY_MS);
  }
}
