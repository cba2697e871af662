import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';
import { AGENCY, buy, buyerIn, customerOf, endTrial, invoicesOf, type Buyer } from './purchases.js';

const CHECKOUT = '/api/subscription/checkout';
const CODES = '/api/promo-codes';
const ONE = { plan_id: 'individual_agent', quantity: 1 };
const OTHER_REQUEST = { status: 422, body: { code: 'idempotency_key_reused' } };
let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());

/** Repeats a request with one idempotency key, as a client does after a lost reply. */
function withOneKey({ token }: { readonly token: string }, path: string) {
  const headers = { 'idempotency-key': randomUUID() };
  return (body: object) => billing.call('POST', path, token, body, headers);
}
const factsOf = async ({ accountId }: { readonly accountId: string }) =>
  (
    await billing.rows(
      `SELECT payload->'data' AS data FROM outbox
       WHERE subject = 'billing.action.audited.v1' AND payload->>'account_id' = $1 ORDER BY position`,
      [accountId],
    )
  ).map(({ data }) => data as { action: string; outcome: string; fields: string[] });
const refusedOf = async (who: Buyer) =>
  (await factsOf(who)).filter(({ outcome }) => outcome === 'denied').map(({ action }) => action);

it('billing creates its prices at the provider before any purchase and starts during an outage', async () => {
  const names = async () =>
    (await billing.provider.prices.list({ limit: 100 })).data.map(({ lookup_key }) => lookup_key).sort();
  const sold = ['agency_plan_seat', 'agency_plan_support_seat', 'individual_agent_seat'];
  const prices = sold.map((line) => expect.stringMatching(new RegExp(`^bindery_${line}_\\d+$`)) as string);
  await eventually(async () => expect(await names()).toEqual(prices));
  billing.payments.setOutage('refuse');
  await billing.restart();
  expect((await billing.call('GET', '/api/subscription/plans')).status).toBe(200);
  billing.payments.setOutage(undefined);
  expect((await buyerIn(billing).post(CHECKOUT, AGENCY)).status).toBe(200);
  expect(await names()).toEqual(prices);
});

describe('a request repeated with its Idempotency-Key', () => {
  it('returns the same payment page even after another checkout, and 422 for a different body', async () => {
    const ana = buyerIn(billing);
    const send = withOneKey(ana, CHECKOUT);
    const [first, second] = await Promise.all([send(AGENCY), send(AGENCY)]);
    expect(first).toMatchObject({ status: 200, body: { changed: false } });
    await ana.post(CHECKOUT, ONE);
    for (const again of [second, await send(AGENCY)]) expect(again.body).toEqual(first.body);
    expect(await send(ONE)).toMatchObject(OTHER_REQUEST);
    const customer = await customerOf(billing, ana);
    expect((await billing.provider.checkout.sessions.list({ customer })).data).toHaveLength(2);
    // A key is one person's own.
    const ben = buyerIn(billing, { account_id: ana.accountId });
    expect((await ben.post(CHECKOUT, ONE)).body['session_id']).not.toBe(first.body['session_id']);
  });

  it('changes the subscription once and returns the same response', async () => {
    const ana = buyerIn(billing);
    await buy(billing, ana, ONE);
    await endTrial(billing, ana);
    const before = (await invoicesOf(billing, ana)).length;
    const send = withOneKey(ana, CHECKOUT);
    const first = await send(AGENCY);
    expect(first).toMatchObject({ status: 200, body: { changed: true, session_id: null } });
    expect(await send(AGENCY)).toMatchObject({ status: 200, body: first.body });
    expect(await invoicesOf(billing, ana)).toHaveLength(before + 1);
  });

  it('creates and audits one promo code, and is refused for a different one', async () => {
    const root = billing.person({ user_role: 'superuser' });
    const send = withOneKey(root, CODES);
    const code = randomUUID().slice(0, 12).toUpperCase();
    const made = await Promise.all([send({ code }), send({ code }), send({ code })]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => body['id'])).size).toBe(1);
    expect(await send({ code, max_uses: 1, description: 'Another' })).toMatchObject(OTHER_REQUEST);
    expect((await billing.call('POST', CODES, root.token, { code })).status).toBe(409);
    expect((await factsOf(root)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'promo_code.created success',
      'promo_code.created denied',
    ]);
  });

  it('is rejected with 422 when the key is malformed', async () => {
    const { token } = buyerIn(billing);
    const headers = { 'idempotency-key': 'two words' };
    expect(await billing.call('POST', CHECKOUT, token, AGENCY, headers)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    });
  });
});

it('billing audits refused actions, but not validation errors or previews within the account', async () => {
  const ana = buyerIn(billing);
  billing.identity.know(ana.accountId, { members: 2 });
  await ana.post(CHECKOUT, { ...ONE, quantity: 2 });
  await ana.post(`${CHECKOUT}/preview`, ONE);
  await ana.post('/api/subscription/validate-promo', { code: 'NOTHING', plan_id: 'individual_agent' });
  expect(await factsOf(ana)).toEqual([]);
  await ana.post(CHECKOUT, ONE);
  for (const call of ['cancel', 'reactivate', 'portal']) await ana.post(`/api/subscription/${call}`);
  await ana.get('/api/subscription/status/cs_test_somebody_elses');
  await ana.post('/api/subscription/apply-promo', { code: 'NOTHING', plan_id: 'individual_agent' });
  await ana.post('/api/admin/scale-seats', { new_seat_count: 6 });
  for (const call of ['scale-seats', 'scale-seats/preview'])
    await ana.post(`/api/admin/${call}?account_id=${randomUUID()}`, { new_seat_count: 6 });
  expect(await refusedOf(ana)).toEqual([
    'checkout.started',
    'subscription.canceled',
    'subscription.reactivated',
    'subscription.portal_opened',
    'ids.unknown_tried',
    'promo_code.applied',
    'seats.scaled',
    'ids.unknown_tried',
    'ids.unknown_tried',
  ]);
  expect((await factsOf(ana))[0]).toMatchObject({ fields: ['plan_id', 'quantity', 'support_seats'] });
  const root = buyerIn(billing, { user_role: 'superuser' });
  for (const method of ['PUT', 'DELETE'])
    await billing.call(method, `${CODES}/${randomUUID()}`, root.token, method === 'PUT' ? {} : undefined);
  expect(await refusedOf(root)).toEqual(['ids.unknown_tried', 'ids.unknown_tried']);
});
