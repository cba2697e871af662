import type { RunningStack } from '@bindery/stack';
import { caughtMails } from '@bindery/test-kit/client';
import type { Colleague } from '../driver/colleague.js';
import type { Finding } from '../finding.js';

/** A notice in the colleague's list. */
interface Row {
  readonly rows: number;
  readonly told: number;
}
interface MailJob {
  readonly id: string;
  readonly outcome: string;
}

/**
 * Checks that the colleague's list counts each record that was assigned to them once, and that each of its rows was mailed. A
 * mail may come twice where a part died before noting that it left, with the same Message-ID.
 */
export async function checkNotices(stack: RunningStack, { id, accountId }: Colleague): Promise<Finding[]> {
  const [assigned] = await stack.query<{ count: number }>(
    'crm',
    'SELECT count(*)::int AS count FROM individuals WHERE account_id = $1 AND assigned_agent = $2',
    [accountId, id],
  );
  const [list] = await stack.query<Row>(
    'identity',
    'SELECT count(*)::int AS rows, coalesce(sum(count), 0)::int AS told FROM notifications WHERE user_id = $1',
    [id],
  );
  const jobs = await stack.query<MailJob>(
    'identity',
    `SELECT id::text, outcome FROM mail_jobs WHERE kind = 'notification'`,
  );
  const { count } = assigned ?? { count: 0 };
  const { rows, told } = list ?? { rows: 0, told: 0 };
  return [
    ...(count === 0 ? [{ kind: 'lost' as const, what: 'nothing was assigned to the colleague' }] : []),
    ...differing(told, count, 'records that were assigned', 'the list'),
    ...differing(jobs.length, rows, 'notices', 'mails'),
    ...(await checkDeliveries(stack, jobs)),
  ];
}

function differing(told: number, expected: number, what: string, where: string): Finding[] {
  if (told === expected) return [];
  const kind = told < expected ? 'lost' : 'doubled';
  return [{ kind, what: `of ${String(expected)} ${what}, ${where} told of ${String(told)}` }];
}

async function checkDeliveries(stack: RunningStack, jobs: readonly MailJob[]): Promise<Finding[]> {
  // The reader may have read a notice before its mail was written; then none is sent.
  const sent = jobs.filter(({ outcome }) => outcome === 'sent');
  const mails = await caughtMails(stack.urls.mail, 'colleague@faults.test');
  const caught = new Set(mails.map(({ headers }) => /^<?([^@]+)@/.exec(String(headers['message-id']))?.[1]));
  const missing = sent.filter((job) => !caught.has(job.id)).length;
  const unknown = [...caught].filter((id) => !jobs.some((job) => job.id === id)).length;
  return [
    ...(missing > 0
      ? [{ kind: 'lost' as const, what: `${String(missing)} mails of notices never came` }]
      : []),
    ...(unknown > 0
      ? [{ kind: 'doubled' as const, what: `${String(unknown)} mails of notices have ids of none` }]
      : []),
  ];
}
