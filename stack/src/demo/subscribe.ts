import { checkoutRoutes } from '@bindery/contracts/billing';
import { addressOf } from '@bindery/contracts/route';
import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '../running-stack.js';
import { postRepeatedly } from './post-json.js';
import { renew, signInByMail, type DemoSession } from './sign-in.js';

/** What the owner of a demo account subscribes to. */
export interface DemoPurchase {
  readonly owner: string;
  readonly plan_id: 'agency_plan' | 'individual_agent';
  readonly quantity: number;
  readonly support_seats: number;
}

const KNOWN_WITHIN_MS = 30_000;
/** The emulator's card with which every payment succeeds. */
const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', action: 'pay' };

/**
 * Subscribes an account as its owner does: chooses the plan, and gives a test card on the hosted page. An account that
 * had a subscription already keeps what became of it.
 * @returns the owner's session, which knows of the plan; null when there was nothing to do
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
  const reply = await postRepeatedly(stack.urls.app + addressOf(checkoutRoutes.start), purchase, {
    authorization: `Bearer ${session.access_token}`,
    'idempotency-key': `demo-checkout-${account.id}`,
  });
  const { checkout_url } = reply as { checkout_url: string };
  await payAt(checkout_url);
  await waitUntil(async () => (await stateOf(stack, account.id)).inIdentity, {
    signal: AbortSignal.timeout(KNOWN_WITHIN_MS),
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

/** Where the plan of an account is known: it is bought in billing, and then told to identity. */
async function stateOf(stack: RunningStack, accountId: string) {
  const [bought] = await stack.query('billing', 'SELECT 1 FROM subscriptions WHERE account_id = $1', [
    accountId,
  ]);
  const [told] = await stack.query(
    'identity',
    'SELECT 1 FROM accounts WHERE id = $1 AND subscription_version > 0',
    [accountId],
  );
  return { inBilling: bought !== undefined, inIdentity: told !== undefined };
}
