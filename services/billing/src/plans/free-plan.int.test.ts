import { randomUUID } from 'node:crypto';
import { defaultPlans } from '@bindery/contracts/default-plans';
import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';

const APPLY = '/api/subscription/apply-promo';
const FREE = { code: 'DIRECT_FREE', plan_id: 'free_forever' };
let billing: BillingUnderTest;

beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());

const subscriptionsOf = (accountId: string) =>
  billing.rows('SELECT plan_id, status, seats, version FROM subscriptions WHERE account_id = $1', [
    accountId,
  ]);
const eventsOf = (accountId: string) => billing.told.filter((event) => event.account_id === accountId);

describe('the plan list', () => {
  it('contains the three plans with prices in dollars and in cents', async () => {
    const { status, body } = await billing.call('GET', '/api/subscription/plans');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 3,
      items: [
        {
          plan_id: 'individual_agent',
          price_per_seat: 29,
          price_per_seat_cents: 2900,
          minimum_seats: 1,
          trial_days: 7,
          includes: ['reports', 'capture', 'api'],
        },
        {
          plan_id: 'agency_plan',
          includes: ['reports', 'capture', 'api'],
          price_per_seat: 25,
          support_seat_price: 10,
          minimum_seats: 3,
          popular: true,
        },
        { plan_id: 'free_forever', price_per_seat: 0, trial_days: 0, includes: [] },
      ],
    });
  });

  it('contains the plans that the landing page shows before it has loaded them', async () => {
    const { body } = await billing.call('GET', '/api/subscription/plans');
    expect(body['items']).toEqual(defaultPlans);
  });
});

describe('the cards', () => {
  it('name the parts that not every plan has', async () => {
    const { body } = await billing.call('GET', '/api/subscription/plans');
    const plans = body['items'] as { plan_id: string; description: string; features: string[] }[];
    const featuresOf = (id: string) => plans.find(({ plan_id }) => plan_id === id)?.features;
    const free = featuresOf('free_forever') ?? [];
    expect(free).toContain('Today, renewals, and turning 65');
    expect(free.join()).not.toMatch(/report|capture|api/i);
    expect(featuresOf('individual_agent')).toEqual([
      ...free,
      'Reports, saved and on a schedule',
      'Capture from pages, emails, and PDFs',
      'API and webhooks for your other tools',
    ]);
    expect(featuresOf('agency_plan')?.[0]).toBe('Everything in Individual Agent');
    expect(plans.find(({ plan_id }) => plan_id === 'free_forever')?.description).toContain(
      'Without reports, capture, and the API.',
    );
  });
});

