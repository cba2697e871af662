import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { endPromo, PromoEndings } from './promo-endings.js';
import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';

const APPLY = '/api/subscription/apply-promo';
const VALIDATE = '/api/subscription/validate-promo';
const DAY_MS = 86_400_000;
let billing: BillingUnderTest;
let root: string;
beforeAll(async () => {
  billing = await startBillingUnderTest();
  root = billing.person({ user_role: 'superuser' }).token;
});
afterAll(() => billing.stop());

async function makeCode(values: object = {}): Promise<{ id: string; code: string }> {
  const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
  const { body } = await billing.call('POST', '/api/promo-codes', root, {
    code,
    usage_type: 'multi_use',
    max_uses: 100,
    ...values,
  });
  return { id: String(body['id']), code };
}
const usageOf = async (id: string, query = '') =>
  (await billing.call('GET', `/api/promo-codes/${id}/usage${query}`, root)).body;
const subscriptionOf = async (accountId: string) =>
  (await billing.rows('SELECT * FROM subscriptions WHERE account_id = $1', [accountId]))[0];
const noticesOf = async (accountId: string) => {
  const rows = await billing.rows(
    `SELECT payload->'data' AS data FROM outbox
     WHERE subject = 'billing.notice.due.v1' AND payload->>'account_id' = $1 ORDER BY position`,
    [accountId],
  );
  return rows.map(({ data }) => data);
};
const daysUntil = (moment: unknown) => Math.round(((moment as Date).getTime() - Date.now()) / DAY_MS);

