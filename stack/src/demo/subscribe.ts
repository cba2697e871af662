import { waitUntil } from '@bindery/local-servers/processes';
import { signIn, subscribe, type Session } from '@bindery/test-kit/client';
import type { RunningStack } from '../running-stack.js';

/** The subscription of a demo account. */
export interface DemoPurchase {
  readonly owner: string;
  readonly plan_id: 'agency_plan' | 'individual_agent';
  readonly quantity: number;
  readonly support_seats: number;
}

const PLAN_TIMEOUT_MS = 30_000;

/**
 * Subscribes an account through the product, with a test card on the hosted page. Skips an account that has or had a
 * subscription.
 * @returns the owner's session with the plan, or null if skipped
 */
export async function subscribeOnce(
  stack: RunningStack,
  { owner, ...purchase }: DemoPurchase,
): Promise<Session | null> {
  const [account] = await stack.query<{ id: string }>(
    'identity',
    'SELECT account_id AS id FROM users WHERE email = $1 AND is_owner',
    [owner],
  );
  if (!account || (await stateOf(stack, account.id)).inBilling) return null;
  const session = await signIn(stack.urls, owner);
  await subscribe(session, purchase, { card: 'pays', key: `demo-checkout-${account.id}` });
  await waitUntil(async () => (await stateOf(stack, account.id)).inIdentity, {
    signal: AbortSignal.timeout(PLAN_TIMEOUT_MS),
    everyMs: 250,
  });
  await session.refresh();
  return session;
}

/** Whether billing and identity have the subscription; identity gets it by an event. */
async function stateOf(stack: RunningStack, accountId: string) {
  const [inBilling] = await stack.query('billing', 'SELECT 1 FROM subscriptions WHERE account_id = $1', [
    accountId,
  ]);
  const [inIdentity] = await stack.query(
    'identity',
    'SELECT 1 FROM accounts WHERE id = $1 AND subscription_version > 0',
    [accountId],
  );
  return { inBilling: inBilling !== undefined, inIdentity: inIdentity !== undefined };
}
