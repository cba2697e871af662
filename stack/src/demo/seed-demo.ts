import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { agentRoutes } from '@bindery/contracts/crm';
import { waitUntil } from '@bindery/local-servers/processes';
import { signIn, type Session } from '@bindery/test-kit/client';
import { repository } from '../repository.js';
import { LOCAL_SUPERUSER } from '../parts/services.js';
import type { RunningStack } from '../running-stack.js';
import { enter, type Enterer } from './enter.js';
import { loadContacts } from './contacts.js';
import { reportEntries } from './sample-reports.js';
import { runRules } from './run-rules.js';
import { seedRecords } from './seed-records.js';
import { loadPromoCodes } from './promo-codes.js';
import { loadWebhook } from './sample-webhook.js';
import { subscribeOnce, type DemoPurchase } from './subscribe.js';

const run = promisify(execFile);
const OWNER = 'olivia@harbor.test';
const HARBOR: DemoPurchase = { owner: OWNER, plan_id: 'agency_plan', quantity: 5, support_seats: 1 };
const IVY: DemoPurchase = {
  owner: 'ivy@solo.test',
  plan_id: 'individual_agent',
  quantity: 1,
  support_seats: 0,
};
const CRM_TIMEOUT_MS = 20_000;

interface Person {
  readonly id: string;
  readonly account_id: string;
  readonly role: string;
}

/**
 * Loads the sample users and their records. Skips what exists, so it can run again.
 *
 * Identity creates the users itself, because sign-up gives each its own account. Everything else uses the product: the
 * owners sign in by mail and subscribe with a test card. Harbor's owner and the superuser create records through the
 * API. The superuser also creates promo codes and handles sample visitors of the landing page.
 */
export async function seedDemo(stack: RunningStack, say: (line: string) => void): Promise<void> {
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
  const subscribed = await loadSubscriptions(stack, say);
  const agents = harbor.filter(({ role }) => role === 'agent').map(({ id }) => id);
  const superuser = once(() => signIn(stack.urls, LOCAL_SUPERUSER));
  const accountId = harbor[0]?.account_id ?? '';
  const owner = once(async () => {
    const session = subscribed ?? (await signIn(stack.urls, OWNER));
    await waitUntilCrmKnows(agents, session);
    return session;
  });
  const entered = await seedRecords({ stack, accountId, agents, owner, superuser });
  say(`demo: crm: ${summaryOf(entered)} entered`);
  // Reports and webhooks are parts of plans, which only the emulator's accounts have bought.
  if ('payments' in stack.pids()) {
    const shelf = { stack, table: 'saved_reports', accountId };
    say(`demo: crm: ${String(await enter(shelf, owner, reportEntries(agents)))} reports saved`);
    say(`demo: integrations: ${String(await loadWebhook(stack, accountId, owner))} webhooks added`);
  }
  say(`demo: billing: ${String(await loadPromoCodes(stack, superuser))} promo codes made`);
  say(`demo: leads: ${String(await loadContacts(stack, superuser))} visitors wrote`);
  say(`demo: crm: ${String(await runRules(stack, accountId))} tasks made by rules`);
  // An address gets one sign-in mail a minute. The developer should not have to wait for theirs.
  await stack.query('identity', `UPDATE mail_jobs SET requested_at = requested_at - interval '1 minute'`);
}

/** @returns the session of Harbor's owner if it signed in */
async function loadSubscriptions(stack: RunningStack, say: (line: string) => void): Promise<Session | null> {
  // Stripe itself takes no emulator cards, so the accounts keep the plan from identity.
  if (!('payments' in stack.pids())) return null;
  const session = await subscribeOnce(stack, HARBOR);
  const ivy = await subscribeOnce(stack, IVY);
  const bought = [session, ivy].filter((one) => one !== null).length;
  say(`demo: billing: ${String(bought)} accounts subscribed`);
  return session;
}

/** Signs in once, at the first use. */
function once(enter: Enterer): Enterer {
  let session: Promise<Session> | undefined;
  return () => (session ??= enter());
}

const summaryOf = (entered: Readonly<Record<string, number>>): string =>
  Object.entries(entered)
    .map(([kind, count]) => `${String(count)} ${kind}`)
    .join(', ');

/** Records can be assigned once identity's events about its users have reached crm. */
async function waitUntilCrmKnows(agents: readonly string[], session: Session): Promise<void> {
  await waitUntil(
    async () => {
      const { items } = await session.ask(agentRoutes.list);
      return agents.every((agent) => items.some(({ id }) => id === agent));
    },
    { signal: AbortSignal.timeout(CRM_TIMEOUT_MS), everyMs: 250 },
  );
}
