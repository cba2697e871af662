import { randomUUID } from 'node:crypto';
import { inboxPrefix, type Event } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { eventually, waitFor } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { callerOf, recordOf } from '../../test/agency.js';
import { accessTokenOf, call, signIn, type Browser } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { ApplySubscription } from './apply-subscription.js';

type SubscriptionChanged = Event<'billing.subscription.changed.v1'>;

let identity: IdentityUnderTest;
let billing: NatsConnection;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  billing = await connect({
    servers: identity.nats.url,
    ...identity.nats.credentialsFor('billing'),
    inboxPrefix: inboxPrefix('billing'),
  });
  await ensureStreams(billing, 'billing');
});
afterAll(async () => {
  await billing.close();
  await identity.stop();
});

function subscription(
  accountId: string,
  version: number,
  data: Partial<SubscriptionChanged['data']>,
): SubscriptionChanged {
  return {
    id: randomUUID(),
    time: new Date(0).toISOString(),
    schema_version: 1,
    account_id: accountId,
    subject_id: accountId,
    version,
    data: {
      plan_id: 'free_forever',
      status: 'active',
      seats: 1,
      support_seats: 0,
      service_level: 'all_services',
      includes: [],
      monthly_total_cents: 0,
      access_until: null,
      ...data,
    },
  };
}

const publish = (event: SubscriptionChanged) =>
  jetstream(billing).publish('billing.subscription.changed.v1', JSON.stringify(event));

/** Resolves when identity has acted on an event, or decided not to. */
async function publishAndSettle(event: SubscriptionChanged): Promise<void> {
  await publish(event);
  await waitFor(() => identity.db.inboxEvent.findFirst({ where: { event_id: event.id } }));
}

const personOf = (email: string) =>
  identity.db.user.findUniqueOrThrow({ where: { email }, include: { account: true } });
const claimsOf = async (browser: Browser) => (await browser.auth.getClaims()).data?.claims.app_metadata;

test("a billing action is audited once in the actor's account, with its time", async () => {
  await signIn(identity, SUPERUSER);
  const { id, account_id: accountId } = await personOf(SUPERUSER);
  const record_id = randomUUID();
  const event: Event<'billing.action.audited.v1'> = {
    id: randomUUID(),
    time: '2026-11-20T08:00:00.000Z',
    schema_version: 1,
    account_id: accountId,
    subject_id: record_id,
    version: 2,
    data: {
      action: 'promo_code.updated',
      outcome: 'success',
      actor_id: id,
      actor_role: 'superuser',
      record_type: 'promo_code',
      record_id,
      fields: ['max_uses'],
    },
  };
  const send = () => jetstream(billing).publish('billing.action.audited.v1', JSON.stringify(event));
  await send();
  await send();
  await waitFor(() => identity.db.inboxEvent.findFirst({ where: { event_id: event.id } }));
  const root = await callerOf(identity, SUPERUSER);
  const { body } = await root('GET', '/api/admin/audit?action=promo_code.updated');
  expect(body).toMatchObject({
    filtered: 1,
    items: [
      {
        at: event.time,
        account_id: accountId,
        actor: SUPERUSER,
        actor_role: 'superuser',
        record_type: 'promo_code',
        record_id,
        record: null,
        fields: ['max_uses'],
      },
    ],
  });
});