describe('redeeming a promo code', () => {
  it.each(['CODE-\0', '\ud800CODE'])('is refused, not failed, for the text %j', async (code) => {
    const { token } = billing.person();
    const body = { code, plan_id: 'individual_agent' };
    expect(await billing.call('POST', VALIDATE, token, body)).toMatchObject({
      status: 200,
      body: { valid: false, detail: 'Please enter a promo code' },
    });
    expect(await billing.call('POST', APPLY, token, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }] },
    });
  });

  it('answers once identity has the new plan', async () => {
    const { code } = await makeCode();
    const { accountId, token } = billing.person();
    const subscriptionVersions = [0, 0, 0, 1];
    billing.identity.know(accountId, { subscriptionVersions });
    const { status } = await billing.call('POST', APPLY, token, { code, plan_id: 'individual_agent' });
    expect([status, subscriptionVersions]).toEqual([200, [1]]);
  });

  it("says until when by the day of the reader's time zone", async () => {
    const { code } = await makeCode({ duration_type: 'weeks', duration_value: 6 });
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { accountId, token } = billing.person();
      billing.identity.know(accountId, { timeZone });
      const { body } = await billing.call('POST', APPLY, token, { code, plan_id: 'individual_agent' });
      const { access_until } = (await subscriptionOf(accountId))!;
      const day = (access_until as Date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
      expect(body['message']).toContain(`until ${day}.`);
    }
  });

  it('grants the plan with its minimum seats, an event and a usage history entry', async () => {
    const { id, code } = await makeCode({
      description: 'Six weeks',
      allowed_roles: ['agency'],
      service_level: 'crm_only',
      duration_type: 'weeks',
      duration_value: 6,
    });
    const { accountId, userId, token } = billing.person();
    const body = { code: ` ${code.toLowerCase()} `, plan_id: 'agency_plan' };
    expect(await billing.call('POST', VALIDATE, token, body)).toMatchObject({
      status: 200,
      body: {
        valid: true,
        promo: { code, description: 'Six weeks', service_level: 'crm_only' },
        detail: null,
      },
    });
    expect(await billing.call('POST', APPLY, token, body)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.stringMatching(
          /^Promo code applied successfully! Agency Plan is yours until /,
        ) as string,
        promo_applied: { code, service_level: 'crm_only', discount_type: 'free_weeks' },
      },
    });
    const row = await subscriptionOf(accountId);
    expect(row).toMatchObject({
      plan_id: 'agency_plan',
      origin: 'promo',
      status: 'active',
      seats: 3,
      support_seats: 0,
      service_level: 'crm_only',
      monthly_total_cents: 0,
      version: 1,
    });
    expect(daysUntil(row?.['access_until'])).toBe(42);
    await eventually(() =>
      expect(billing.told.filter((event) => event.account_id === accountId)).toMatchObject([
        {
          data: {
            plan_id: 'agency_plan',
            service_level: 'crm_only',
            includes: ['reports', 'capture', 'api'],
            changed_by: userId,
          },
        },
      ]),
    );
    expect((await billing.call('GET', '/api/subscription/status', token)).body).toMatchObject({
      plan_id: 'agency_plan',
      includes: ['reports', 'capture', 'api'],
    });
    expect(await usageOf(id)).toMatchObject({
      total: 1,
      items: [
        { user_email: 'agent@harbor.test', role_granted: 'agency_admin', service_level_granted: 'crm_only' },
      ],
    });
    expect(await usageOf(id, '?search=nobody')).toMatchObject({ items: [], total: 1, filtered: 0 });
    expect(await usageOf(id, '?search=HARBOR')).toMatchObject({ filtered: 1 });
    expect(await usageOf(id, '?search=hárbor+agency_admin')).toMatchObject({ filtered: 1 });
  });

  it('grants access without an end for a forever code', async () => {
    const { code } = await makeCode({ allowed_roles: ['all'] });
    const { accountId, token } = billing.person();
    expect((await billing.call('POST', APPLY, token, { code })).body).toMatchObject({
      message: 'Promo code applied successfully! Individual Agent is yours from now on.',
      promo_applied: { discount_type: 'free_forever' },
    });
    expect(await subscriptionOf(accountId)).toMatchObject({
      plan_id: 'individual_agent',
      access_until: null,
    });
  });

  /** Applies a code, with retries while a replica is busy. */
  async function applyAt(token: string, code: string): Promise<string> {
    for (;;) {
      const { status, body } = await billing.call('POST', APPLY, token, { code });
      if (status === 200) return 'granted';
      if (status !== 503) return String(body['detail']);
    }
  }
  // A retry after a late reply gets the result.
  const succeeded = (answer: string) =>
    answer === 'granted' || answer.includes('has already used this promo code');

  it('succeeds for one of a hundred concurrent users when one use is left', async () => {
    const { id, code } = await makeCode({ max_uses: 1 });
    const people = Array.from({ length: 100 }, () => billing.person());
    const answers = await Promise.all(people.map(({ token }) => applyAt(token, code)));
    expect(answers.filter(succeeded)).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('usage limit'))).toHaveLength(99);
    expect(await usageOf(id)).toMatchObject({ total: 1 });
    expect(await billing.rows('SELECT current_uses FROM promo_codes WHERE id = $1', [id])).toEqual([
      { current_uses: 1 },
    ]);
    const accounts = people.map(({ accountId }) => accountId);
    expect(
      await billing.rows('SELECT account_id FROM subscriptions WHERE account_id = ANY($1)', [accounts]),
    ).toHaveLength(1);
  });

  it('counts once for concurrent requests of one account', async () => {
    const { id, code } = await makeCode();
    const { token } = billing.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => applyAt(token, code)));
    expect(answers.filter((answer) => answer === 'granted').length).toBeLessThanOrEqual(1);
    expect(answers.every(succeeded)).toBe(true);
    expect(await usageOf(id)).toMatchObject({ total: 1 });
  });
});

