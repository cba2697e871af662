import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';
import {
  AGENCY,
  buy,
  buyerIn,
  customerOf,
  endTrial,
  invoicesOf,
  subscriptionOf,
  type Buyer,
} from '../../test/purchases.js';

const SCALE = '/api/admin/scale-seats';
const PREVIEW = `${SCALE}/preview`;
const HOUR = 3_600;
const sentence = expect.stringMatching(/^\w.{15,}\.$/) as string;
let billing: BillingUnderTest;

beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());
afterEach(async () => {
  billing.payments.setOutage(undefined);
  billing.payments.onBeforeReply(undefined);
  await limitConnections(-1);
});

interface Preview {
  cost_difference_cents: number;
  proration_date: number;
  seats: number;
  support_seats: number;
}

/** An agency that is past its trial, half a month into what it pays for: 5 seats and 1 support seat. */
async function agency(): Promise<Buyer> {
  const owner = buyerIn(billing);
  await buy(billing, owner);
  await endTrial(billing, owner);
  billing.payments.advance(14 * 24 * HOUR, await customerOf(billing, owner));
  return owner;
}

const seatsOf = async (owner: Buyer) => {
  const row = await subscriptionOf(billing, owner);
  return [row?.['seats'], row?.['support_seats']];
};
const noticesOf = async ({ accountId }: Buyer) =>
  (
    await billing.rows(
      `SELECT payload->'data' AS notice FROM outbox
       WHERE subject = 'billing.notice.due.v1' AND payload->>'account_id' = $1
         AND payload->'data'->>'notice' <> 'subscription_started'`,
      [accountId],
    )
  ).map(({ notice }) => notice);
const eventsOf = ({ accountId }: Buyer) => billing.told.filter((event) => event.account_id === accountId);

async function previewed(owner: Buyer, intent: object) {
  const preview = (await owner.post(PREVIEW, intent)).body as unknown as Preview;
  const { proration_date, seats, support_seats } = preview;
  return {
    preview,
    confirm: () => owner.post(SCALE, { ...intent, proration_date, seats, support_seats }),
  };
}
async function confirmed(owner: Buyer, intent: object) {
  const { preview, confirm } = await previewed(owner, intent);
  return { preview, answer: await confirm() };
}

