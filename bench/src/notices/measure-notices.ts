import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '@bindery/stack';
import { percentile } from '../load/percentile.js';
import { inColumns } from '../report/columns.js';

const LOOK_EVERY_MS = 100;
/** Sign-in mails of each measurement. */
const SIGN_INS = 40;
/** Beside a morning, a sign-in mail may wait this much longer at most, by the 95th percentile. */
const MOST_LATER_MS = 1_000;

/** The delays of sign-in mails, from the request until the mail server has them, without and beside the mails of a morning. */
export interface NoticeDelays {
  readonly people: number;
  readonly aloneMs: readonly number[];
  readonly besideMs: readonly number[];
  /** Daily emails that left meanwhile, and how many a second. */
  readonly sent: number;
  readonly perSecond: number;
}

/** Measures sign-in mails while the daily email of that many people is due. */
export async function measureNotices(
  stack: RunningStack,
  people: number,
  signIns = SIGN_INS,
): Promise<NoticeDelays> {
  const aloneMs = await delaysOf(stack, signIns);
  await addMorning(stack, people);
  await stack.query(
    'identity',
    `INSERT INTO pgboss.job (name, data) VALUES ('send-digests', '{"version": 1}')`,
  );
  while ((await digestsIn(stack, 'true')) === 0) await pause(LOOK_EVERY_MS);
  const began = performance.now();
  const before = await digestsIn(stack, `outcome = 'sent'`);
  const besideMs = await delaysOf(stack, signIns);
  const sent = (await digestsIn(stack, `outcome = 'sent'`)) - before;
  const left = await digestsIn(stack, 'finished_at IS NULL');
  if (left === 0 && people > signIns)
    throw new Error('All daily emails had left: the sign-ins were beside none.');
  return { people, aloneMs, besideMs, sent, perSecond: (sent * 1_000) / (performance.now() - began) };
}

/** One notice for each of that many people, whose daily email is due. */
async function addMorning(stack: RunningStack, people: number): Promise<void> {
  await stack.query(
    'identity',
    `WITH account AS (
       INSERT INTO accounts (id, name, created_at, updated_at) VALUES ($1, 'Morning', now(), now()) RETURNING id
     ), people AS (
       INSERT INTO users (id, account_id, email, role, created_at, updated_at)
       SELECT gen_random_uuid(), account.id, 'morning-' || number || '@bench.test', 'agent', now(), now()
       FROM account, generate_series(1, $2::int) AS number RETURNING id, account_id
     )
     INSERT INTO notifications (id, account_id, user_id, kind, event, subject, created_at, digest_at)
     SELECT gen_random_uuid(), account_id, id, 'task', 'tasks_due', 'tasks_due', now(), now() FROM people`,
    [randomUUID(), people],
  );
  await stack.query('identity', 'ANALYZE users, notifications');
}

async function digestsIn(stack: RunningStack, state: string): Promise<number> {
  const [row] = await stack.query<{ count: number }>(
    'identity',
    `SELECT count(*)::int AS count FROM mail_jobs WHERE kind = 'digest' AND ${state}`,
  );
  return row?.count ?? 0;
}

/** Asks for links one after another, each for a new address. @returns milliseconds, sorted */
async function delaysOf(stack: RunningStack, count: number): Promise<number[]> {
  const delays: number[] = [];
  for (let asked = 0; asked < count; asked += 1) {
    const email = `sign-in-${randomUUID()}@bench.test`;
    const { status } = await fetch(new URL('/auth/v1/otp', stack.internalUrl('identity')), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, create_user: true }),
    });
    if (status !== 200) throw new Error(`A sign-in mail was answered ${String(status)}.`);
    delays.push(await newestDelay(stack));
  }
  return delays.toSorted((one, other) => one - other);
}

/** Waits until the newest sign-in mail is out. */
async function newestDelay(stack: RunningStack): Promise<number> {
  for (;;) {
    const [mail] = await stack.query<{ ms: number | null }>(
      'identity',
      `SELECT extract(epoch FROM finished_at - requested_at)::float8 * 1000 AS ms FROM mail_jobs
       WHERE kind = 'sign_in' ORDER BY requested_at DESC LIMIT 1`,
    );
    if (typeof mail?.ms === 'number') return mail.ms;
    await pause(LOOK_EVERY_MS / 4);
  }
}

/** Whether sign-in mails keep their priority. */
export const keepsPriority = ({ aloneMs, besideMs }: NoticeDelays): boolean =>
  percentile(besideMs, 95) <= percentile(aloneMs, 95) + MOST_LATER_MS;

/** Formats the delays as a table. */
export function printedNotices(delays: NoticeDelays): string {
  const { people, aloneMs, besideMs, sent, perSecond } = delays;
  const lineOf = (name: string, values: readonly number[]) => [
    name,
    ...[50, 95, 100].map((share) => percentile(values, share).toFixed(0)),
  ];
  const heads = ['sign-in mails', 'p50 ms', 'p95 ms', 'most ms'];
  return [
    inColumns([heads, lineOf('alone', aloneMs), lineOf('beside a morning', besideMs)]),
    `${people.toLocaleString('en-US')} daily emails were due; ${sent.toLocaleString('en-US')} left meanwhile, ${perSecond.toFixed(0)} a second`,
    keepsPriority(delays) ? 'Sign-in mails keep their priority.' : 'MISSED: sign-in mails wait too long.',
  ].join('\n');
}