describe('a promo code', () => {
  const past = new Date(Date.now() - DAY_MS).toISOString();
  it.each([
    ['unknown', undefined, {}, 'code', /^Invalid promo code$/],
    ['inactive', { is_active: false }, {}, 'code', /no longer active/],
    ['expired', { expiration_date: past }, {}, 'code', /expired/],
    ['for agencies', { allowed_roles: ['agency'] }, {}, 'plan_id', /only for the Agency Plan/],
    ['for agents', {}, { plan_id: 'agency_plan' }, 'plan_id', /only for the Individual Agent plan/],
    ['for both', { allowed_roles: ['all'] }, { plan_id: 'free_forever' }, 'plan_id', /Choose one of them/],
  ])(
    'is refused with its own message and grants nothing when it is %s',
    async (_what, values, body, path, sentence) => {
      const { code } = values ? await makeCode(values) : { code: 'NOBODY-MADE-IT' };
      const { accountId, token } = billing.person();
      const detail = expect.stringMatching(sentence) as string;
      expect(await billing.call('POST', VALIDATE, token, { code, ...body })).toMatchObject({
        status: 200,
        body: { valid: false, promo: null, detail },
      });
      expect(await billing.call('POST', APPLY, token, { code, ...body })).toMatchObject({
        status: 422,
        body: { code: 'promo_not_applicable', detail, errors: [{ path }] },
      });
      expect(await subscriptionOf(accountId)).toBeUndefined();
    },
  );

  it('is refused when another member has used it and when it is used up', async () => {
    const { code } = await makeCode({ usage_type: 'single_use' });
    const first = billing.person();
    expect((await billing.call('POST', APPLY, first.token, { code })).status).toBe(200);
    const second = billing.person({
      account_id: first.accountId,
      user_role: 'agency_admin',
      is_owner: false,
    });
    const { body: again } = await billing.call('POST', APPLY, second.token, { code });
    expect(again['detail']).toMatch(/has already used this promo code/);
    const { body: late } = await billing.call('POST', APPLY, billing.person().token, { code });
    expect(late['detail']).toMatch(/usage limit/);
  });

  it.each([[{ code: '' }], [{ code: '  ' }], [{ code: 'X'.repeat(65) }], [{ code: 'DIRECT_FREE' }]])(
    'is reported as invalid with a message when the input is %j',
    async (body) => {
      const answer = await billing.call('POST', VALIDATE, billing.person().token, body);
      expect(answer).toMatchObject({ status: 200, body: { valid: false } });
      expect(answer.body['detail']).toMatch(/.{10,}/);
    },
  );
});

describe('a promo code redeemed over an existing subscription', () => {
  const have = (accountId: string, values: Record<string, unknown>) => {
    const row: Record<string, unknown> = {
      account_id: accountId,
      plan_id: 'individual_agent',
      origin: 'promo',
      status: 'active',
      seats: 1,
      support_seats: 0,
      service_level: 'all_services',
      version: 4,
      ...values,
    };
    const names = Object.keys(row);
    return billing.rows(
      `INSERT INTO subscriptions (${names.join()}) VALUES (${names.map((_, at) => `$${String(at + 1)}`).join()})`,
      Object.values(row),
    );
  };
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const paid = { origin: 'paid', stripe_subscription_id: 'sub_made_up' };

  it.each([
    ['a paid subscription', { ...paid, status: 'active' }, 409, 'already_subscribed'],
    ['a paid subscription that ends', { ...paid, status: 'canceling' }, 409, 'already_subscribed'],
    ['a payment under way', { ...paid, status: 'pending' }, 409, 'already_subscribed'],
    ['a longer time of the same plan', { access_until: inDays(30) }, 422, 'promo_not_applicable'],
    ['the same plan forever', { access_until: null }, 422, 'promo_not_applicable'],
  ])('is refused over %s and changes nothing', async (_what, values, status, errorCode) => {
    const { id, code } = await makeCode({ duration_type: 'weeks', duration_value: 2 });
    const { accountId, token } = billing.person();
    const unique = 'stripe_subscription_id' in values && { stripe_subscription_id: `sub_${accountId}` };
    await have(accountId, { ...values, ...unique });
    const { body } = await billing.call('POST', VALIDATE, token, { code });
    expect(body).toMatchObject({ valid: false, detail: expect.any(String) as string });
    expect(await billing.call('POST', APPLY, token, { code })).toMatchObject({
      status,
      body: { code: errorCode, detail: body['detail'] },
    });
    expect(await subscriptionOf(accountId)).toMatchObject({ version: 4 });
    expect(await usageOf(id)).toMatchObject({ total: 0 });
  });

  it.each([
    ['a paid subscription that is over', { ...paid, status: 'inactive' }],
    ['the free plan', { plan_id: 'free_forever', origin: 'free' }],
    ['a shorter time of the same plan', { access_until: inDays(3), ending_notice_at: inDays(-1) }],
    ['a time that is just over', { access_until: inDays(-1) }],
    ['another plan', { plan_id: 'agency_plan', seats: 3, access_until: null }],
  ])('replaces %s', async (_what, values) => {
    const { code } = await makeCode({ duration_type: 'weeks', duration_value: 2 });
    const { accountId, token } = billing.person();
    const unique = 'stripe_subscription_id' in values && { stripe_subscription_id: `sub_${accountId}` };
    await have(accountId, { ...values, ...unique });
    expect((await billing.call('POST', APPLY, token, { code })).status).toBe(200);
    const row = await subscriptionOf(accountId);
    expect(row).toMatchObject({
      plan_id: 'individual_agent',
      origin: 'promo',
      status: 'active',
      seats: 1,
      stripe_subscription_id: null,
      ending_notice_at: null,
    });
    expect(daysUntil(row?.['access_until'])).toBe(14);
  });

  it('is refused when its plan has too few seats for the members', async () => {
    const [one, agency] = [await makeCode(), await makeCode({ allowed_roles: ['agency'] })];
    const { accountId, token } = billing.person({ user_role: 'agency_admin' });
    await have(accountId, { plan_id: 'agency_plan', status: 'inactive', seats: 9 });
    billing.identity.know(accountId, { regular: 4, members: 3, invitations: 1 });
    expect(await billing.call('POST', APPLY, token, { code: one.code })).toMatchObject({
      status: 409,
      body: { code: 'account_has_members' },
    });
    expect(
      await billing.call('POST', APPLY, token, { code: agency.code, plan_id: 'agency_plan' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'seats_in_use', detail: expect.stringContaining('3 seats') as string },
    });
    expect(await usageOf(one.id)).toMatchObject({ total: 0 });
  });
});