describe('scaling seats', () => {
  it('answers once identity has the new number', async () => {
    const owner = await agency();
    const version = (await subscriptionOf(billing, owner))?.['version'] as number;
    const subscriptionVersions = [version, version, version, version + 1];
    billing.identity.know(owner.accountId, { subscriptionVersions });
    const { answer } = await confirmed(owner, { new_seat_count: 6 });
    expect([answer.status, subscriptionVersions]).toEqual([200, [version + 1]]);
  });

  it('charges exactly the previewed amount up and down, even when confirmed later', async () => {
    const owner = await agency();
    const intent = { new_seat_count: 8 };
    const preview = (await owner.post(PREVIEW, intent)).body as unknown as Preview;
    expect(preview).toMatchObject({
      seats: 5,
      new_seats: 8,
      support_seats: 1,
      new_support_seats: 1,
      new_monthly_total: 210,
      new_monthly_total_cents: 21_000,
    });
    expect(preview.cost_difference_cents).toBeGreaterThan(0);
    expect(preview.cost_difference_cents).toBeLessThan(7_500);
    billing.payments.advance(600, await customerOf(billing, owner));
    const up = await owner.post(SCALE, {
      ...intent,
      proration_date: preview.proration_date,
      seats: 5,
      support_seats: 1,
    });
    expect(up).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Seats increased from 5 to 8.',
        cost_difference: preview.cost_difference_cents / 100,
        cost_difference_cents: preview.cost_difference_cents,
        next_billing_date: expect.any(String) as string,
      },
    });
    expect((await invoicesOf(billing, owner))[0]).toMatchObject({
      status: 'paid',
      total: preview.cost_difference_cents,
    });
    expect(await seatsOf(owner)).toEqual([8, 1]);
    expect(await noticesOf(owner)).toEqual([
      { notice: 'seats_changed', seats: 8, support_seats: 1, monthly_total_cents: 21_000 },
    ]);

    const down = await confirmed(owner, { new_seat_count: 4, new_support_seat_count: 0 });
    expect(down.preview.cost_difference_cents).toBeLessThan(0);
    expect(down.answer.body).toMatchObject({
      message: 'Seats decreased from 8 to 4. Support seats decreased from 1 to 0.',
      cost_difference_cents: down.preview.cost_difference_cents,
    });
    expect((await invoicesOf(billing, owner))[0]).toMatchObject({
      total: down.preview.cost_difference_cents,
    });
    expect(await seatsOf(owner)).toEqual([4, 0]);
    expect(billing.identity.holdOf(owner.accountId)).toMatchObject({ seats: 4, support_seats: 0 });
    await eventually(() =>
      expect(eventsOf(owner).map(({ data }) => data.seats)).toEqual(expect.arrayContaining([5, 8, 4])),
    );
  });

  it('costs nothing during the trial', async () => {
    const owner = buyerIn(billing);
    await buy(billing, owner, AGENCY, null);
    const { preview, answer } = await confirmed(owner, { new_seat_count: 20, new_support_seat_count: 3 });
    expect(preview).toMatchObject({ cost_difference_cents: 0, new_monthly_total_cents: 53_000 });
    expect(answer).toMatchObject({ status: 200, body: { cost_difference_cents: 0 } });
    expect(await seatsOf(owner)).toEqual([20, 3]);
  });

  it('changes nothing, releases the seats and voids the invoice when the payment is declined', async () => {
    const owner = await agency();
    const customer = await customerOf(billing, owner);
    billing.payments.failNextCharge({ customer });
    const declined = await owner.post(SCALE, { new_seat_count: 30, new_support_seat_count: 0 });
    expect(declined).toMatchObject({ status: 402, body: { code: 'payment_declined', detail: sentence } });
    expect(billing.identity.holdOf(owner.accountId)).toBeUndefined();
    expect(await seatsOf(owner)).toEqual([5, 1]);
    expect((await invoicesOf(billing, owner))[0]).toMatchObject({ status: 'void' });
    expect(await owner.post(SCALE, { new_seat_count: 6 })).toMatchObject({ status: 200 });
  });

  it('charges one of two concurrent requests and answers 409 to the other', async () => {
    const owner = await agency();
    const admin = buyerIn(billing, { account_id: owner.accountId, is_owner: false });
    const before = (await invoicesOf(billing, owner)).length;
    const seen = await Promise.all([
      previewed(owner, { new_seat_count: 7 }),
      previewed(admin, { new_seat_count: 9 }),
    ]);
    const answers = await Promise.all(seen.map(({ confirm }) => confirm()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ code: 'conflict', detail: sentence }),
    );
    expect(await invoicesOf(billing, owner)).toHaveLength(before + 1);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await seatsOf(owner))[0]).toBe([7, 9][won]);
  });

  it('blocks invitations to a seat being removed and refuses to remove seats in use', async () => {
    const owner = await agency();
    billing.identity.know(owner.accountId, { regular: 4 });
    let invited = false;
    billing.payments.onBeforeReply(({ method, path }: { method: string; path: string }) => {
      // The seats are held by now, and the provider has not answered yet.
      if (method === 'POST' && path.startsWith('/v1/subscriptions/'))
        invited = billing.identity.invite(owner.accountId);
    });
    expect(await owner.post(SCALE, { new_seat_count: 4 })).toMatchObject({ status: 200 });
    expect(invited).toBe(false);
    billing.identity.know(owner.accountId, { regular: 5 });
    expect(await owner.post(SCALE, { new_seat_count: 3 })).toMatchObject({
      status: 409,
      body: { code: 'seats_in_use' },
    });
    expect(await seatsOf(owner)).toEqual([4, 1]);
  });

  it('is applied, charged and announced once when the database is gone right after the charge', async () => {
    const owner = await agency();
    const before = (await invoicesOf(billing, owner)).length;
    billing.payments.onBeforeReply(async ({ method, path }: { method: string; path: string }) => {
      if (method !== 'POST' || !path.startsWith('/v1/subscriptions/')) return;
      billing.payments.onBeforeReply(undefined);
      await limitConnections(0);
      await billing.rows(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'billing_app' AND datname = current_database()",
      );
    });
    expect(await owner.post(SCALE, { new_seat_count: 11 })).toMatchObject({
      status: 503,
      body: { detail: sentence },
    });
    await billing.restart(() => limitConnections(-1));
    await eventually(async () => expect(await seatsOf(owner)).toEqual([11, 1]), { timeoutMs: 20_000 });
    expect(await owner.post(SCALE, { new_seat_count: 11 })).toMatchObject({ status: 422 });
    expect(await invoicesOf(billing, owner)).toHaveLength(before + 1);
    await eventually(() => expect(eventsOf(owner).filter(({ data }) => data.seats === 11)).toHaveLength(1));
    expect(await noticesOf(owner)).toMatchObject([{ notice: 'seats_changed', seats: 11 }]);
  });
});

/** At 0, only the test gets new connections. */
const limitConnections = (limit: number) =>
  billing.rows(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT ${String(limit)}', current_database()); END $$`,
  );

