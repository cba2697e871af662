import { randomUUID } from 'node:crypto';
import { webhookRoutes, type WebhookEventType } from '@bindery/contracts/integrations';
import type { RunningStack } from '../running-stack.js';
import type { Enterer } from './enter.js';

const HOUR_MS = 3_600_000;
const URL_OF_NOBODY = 'https://hooks.example.com/bindery';

interface SampleDelivery {
  readonly type: WebhookEventType;
  readonly recordType: string;
  readonly hoursAgo: number;
  /** The status of each attempt, the first one first. */
  readonly statuses: readonly number[];
}

const deliveries: readonly SampleDelivery[] = [
  { type: 'policy.updated', recordType: 'policy', hoursAgo: 30, statuses: [200] },
  { type: 'individual.created', recordType: 'individual', hoursAgo: 28, statuses: [503, 200] },
  { type: 'individual.updated', recordType: 'individual', hoursAgo: 26, statuses: [404, 404, 404] },
];

const eventTypes = deliveries.map(({ type }) => type);

/**
 * Adds a webhook endpoint with a log to an account without one. It is paused, because there is nobody at its address, and its
 * log is written into the database: nothing was ever sent.
 * @returns how many were added
 */
export async function loadWebhook(stack: RunningStack, accountId: string, owner: Enterer): Promise<number> {
  const present = await stack.query('integrations', 'SELECT FROM webhooks WHERE account_id = $1 LIMIT 1', [
    accountId,
  ]);
  if (present.length > 0) return 0;
  const session = await owner();
  const proveAt = (time: string) =>
    stack.query('identity', `UPDATE sessions SET reauthenticated_at = ${time} WHERE user_id = $1`, [
      session.id,
    ]);
  await proveAt('now()');
  await session.refresh();
  const { id: webhook } = await session.ask(webhookRoutes.create, {
    body: { url: URL_OF_NOBODY, event_types: eventTypes, description: 'Newsletter (sample)', enabled: false },
  });
  await proveAt('NULL');
  await stack.query(
    'integrations',
    `UPDATE webhooks SET created_at = now() - interval '7 days', last_succeeded_at = now() - interval '28 hours'
     WHERE id = $1`,
    [webhook],
  );
  for (const delivery of deliveries) await addDelivery(stack, { webhook, accountId }, delivery);
  return 1;
}

async function addDelivery(
  stack: RunningStack,
  { webhook, accountId }: { webhook: string; accountId: string },
  { type, recordType, hoursAgo, statuses }: SampleDelivery,
): Promise<void> {
  const [delivery, message] = [randomUUID(), `msg_${randomUUID().replaceAll('-', '')}`];
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  await stack.query(
    'integrations',
    `INSERT INTO webhook_messages (account_id, id, type, data, occurred_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)`,
    [accountId, message, type, JSON.stringify({ id: randomUUID(), record_type: recordType }), at],
  );
  const state = statuses.at(-1) === 200 ? 'succeeded' : 'failed';
  await stack.query(
    'integrations',
    `INSERT INTO webhook_deliveries (id, account_id, webhook_id, message_id, state, attempts, tries, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [delivery, accountId, webhook, message, state, statuses.length, at],
  );
  await stack.query(
    'integrations',
    `INSERT INTO webhook_attempts (id, account_id, delivery_id, number, at, duration_ms, outcome, status)
     SELECT gen_random_uuid(), $1, $2, number, $4::timestamptz + (number - 1) * interval '5 seconds', 80 + number * 7,
       CASE status WHEN 200 THEN 'succeeded' ELSE 'rejected' END, status
     FROM unnest($3::int[]) WITH ORDINALITY AS attempt (status, number)`,
    [accountId, delivery, statuses, at],
  );
}