describe('access granted by a promo code', () => {
  async function grantedUntil(until: Date) {
    const { code } = await makeCode({ duration_type: 'weeks', duration_value: 3 });
    const person = billing.person();
    await billing.call('POST', APPLY, person.token, { code });
    await billing.rows('UPDATE subscriptions SET access_until = $2 WHERE account_id = $1', [
      person.accountId,
      until,
    ]);
    return person.accountId;
  }
  async function look() {
    await billing.get(PromoEndings).enqueueDue();
    await billing.jobsDone(endPromo.name);
  }

  it('makes the subscription inactive and notifies the owner once when it ends', async () => {
    const ended = await grantedUntil(new Date(Date.now() - 1_000));
    const goesOn = await grantedUntil(new Date(Date.now() + 8 * DAY_MS));
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await subscriptionOf(ended)).toMatchObject({
      status: 'inactive',
      plan_id: 'individual_agent',
      version: 2,
    });
    expect(await subscriptionOf(goesOn)).toMatchObject({ status: 'active', version: 1 });
    expect(await noticesOf(ended)).toEqual([
      { notice: 'subscription_canceled', access_until: null, reason: 'promo_over' },
    ]);
    expect(await noticesOf(goesOn)).toEqual([]);
    await eventually(() => {
      const statuses = billing.told.filter(({ account_id }) => account_id === ended);
      expect(statuses.map(({ data }) => data.status)).toEqual(['active', 'inactive']);
    });
  });

  it('notifies the owner once, and changes nothing else, in the week before it ends', async () => {
    const until = new Date(Date.now() + 6 * DAY_MS);
    const accountId = await grantedUntil(until);
    await Promise.all([look(), look()]);
    await look();
    expect(await noticesOf(accountId)).toEqual([{ notice: 'promo_ending', ends_at: until.toISOString() }]);
    expect(await subscriptionOf(accountId)).toMatchObject({ status: 'active', version: 1 });
  });

  it('ends for other accounts when one account fails, and is retried for that one', async () => {
    const [broken, sound] = [await grantedUntil(new Date(0)), await grantedUntil(new Date(1))];
    await billing.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'this account is broken'; END $$`);
    await billing.rows(`CREATE TRIGGER refuse BEFORE UPDATE ON subscriptions FOR EACH ROW
      WHEN (OLD.account_id = '${broken}') EXECUTE FUNCTION refuse()`);
    await billing.get(PromoEndings).enqueueDue();
    await eventually(async () => expect(await subscriptionOf(sound)).toMatchObject({ status: 'inactive' }));
    expect(await subscriptionOf(broken)).toMatchObject({ status: 'active' });
    await billing.rows('DROP TRIGGER refuse ON subscriptions');
    await eventually(async () => expect(await subscriptionOf(broken)).toMatchObject({ status: 'inactive' }), {
      timeoutMs: 15_000,
    });
  });

  it('ends at startup when it ran out while billing was down', async () => {
    const accountId = await grantedUntil(new Date(Date.now() - DAY_MS));
    await billing.restart();
    await eventually(async () =>
      expect(await subscriptionOf(accountId)).toMatchObject({ status: 'inactive' }),
    );
  });
});
