import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { waitUntil } from '@bindery/local-servers/processes';
import { repository } from '../repository.js';
import type { RunningStack } from '../running-stack.js';
import { madeUpIndividuals } from './made-up-individuals.js';
import { postRepeatedly } from './post-json.js';
import { signInByMail, type DemoSession } from './sign-in.js';
import { subscribe, type DemoPurchase } from './subscribe.js';

const run = promisify(execFile);
const OWNER = 'olivia@harbor.test';
const HARBOR: DemoPurchase = { owner: OWNER, plan_id: 'agency_plan', quantity: 5, support_seats: 1 };
const IVY: DemoPurchase = {
  owner: 'ivy@solo.test',
  plan_id: 'individual_agent',
  quantity: 1,
  support_seats: 0,
};
const KNOWN_WITHIN_MS = 20_000;

interface Person {
  readonly id: string;
  readonly account_id: string;
  readonly role: string;
}

/**
 * Loads the made-up people and what they look after. Whatever is there already stays as it is, so it can be run again.
 *
 * Identity makes the people itself: one account with many people cannot be had by signing up. All else goes the way
 * that a person's own work goes: the owners sign in by mail and subscribe with a test card, and Harbor's enters the
 * individuals through the API.
 */
export async function loadDemo(stack: RunningStack, say: (line: string) => void): Promise<void> {
  const { stdout } = await run(process.execPath, ['services/identity/dist/demo.js'], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...stack.env('identity') },
  });
  say(`demo: ${stdout.trim()}`);
  const harbor = await stack.query<Person>(
    'identity',
    'SELECT id, account_id, role FROM users WHERE account_id = (SELECT account_id FROM users WHERE email = $1)',
    [OWNER],
  );
  const session = await loadSubscriptions(stack, say);
  const added = await loadIndividuals(stack, harbor, session);
  say(`demo: crm: ${String(added)} made-up individuals added`);
  // One sign-in mail a minute goes to an address. Whoever starts the stack is not to wait for theirs.
  await stack.query('identity', `UPDATE mail_jobs SET requested_at = requested_at - interval '1 minute'`);
}

/** @returns the session of Harbor's owner, if it was needed */
async function loadSubscriptions(
  stack: RunningStack,
  say: (line: string) => void,
): Promise<DemoSession | null> {
  // At Stripe itself nobody pays with a made-up card: there the accounts keep the plan that identity made them with.
  if (!('payments' in stack.pids())) return null;
  const session = await subscribe(stack, HARBOR);
  const ivy = await subscribe(stack, IVY);
  const bought = [session, ivy].filter((one) => one !== null).length;
  say(`demo: billing: ${String(bought)} accounts subscribed`);
  return session;
}

async function loadIndividuals(
  stack: RunningStack,
  people: readonly Person[],
  session: DemoSession | null,
): Promise<number> {
  const agents = people.filter(({ role }) => role === 'agent').map(({ id }) => id);
  const wanted = madeUpIndividuals(agents);
  // Counted in the database, so that one in the trash is not entered again.
  const [present] = await stack.query<{ count: number }>(
    'crm',
    'SELECT count(*)::int AS count FROM individuals WHERE account_id = $1',
    [people[0]?.account_id],
  );
  if ((present?.count ?? 0) >= wanted.length) return 0;
  const { access_token } = session ?? (await signInByMail(stack.urls, OWNER));
  const authorization = { authorization: `Bearer ${access_token}` };
  await untilCrmKnows(stack, agents, authorization);
  for (const [index, individual] of wanted.entries()) {
    // A start that was interrupted half-way goes on where it stopped: a key that was used answers with its record.
    const key = { 'idempotency-key': `demo-individual-${String(index + 1)}` };
    await postRepeatedly(`${stack.urls.app}/api/insureds`, individual, { ...authorization, ...key });
  }
  return wanted.length - (present?.count ?? 0);
}

/** Identity's news of its people travel to crm by themselves; records can be assigned once they have arrived. */
async function untilCrmKnows(
  stack: RunningStack,
  agents: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await waitUntil(
    async () => {
      const response = await fetch(`${stack.urls.app}/api/agents`, { headers });
      if (!response.ok) throw new Error(`/api/agents answered ${String(response.status)}`);
      const { items } = (await response.json()) as { items: { id: string }[] };
      return agents.every((agent) => items.some(({ id }) => id === agent));
    },
    { signal: AbortSignal.timeout(KNOWN_WITHIN_MS), everyMs: 250 },
  );
}
