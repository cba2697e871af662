import { checkoutRoutes } from '@bindery/contracts/billing';
import { addressOf } from '@bindery/contracts/route';
import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '../running-stack.js';
import { postWithRetry } from './post-json.js';
import { renew, signInByMail, type DemoSession } from './sign-in.js';

/** The subscription of a demo account. */
export interface DemoPurchase {
  readonly owner: string;
  readonly plan_id: 'agency_plan' | 'individual_agent';
  readonly quantity: number;
  readonly support_seats: number;
}

const PLAN_TIMEOUT_MS = 30_000;
/** The emulator's card with which every payment succeeds. */
const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', action: 'pay' };

/**
 * Subscribes an account through the product, with a test card on the hosted page. Skips an account that has or had a
 * subscription.
 * @returns the owner's session with the plan, or null if skipped
 */
export async function subscribe(
  stack: RunningStack,
  { owner, ...purchase }: DemoPurchase,
): Promise<DemoSession | null> {
  const [account] = await stack.query<{ id: string }>(
    'identity',
    'SELECT account_id AS id FROM users WHERE email = $1 AND is_owner',
    [owner],
  );
  if (!account || (await stateOf(stack, account.id)).inBilling) return null;
  const session = await signInByMail(stack.urls, owner);
  const reply = await postWithRetry(stack.urls.app + addressOf(checkoutRoutes.start), purchase, {
    authorization: `Bearer ${session.access_token}`,
    'idempotency-key': `demo-checkout-${account.id}`,
  });
  const { checkout_url } = reply as { checkout_url: string };
  await payAt(checkout_url);
  await waitUntil(async () => (await stateOf(stack, account.id)).inIdentity, {
    signal: AbortSignal.timeout(PLAN_TIMEOUT_MS),
    everyMs: 250,
  });
  return renew(stack.urls, session);
}

async function payAt(page: string): Promise<void> {
  const { status } = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(TEST_CARD),
  });
  if (status < 300 || status > 399) throw new Error(`The hosted checkout answered ${String(status)}.`);
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