describe('a subscription change', () => {
  test("gives the owner the plan's role, which the next token refresh returns", async () => {
    const browser = await signIn(identity, 'ivy@solo.test');
    const before = await accessTokenOf(browser);
    const { account_id: accountId } = await personOf('ivy@solo.test');
    await publishAndSettle(subscription(accountId, 1, {}));

    expect(await personOf('ivy@solo.test')).toMatchObject({
      role: 'agent',
      version: 2,
      account: { plan_id: 'free_forever', subscription_status: 'active', version: 2 },
    });
    expect(await recordOf(identity, accountId)).toEqual([
      'account.subscription_changed success',
      'user.role_given_by_plan success',
    ]);
    await eventually(async () => {
      expect((await call(identity, 'GET', '/api/auth/me', { token: before })).body.code).toBe('token_stale');
    });
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({
      user_role: 'agent',
      entitlement: 'active',
      sees_all: true,
      user_version: 2,
      account_version: 2,
    });
  });

  test('puts what the plan includes into the next token, also when the plan has ended', async () => {
    const browser = await signIn(identity, 'parts@solo.test');
    const { account_id: accountId } = await personOf('parts@solo.test');
    const includedAfter = async (version: number, data: Partial<SubscriptionChanged['data']>) => {
      await publishAndSettle(subscription(accountId, version, data));
      await browser.auth.refreshSession();
      const claims: Record<string, unknown> = { ...(await claimsOf(browser)) };
      return claims['includes'];
    };
    expect((await claimsOf(browser))?.['includes']).toEqual([]);
    expect(await includedAfter(1, { plan_id: 'free_forever', includes: [] })).toEqual([]);
    expect(await includedAfter(2, { plan_id: 'individual_agent', includes: ['api'] })).toEqual(['api']);
    const ended = { plan_id: 'individual_agent', status: 'inactive', includes: ['api'] } as const;
    expect(await includedAfter(3, { ...ended, includes: ['api'] })).toEqual(['api']);
    expect(await includedAfter(4, { plan_id: null, status: 'inactive' })).toEqual([]);
  });

  test('is audited with its actor, if any, and the changed fields', async () => {
    await signIn(identity, 'told@solo.test');
    const { id, account_id: accountId } = await personOf('told@solo.test');
    await publishAndSettle(subscription(accountId, 1, { plan_id: 'agency_plan', seats: 3, changed_by: id }));
    await publishAndSettle(subscription(accountId, 2, { plan_id: 'agency_plan', seats: 3 }));
    await publishAndSettle(
      subscription(accountId, 3, { plan_id: 'agency_plan', seats: 3, status: 'inactive' }),
    );
    const dearer = {
      plan_id: 'agency_plan',
      seats: 3,
      status: 'inactive',
      monthly_total_cents: 11_050,
    } as const;
    await publishAndSettle(
      subscription(accountId, 4, { ...dearer, access_until: '2026-12-31T00:00:00.000Z' }),
    );
    const entries = await identity.db.auditEntry.findMany({
      where: { account_id: accountId, action: 'account.subscription_changed' },
      orderBy: { seq: 'asc' },
    });
    expect(entries).toMatchObject([
      { actor_id: id, actor_role: 'pending', at: new Date(0), record_id: accountId, outcome: 'success' },
      { actor_id: null, actor_role: null, fields: ['status:active>inactive'] },
      { fields: ['monthly_total_cents:0>11050', 'access_until:>2026-12-31T00:00:00.000Z'] },
    ]);
    expect(entries[0]?.fields).toEqual(expect.arrayContaining(['plan_id:>agency_plan', 'seats:1>3']));
  });

  test('takes effect once when duplicated and not at all when outdated', async () => {
    await signIn(identity, 'once@solo.test');
    const { id, account_id: accountId } = await personOf('once@solo.test');
    const newest = subscription(accountId, 5, { plan_id: 'agency_plan', seats: 4, support_seats: 1 });
    await publishAndSettle(newest);
    await publish(newest);
    await publishAndSettle(subscription(accountId, 4, { plan_id: 'free_forever' }));
    await publishAndSettle(subscription(accountId, 5, { plan_id: 'free_forever' }));
    expect(await personOf('once@solo.test')).toMatchObject({
      role: 'agency_admin',
      version: 2,
      account: { plan_id: 'agency_plan', seats: 4, support_seats: 1, version: 2, subscription_version: 5 },
    });
    const changes = await identity.db.accessChange.findMany();
    expect(changes.filter(({ change }) => JSON.stringify(change).includes(id))).toHaveLength(1);
    expect(changes.filter(({ change }) => JSON.stringify(change).includes(accountId))).toHaveLength(1);
  });

  test('does not change the role of other members or of a superuser', async () => {
    await signIn(identity, 'olivia@harbor.test');
    await signIn(identity, 'ana@harbor.test');
    await signIn(identity, SUPERUSER);
    const { account_id: accountId } = await personOf('olivia@harbor.test');
    await identity.db.user.update({
      where: { email: 'ana@harbor.test' },
      data: { account_id: accountId, is_owner: false, role: 'agent' },
    });
    await publishAndSettle(subscription(accountId, 1, { plan_id: 'agency_plan' }));
    await publishAndSettle(subscription((await personOf(SUPERUSER)).account_id, 1, {}));
    expect((await personOf('olivia@harbor.test')).role).toBe('agency_admin');
    expect(await personOf('ana@harbor.test')).toMatchObject({ role: 'agent', version: 1 });
    expect((await personOf(SUPERUSER)).role).toBe('superuser');
  });

  test('preserves the role and removes the entitlement when the subscription ends', async () => {
    const browser = await signIn(identity, 'ends@solo.test');
    const { account_id: accountId } = await personOf('ends@solo.test');
    await publishAndSettle(subscription(accountId, 1, {}));
    await publishAndSettle(
      subscription(accountId, 2, { status: 'inactive', access_until: '2026-01-01T00:00:00Z' }),
    );
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({ user_role: 'agent', entitlement: 'inactive' });
  });

  test('is audited for a removed account but fails for an unknown one', async () => {
    const removed = { id: randomUUID(), removed_at: new Date(0) };
    await identity.db.removedAccount.create({ data: removed });
    await publishAndSettle(subscription(removed.id, 1, { plan_id: 'individual_agent' }));
    expect(await recordOf(identity, removed.id)).toEqual(['account.subscription_without_account success']);
    const toCancel = () => identity.log.filter((line) => /removed; cancel it at the payment/.test(line));
    // From a promo code, without payment.
    expect(toCancel()).toEqual([]);
    const paid = { plan_id: 'individual_agent', monthly_total_cents: 2_500 } as const;
    await publishAndSettle(subscription(removed.id, 2, paid));
    await publishAndSettle(subscription(removed.id, 3, { ...paid, status: 'inactive' }));
    expect(toCancel()).toEqual([expect.stringContaining(removed.id)]);
    const ofNobody = () =>
      identity.service.get(ApplySubscription).apply(identity.db, subscription(randomUUID(), 1, {}));
    await expect(ofNobody()).rejects.toThrow('There is no account');
  });

  test('takes effect after a restart when published while identity is down', async () => {
    await signIn(identity, 'patient@solo.test');
    const { account_id: accountId } = await personOf('patient@solo.test');
    const event = subscription(accountId, 1, {});
    await identity.restart({}, () => publish(event));
    await waitFor(() => identity.db.inboxEvent.findFirst({ where: { event_id: event.id } }), {
      timeoutMs: 10_000,
    });
    expect(await personOf('patient@solo.test')).toMatchObject({ role: 'agent', version: 2 });
  });
});

describe('access with an end date', () => {
  test('expires on time without a billing event, even for earlier tokens', async () => {
    const browser = await signIn(identity, 'until@solo.test');
    const { account_id: accountId } = await personOf('until@solo.test');
    const access_until = new Date(identity.clock.now().getTime() + 60_000).toISOString();
    await publishAndSettle(subscription(accountId, 1, { status: 'canceling', access_until }));
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({ entitlement: 'active' });
    const token = await accessTokenOf(browser);

    await identity.elapse(60_000);
    await eventually(async () =>
      expect((await call(identity, 'GET', '/api/auth/me', { token })).body.code).toBe('token_stale'),
    );
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({ user_role: 'agent', entitlement: 'inactive' });
    const { account } = await personOf('until@solo.test');
    expect(account).toMatchObject({ subscription_status: 'inactive', subscription_version: 1, version: 3 });

    await publishAndSettle(subscription(accountId, 2, { status: 'active' }));
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({ entitlement: 'active' });
  });
});
