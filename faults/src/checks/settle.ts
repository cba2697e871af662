import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';
import type { Finding } from '../finding.js';
import { checkEvents } from './events.js';

const SETTLED_WITHIN_MS = 60_000;
const SERVICES = ['identity', 'billing', 'crm', 'leads'] as const;

/** Waits until nothing is on its way any more: no event in an outbox or a stream, no mail in the queue. */
export async function settle(stack: RunningStack): Promise<Finding[]> {
  let left: string[] = [];
  const signal = AbortSignal.timeout(SETTLED_WITHIN_MS);
  const settled = waitUntil(
    async () => {
      await hurryMails(stack);
      left = await whatIsLeft(stack);
      return left.length === 0;
    },
    { signal, everyMs: 500 },
  );
  return settled.then(
    () => [],
    (error: unknown) => {
      if (!signal.aborted) throw error;
      return left.map((what) => ({ kind: 'pending' as const, what }));
    },
  );
}

async function whatIsLeft(stack: RunningStack): Promise<string[]> {
  const left: string[] = [];
  for (const service of SERVICES) {
    const sql = 'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL';
    const count = await countOf(stack, service, sql);
    if (count > 0) left.push(`the outbox of ${service} holds ${count} events`);
  }
  const mails = await countOf(
    stack,
    'identity',
    'SELECT count(*)::int AS count FROM mail_jobs WHERE finished_at IS NULL',
  );
  if (mails > 0) left.push(`${mails} mails wait in the queue`);
  // Seen by the publisher as published, yet perhaps not by its consumers.
  const late = left.length === 0 ? await checkEvents(stack) : [];
  return [...left, ...late.filter(({ kind }) => kind !== 'doubled').map(({ what }) => what)];
}

/**
 * A mail whose worker died is taken up again a minute later, one that the server did not take up to two minutes
 * later. The run does not wait for that: it lets the time pass for jobs whose worker cannot be at it any more.
 */
async function hurryMails(stack: RunningStack): Promise<void> {
  await stack.query(
    'identity',
    `UPDATE mail_jobs SET run_at = now() WHERE finished_at IS NULL AND run_at BETWEEN now() AND now() + interval '45 s'`,
  );
}

async function countOf(
  stack: RunningStack,
  service: (typeof SERVICES)[number],
  sql: string,
): Promise<number> {
  const [row] = await stack.query<{ count: number }>(service, sql);
  return row?.count ?? 0;
}
