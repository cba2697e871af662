import { waitFor } from '@bindery/test-kit';
import type { BillingUnderTest } from './billing-under-test.js';

type Answer = Awaited<ReturnType<BillingUnderTest['call']>>;

/** A buyer and the requested purchase. */
export interface Buyer {
  readonly accountId: string;
  readonly token: string;
  post(path: string, body?: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
}

export const AGENCY = { plan_id: 'agency_plan', quantity: 5, support_seats: 1 };
const CARD = '4242424242424242';

/**
 * An account's owner.
 * @param access further claims of their token
 */
export function buyerIn(
  billing: BillingUnderTest,
  access: Parameters<BillingUnderTest['person']>[0] = {},
): Buyer {
  const { accountId, token } = billing.person({ user_role: 'agency_admin', ...access });
  return {
    accountId: access.account_id ?? accountId,
    token,
    post: (path, body) => billing.call('POST', path, token, body),
    get: (path) => billing.call('GET', path, token),
  };
}

/** Buys a plan, with a card or, for a trial, without one, and returns by the return page. */
export async function buy(
  billing: BillingUnderTest,
  buyer: Buyer,
  body: object = AGENCY,
  card: string | null = CARD,
) {
  const begun = await answered(() => buyer.post('/api/subscription/checkout', body));
  const session = begun['session_id'] as string;
  billing.payments.completeCheckout(session, card);
  await answered(() => buyer.get(`/api/subscription/status/${session}`));
  return session;
}

/** Retries while billing is busy, as a browser does: the same intent has the same page. */
async function answered(ask: () => Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await waitFor(
    async () => {
      const answer = await ask();
      return answer.status !== 503 && answer;
    },
    { timeoutMs: 15_000 },
  );
  expect(status).toBe(200);
  return body;
}

/** Lets the days of the trial and one more pass for a customer, so that what follows is paid for. */
export async function endTrial(billing: BillingUnderTest, buyer: Buyer): Promise<void> {
  billing.payments.advance(8 * 86_400, await customerOf(billing, buyer));
}

export async function customerOf(billing: BillingUnderTest, { accountId }: Buyer): Promise<string> {
  const [row] = await billing.rows('SELECT stripe_customer_id AS id FROM customers WHERE account_id = $1', [
    accountId,
  ]);
  return row?.['id'] as string;
}

export const subscriptionOf = async (billing: BillingUnderTest, { accountId }: Buyer) =>
  (await billing.rows('SELECT * FROM subscriptions WHERE account_id = $1', [accountId]))[0];

/** The invoices of an account at the provider, the newest first. */
export async function invoicesOf(billing: BillingUnderTest, buyer: Buyer) {
  return (await billing.provider.invoices.list({ customer: await customerOf(billing, buyer), limit: 100 }))
    .data;
}
