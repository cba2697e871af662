import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';
import { percentile } from '../load/percentile.js';
import { inColumns } from '../report/columns.js';
import { messageId, startReceivers, type Receivers } from './receivers.js';

const ENDPOINTS = 50;
/** One hangs, and one answers 500. */
const SICK = 2;
const OFFER_EVERY_MS = 200;
const OFFERED_FOR_MS = 30_000;
const LOOK_EVERY_MS = 50;
/** Healthy endpoints may wait so long beside sick ones, by the 95th percentile. */
const MAX_DELAY_MS = 10_000;
const LEAST_SHARE = 0.9;
const MAX_GROWTH_MB = 60;

/** Deliveries to healthy endpoints, alone and beside sick ones. */
export interface WebhookDelays {
  /** How many a second all endpoints take while all are healthy. */
  readonly alonePerSecond: number;
  /** Half of that was offered beside the sick ones. */
  readonly offered: number;
  /** Of those, how many came within ten seconds of the end. */
  readonly delivered: number;
  readonly delaysMs: readonly number[];
  /** By how much the memory of integrations grew at most beside the sick ones. */
  readonly grownMb: number;
}

/**
 * Measures deliveries to 50 endpoints, and then at half that rate while two of them are sick.
 * @param count deliveries of the first measurement
 */
export async function measureWebhooks(
  stack: RunningStack,
  count: number,
  offeredForMs = OFFERED_FOR_MS,
): Promise<WebhookDelays> {
  const receivers = await startReceivers();
  try {
    const accountId = await addEndpoints(stack, receivers);
    const alonePerSecond = await rateAlone(stack, accountId, receivers, count);
    receivers.sicken();
    const memory = watchMemory(stack);
    const offered = await offer(stack, accountId, alonePerSecond / 2, offeredForMs);
    const healthy = Math.floor((offered * (ENDPOINTS - SICK)) / ENDPOINTS);
    const deadline = performance.now() + MAX_DELAY_MS;
    while (receivers.delaysMs.length < healthy && performance.now() < deadline) await pause(LOOK_EVERY_MS);
    const delaysMs = receivers.delaysMs.toSorted((one, other) => one - other);
    const delivered = delaysMs.length;
    return { alonePerSecond, offered: healthy, delivered, delaysMs, grownMb: memory.stop() };
  } finally {
    receivers.stop();
  }
}

/** Endpoints of an account without people, whose rights are confirmed for the whole run. */
async function addEndpoints(stack: RunningStack, receivers: Receivers): Promise<string> {
  const accountId = randomUUID();
  await stack.query(
    'integrations',
    `INSERT INTO webhooks (id, account_id, url, event_types, state, state_since, created_by, authorized_by,
       rights_confirmed_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, url, '{individual.updated}', 'paused', now(), $1, $1, now() + interval '1 day',
       now() + number * interval '1 ms', now()
     FROM unnest($2::text[]) WITH ORDINALITY AS endpoint (url, number)`,
    [accountId, Array.from({ length: ENDPOINTS }, (_, endpoint) => receivers.addressOf(endpoint))],
  );
  return accountId;
}

/** Adds messages, each for the next endpoint in turn. */
async function addDeliveries(
  stack: RunningStack,
  accountId: string,
  first: number,
  count: number,
): Promise<void> {
  const madeAt = Date.now();
  const ids = Array.from({ length: count }, (_, n) => messageId(madeAt, first + n));
  await stack.query(
    'integrations',
    `WITH endpoints AS (
       SELECT id, row_number() OVER (ORDER BY created_at) - 1 AS place FROM webhooks WHERE account_id = $1
     ), made AS (
       INSERT INTO webhook_messages (account_id, id, type, data, occurred_at, created_at)
       SELECT $1, id, 'individual.updated', '{"id": "${accountId}", "record_type": "individual"}', now(), now()
       FROM unnest($2::text[]) AS message (id) RETURNING id
     )
     INSERT INTO webhook_deliveries (id, account_id, webhook_id, message_id, due_at, created_at)
     SELECT gen_random_uuid(), $1, endpoints.id, message.id, now(), now()
     FROM unnest($2::text[]) WITH ORDINALITY AS message (id, number)
     JOIN made ON made.id = message.id
     JOIN endpoints ON endpoints.place = ($3::int + message.number - 1) % ${String(ENDPOINTS)}`,
    [accountId, ids, first],
  );
}

async function rateAlone(
  stack: RunningStack,
  accountId: string,
  { delaysMs }: Receivers,
  count: number,
): Promise<number> {
  await addDeliveries(stack, accountId, 0, count);
  await stack.query('integrations', 'ANALYZE webhook_messages, webhook_deliveries');
  const begun = performance.now();
  await stack.query('integrations', `UPDATE webhooks SET state = 'active' WHERE account_id = $1`, [
    accountId,
  ]);
  while (delaysMs.length < count) await pause(LOOK_EVERY_MS);
  return (count * 1_000) / (performance.now() - begun);
}

/** Offers deliveries at a steady rate. @returns how many */
async function offer(
  stack: RunningStack,
  accountId: string,
  perSecond: number,
  forMs: number,
): Promise<number> {
  const begun = performance.now();
  let offered = 0;
  for (;;) {
    const elapsedMs = Math.min(performance.now() - begun, forMs);
    const due = Math.floor((elapsedMs * perSecond) / 1_000) - offered;
    if (due > 0) await addDeliveries(stack, accountId, offered, due);
    offered += Math.max(due, 0);
    if (elapsedMs >= forMs) return offered;
    await pause(OFFER_EVERY_MS);
  }
}

function watchMemory(stack: RunningStack): { stop(): number } {
  const megabytes = () => {
    const { integrations } = stack.pids();
    if (integrations === undefined) throw new Error('integrations does not run.');
    return memoryOf(integrations).megabytes;
  };
  const before = megabytes();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, megabytes())), OFFER_EVERY_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return Math.max(peak, megabytes()) - before;
    },
  };
}

/** Whether sick endpoints hold up no healthy one. */
export const sparesHealthy = ({ offered, delivered, delaysMs, grownMb }: WebhookDelays): boolean =>
  percentile(delaysMs, 95) <= MAX_DELAY_MS && delivered >= offered * LEAST_SHARE && grownMb <= MAX_GROWTH_MB;

/** Formats the delays as a table. */
export function printedWebhooks(delays: WebhookDelays): string {
  const { alonePerSecond, offered, delivered, delaysMs, grownMb } = delays;
  const shares = [50, 95, 100].map((share) => percentile(delaysMs, share).toFixed(0));
  return [
    inColumns([
      ['healthy endpoints', 'p50 ms', 'p95 ms', 'most ms'],
      ['beside two sick ones', ...shares],
    ]),
    `${alonePerSecond.toFixed(0)} deliveries a second while all were healthy`,
    `${delivered.toLocaleString('en-US')} of ${offered.toLocaleString('en-US')} came at half that rate; memory grew by ${grownMb.toFixed(0)} MB`,
    sparesHealthy(delays)
      ? 'Sick endpoints hold up no healthy one.'
      : 'MISSED: sick endpoints hold up healthy ones.',
  ].join('\n');
}