describe('the seat scaling API', () => {
  let owner: Buyer;
  beforeAll(async () => {
    owner = await agency();
  });
  const nothingHappened = async () => {
    expect(await seatsOf(owner)).toEqual([5, 1]);
    expect(billing.identity.holdOf(owner.accountId)).toBeUndefined();
  };

  it.each([
    ['no seats', { new_seat_count: 0 }, 'new_seat_count'],
    ['more than a hundred', { new_seat_count: 101 }, 'new_seat_count'],
    ['half a seat', { new_seat_count: 5.5 }, 'new_seat_count'],
    ['seats in words', { new_seat_count: '6' }, 'new_seat_count'],
    ['no number', {}, 'new_seat_count'],
    [
      'less than no support seat',
      { new_seat_count: 6, new_support_seat_count: -1 },
      'new_support_seat_count',
    ],
    ['a price of its own', { new_seat_count: 6, cost_difference: 0 }, 'cost_difference'],
  ])('answers 422 on the field for %s', async (_what, body, path) => {
    for (const call of [SCALE, PREVIEW])
      expect(await owner.post(call, body)).toMatchObject({
        status: 422,
        body: { errors: [{ path, message: sentence }] },
      });
    await nothingHappened();
  });

  it('answers 422 with the specified message when the count is unchanged', async () => {
    for (const call of [SCALE, PREVIEW]) {
      const detail = 'New seat count is the same as current count';
      expect(await owner.post(call, { new_seat_count: 5 })).toMatchObject({ status: 422, body: { detail } });
    }
  });

  it('answers 409 below the plan minimum and below the seats in use', async () => {
    billing.identity.know(owner.accountId, { regular: 4, support: 1, supportLimit: 1 });
    for (const call of [SCALE, PREVIEW]) {
      expect(await owner.post(call, { new_seat_count: 2 })).toMatchObject({
        status: 409,
        body: { code: 'below_plan_minimum', detail: sentence },
      });
      expect(await owner.post(call, { new_seat_count: 3 })).toMatchObject({
        status: 409,
        body: { code: 'seats_in_use', detail: sentence },
      });
    }
    billing.identity.know(owner.accountId, { regular: 1, support: 0 });
    await nothingHappened();
  });

  it.each([
    ['a price of long ago', -3_600],
    ['a price of a time to come', 86_400],
  ])('answers 422 for %s and charges nothing', async (_what, shift) => {
    const { body } = await owner.post(PREVIEW, { new_seat_count: 6 });
    const proration_date = (body['proration_date'] as number) + shift;
    expect(await owner.post(SCALE, { new_seat_count: 6, proration_date })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'proration_date', message: sentence }] },
    });
    await nothingHappened();
  });

  it('answers 409 on an individual, granted or missing plan and 402 on an ended one', async () => {
    const one = buyerIn(billing);
    await buy(billing, one, { plan_id: 'individual_agent', quantity: 1 });
    const promo = buyerIn(billing);
    await grant(promo, 'agency_plan', 'promo', 'active');
    const over = buyerIn(billing);
    await grant(over, 'agency_plan', 'promo', 'inactive');
    const cases = [
      [one, 409, 'conflict'],
      [promo, 409, 'conflict'],
      [buyerIn(billing), 409, 'conflict'],
      [over, 402, 'subscription_inactive'],
    ] as const;
    for (const [who, status, code] of cases) {
      for (const call of [SCALE, PREVIEW])
        expect(await who.post(call, { new_seat_count: 6 })).toMatchObject({
          status,
          body: { code, detail: sentence },
        });
    }
  });

  it('answers 403 to a member, 402 after a lapse, 404 to another owner, 200 to a superuser', async () => {
    const stranger = await agency();
    const member = buyerIn(billing, { account_id: owner.accountId, user_role: 'agent', is_owner: false });
    const lapsed = buyerIn(billing, { account_id: owner.accountId, entitlement: 'inactive' });
    const root = buyerIn(billing, { user_role: 'superuser', is_owner: true });
    for (const call of [PREVIEW, SCALE]) {
      const other = `${call}?account_id=${stranger.accountId}`;
      expect(await member.post(call, { new_seat_count: 6 })).toMatchObject({ status: 403 });
      expect(await lapsed.post(call, { new_seat_count: 6 })).toMatchObject({ status: 402 });
      expect(await owner.post(other, { new_seat_count: 6 })).toMatchObject({ status: 404 });
      expect(await root.post(other, { new_seat_count: 6 })).toMatchObject({ status: 200 });
      expect(await billing.call('POST', call, undefined, {})).toMatchObject({ status: 401 });
    }
    expect(await seatsOf(stranger)).toEqual([6, 1]);
    await nothingHappened();
  });

  it.each(['error', 'hang'] as const)(
    'answers 503 during the provider outage "%s" and works after it',
    async (outage) => {
      billing.payments.setOutage(outage);
      for (const call of [SCALE, PREVIEW])
        expect(await owner.post(call, { new_seat_count: 4 })).toMatchObject({
          status: 503,
          body: { detail: sentence },
        });
      billing.payments.setOutage(undefined);
      await nothingHappened();
      await eventually(async () =>
        expect((await owner.post(PREVIEW, { new_seat_count: 4 })).status).toBe(200),
      );
    },
  );
});

const grant = ({ accountId }: Buyer, planId: string, origin: string, status: string) =>
  billing.rows(
    `INSERT INTO subscriptions (account_id, plan_id, origin, status, seats, support_seats, service_level, version)
     VALUES ($1, $2, $3, $4, 5, 0, 'all_services', 1)`,
    [accountId, planId, origin, status],
  );