describe('choosing the free plan', () => {
  it('grants it and publishes one event, however often it is chosen', async () => {
    const { accountId, token } = billing.person();
    const first = await billing.call('POST', APPLY, token, FREE);
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Free account activated successfully!',
        promo_applied: { code: 'DIRECT_FREE', discount_type: 'free_forever' },
      },
    });
    expect(await billing.call('POST', APPLY, token, FREE)).toMatchObject({ status: 200 });
    expect(await subscriptionsOf(accountId)).toEqual([
      { plan_id: 'free_forever', status: 'active', seats: 1, version: 1 },
    ]);
    await eventually(() => expect(eventsOf(accountId)).toHaveLength(1));
    expect(eventsOf(accountId)).toMatchObject([
      {
        version: 1,
        data: {
          plan_id: 'free_forever',
          status: 'active',
          seats: 1,
          support_seats: 0,
          includes: [],
          access_until: null,
        },
      },
    ]);
  });

  it('creates one subscription and one event for twenty concurrent requests', async () => {
    const { accountId, token } = billing.person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => billing.call('POST', APPLY, token, FREE)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      await billing.rows('SELECT 1 FROM outbox WHERE payload->>$2 = $1', [accountId, 'account_id']),
    ).toHaveLength(1);
    expect(await subscriptionsOf(accountId)).toHaveLength(1);
  });

  it('accepts the code in any case and with surrounding whitespace', async () => {
    const { token } = billing.person();
    expect(await billing.call('POST', APPLY, token, { ...FREE, code: ' direct_free ' })).toMatchObject({
      status: 200,
    });
  });

  it('answers 409 and changes nothing while another plan is active', async () => {
    const { accountId, token } = billing.person();
    await billing.rows(
      `INSERT INTO subscriptions (account_id, plan_id, origin, status, seats, support_seats, service_level, version)
       VALUES ($1, 'agency_plan', 'promo', 'active', 5, 1, 'all_services', 4)`,
      [accountId],
    );
    expect(await billing.call('POST', APPLY, token, FREE)).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed' },
    });
    expect(await subscriptionsOf(accountId)).toMatchObject([{ plan_id: 'agency_plan', version: 4 }]);
  });

  it.each([
    ['a paid plan', { ...FREE, plan_id: 'agency_plan' }, 'plan_id'],
    ['the plan that is assumed without one', { code: 'DIRECT_FREE' }, 'plan_id'],
    ['a plan that does not exist', { ...FREE, plan_id: 'gold' }, 'plan_id'],
    ['a code that nobody made', { ...FREE, code: 'LETMEIN' }, 'code'],
    ['no code', { ...FREE, code: '  ' }, 'code'],
    ['a code that is a number', { ...FREE, code: 7 }, 'code'],
    ['an unknown field', { ...FREE, role: 'superuser' }, 'role'],
  ])('answers 422 on the field for %s and grants nothing', async (_what, body, path) => {
    const { accountId, token } = billing.person();
    const answer = await billing.call('POST', APPLY, token, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path, message: expect.stringMatching(/.{10,}/) as string }] },
    });
    expect(await subscriptionsOf(accountId)).toEqual([]);
  });

  it('requires authentication', async () => {
    expect(await billing.call('POST', APPLY, undefined, FREE)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  it('answers 403 to a member of the account and grants nothing', async () => {
    const { accountId, token } = billing.person({ user_role: 'agent', is_owner: false });
    expect(await billing.call('POST', APPLY, token, FREE)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await subscriptionsOf(accountId)).toEqual([]);
  });

  it('publishes its event once when NATS is back, even across a restart of billing', async () => {
    const { accountId, token } = billing.person();
    await billing.nats.interrupt();
    try {
      expect(await billing.call('POST', APPLY, token, FREE)).toMatchObject({ status: 200 });
      await billing.restart();
    } finally {
      await billing.nats.resume();
    }
    await eventually(() => expect(eventsOf(accountId)).toHaveLength(1), { timeoutMs: 15_000 });
  });
});

it('billing removes outbox events published more than seven days ago and keeps newer ones', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await billing.rows(
    `INSERT INTO outbox (id, subject, payload, published_at)
     VALUES ($1, 'old', '{}', now() - interval '8 days'), ($2, 'recent', '{}', now() - interval '6 days')`,
    [old, recent],
  );
  await billing.restart();
  const left = () => billing.rows('SELECT id FROM outbox WHERE id = ANY($1)', [[old, recent]]);
  await eventually(async () => expect(await left()).toEqual([{ id: recent }]));
});

it('the free plan is neither offered nor granted when it is switched off', async () => {
  const closed = await startBillingUnderTest({ FREE_PLAN_ENABLED: 'false' });
  try {
    const { body } = await closed.call('GET', '/api/subscription/plans');
    expect((body['items'] as { plan_id: string }[]).map((plan) => plan.plan_id)).not.toContain(
      'free_forever',
    );
    expect(await closed.call('POST', APPLY, closed.person().token, FREE)).toMatchObject({
      status: 422,
      body: { code: 'promo_not_applicable', errors: [{ path: 'plan_id' }] },
    });
  } finally {
    await closed.stop();
  }
});
