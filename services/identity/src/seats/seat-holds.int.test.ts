import { randomUUID } from 'node:crypto';
import { inboxPrefix, type QuestionSubject } from '@bindery/contracts/messaging';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { makeHarbor, type Agency } from '../../test/agency.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { ApplySubscription, type SubscriptionChanged } from '../entitlements/apply-subscription.js';
import { HousekeepingModule } from '../housekeeping/housekeeping.module.js';

const QUARTER_HOUR_MS = 15 * 60_000;
let identity: IdentityUnderTest;
let billing: NatsConnection;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  billing = await connect({
    servers: identity.nats.url,
    ...identity.nats.credentialsFor('billing'),
    inboxPrefix: inboxPrefix('billing'),
  });
});
afterAll(async () => {
  await billing.close();
  await identity.stop();
});

/** The reply to billing, or its problem. */
async function ask(subject: QuestionSubject, data: object): Promise<Record<string, unknown>> {
  const question = JSON.stringify({ pattern: subject, data, id: randomUUID() });
  const reply = (await billing.request(subject, question, { timeout: 2_000 })).json<{
    err?: Record<string, unknown>;
    response?: Record<string, unknown>;
  }>();
  return reply.err ?? reply.response ?? {};
}

/** Six regular seats and one support seat, of which two regular ones and the support seat are taken. */
async function harbor() {
  const people = await makeHarbor(identity, { seats: 6, support_seats: 1 });
  const { id } = people.agency;
  await identity.db.account.update({ where: { id }, data: { subscription_version: 7 } });
  return people;
}

const usageOf = ({ id }: Agency) => ask('identity.seats.usage.get', { account_id: id });
const release = ({ id }: Agency, hold_id: string) =>
  ask('identity.seats.limit.release', { account_id: id, hold_id });
async function hold({ id }: Agency, seats: number, changes: object = {}) {
  const hold_id = randomUUID();
  const wanted = { hold_id, account_id: id, subscription_version: 7, seats, support_seats: 1, ...changes };
  return { hold_id, reply: await ask('identity.seats.limit.hold', wanted) };
}
const limitsOf = async (agency: Agency) => {
  const { regular, support } = (await usageOf(agency)) as Record<string, { limit: number }>;
  return [regular?.limit, support?.limit];
};

/** As the consumer of billing's events acts on one. */
function subscribed({ id }: Agency, version: number, seats: number, support_seats = 1): Promise<void> {
  const changed: SubscriptionChanged = {
    account_id: id,
    version,
    time: new Date(0).toISOString(),
    data: {
      plan_id: 'agency_plan',
      status: 'active',
      seats,
      support_seats,
      service_level: 'all_services',
      includes: [],
      monthly_total_cents: 0,
      access_until: null,
    },
  };
  return identity.db.$transaction((tx) => identity.service.get(ApplySubscription).apply(tx, changed));
}

test('seat usage counts active members and open invitations, even those without a seat', async () => {
  const { agency, sam, olivia, ana } = await harbor();
  const invite = (name: string) =>
    olivia.as('POST', '/api/admin/invite-user', { email: `${name}-${agency.id}@x.test`, role: 'agent' });
  await invite('cleo');
  await identity.db.account.update({ where: { id: agency.id }, data: { auto_assign_seats: false } });
  await invite('dan');
  await sam.stepUp();
  await sam.as('PUT', `/api/admin/user/${ana.id}/deactivate`);
  expect(await usageOf(agency)).toEqual({
    regular: { used: 2, limit: 6 },
    support: { used: 1, limit: 1 },
    members: 2,
    open_invitations: 2,
    subscription_version: 7,
  });
});

describe('a seat hold', () => {
  test('lowers the seat limit immediately until it is released', async () => {
    const { agency, olivia } = await harbor();
    const { hold_id, reply } = await hold(agency, 2);
    const expiry = identity.clock.now().getTime() + QUARTER_HOUR_MS;
    expect(reply).toEqual({ expires_at: new Date(expiry).toISOString() });
    const invite = () =>
      olivia.as('POST', '/api/admin/invite-user', { email: `cleo-${agency.id}@x.test`, role: 'agent' });
    expect((await invite()).body).toMatchObject({
      code: 'seat_limit_reached',
      detail: expect.stringContaining('2 regular seats and 1 support seat'),
    });
    expect((await olivia.as('GET', '/api/admin/seat-usage')).body).toMatchObject({
      seats_limit: 2,
      seats_available: 0,
    });
    expect(await release(agency, randomUUID())).toEqual({ released: false });
    expect(await release(agency, hold_id)).toEqual({ released: true });
    expect(await release(agency, hold_id)).toEqual({ released: false });
    expect((await invite()).status).toBe(200);
  });

  test('is refused when more seats are in use, counting agency users without a support seat', async () => {
    const { agency } = await harbor();
    expect((await hold(agency, 1)).reply).toMatchObject({
      code: 'seats_in_use',
      detail:
        'Members and open invitations use 2 regular seats and 1 support seat, more than 1 regular seat and 1 support seat. Deactivate a member or revoke an invitation first.',
    });
    expect((await hold(agency, 2, { support_seats: 0 })).reply).toMatchObject({ code: 'seats_in_use' });
    expect((await hold(agency, 3, { support_seats: 0 })).reply).toHaveProperty('expires_at');
    expect(await limitsOf(agency)).toEqual([3, 0]);
  });

  test('competes with a concurrent invitation for the last seat, and only one succeeds', async () => {
    const { agency, olivia } = await harbor();
    await identity.db.account.update({ where: { id: agency.id }, data: { seats: 3 } });
    const [{ reply }, invited] = await Promise.all([
      hold(agency, 2),
      olivia.as('POST', '/api/admin/invite-user', { email: `cleo-${agency.id}@x.test`, role: 'agent' }),
    ]);
    expect([reply.code ?? 'held', invited.body.code ?? 'invited'].sort()).toEqual(
      reply.code ? ['invited', 'seats_in_use'] : ['held', 'seat_limit_reached'],
    );
  });

  test('expires after fifteen minutes unless it is renewed', async () => {
    const { agency } = await harbor();
    const { hold_id } = await hold(agency, 3);
    identity.clock.advance(QUARTER_HOUR_MS - 1_000);
    await hold(agency, 3, { hold_id });
    identity.clock.advance(QUARTER_HOUR_MS - 1_000);
    expect(await limitsOf(agency)).toEqual([3, 1]);
    identity.clock.advance(1_001);
    expect(await limitsOf(agency)).toEqual([6, 1]);
    await identity.service.get(HousekeepingModule).tidy();
    expect(await identity.db.seatHold.count({ where: { account_id: agency.id } })).toBe(0);
  });

  test('replaces an older hold, whose release then has no effect', async () => {
    const { agency } = await harbor();
    const older = await hold(agency, 2);
    await hold(agency, 4);
    expect(await release(agency, older.hold_id)).toEqual({ released: false });
    expect(await limitsOf(agency)).toEqual([4, 1]);
  });

  test('survives earlier and unrelated subscription changes and ends with its own', async () => {
    const { agency } = await harbor();
    await hold(agency, 3, { subscription_version: 9 });
    // Events that were in transit when the hold was requested: fewer seats, then more.
    await subscribed(agency, 8, 3);
    await subscribed(agency, 9, 8);
    expect(await limitsOf(agency)).toEqual([3, 1]);
    // Something else changed while the charge is under way.
    await subscribed(agency, 10, 8);
    expect(await limitsOf(agency)).toEqual([3, 1]);
    await subscribed(agency, 11, 3);
    expect(await identity.db.seatHold.count({ where: { account_id: agency.id } })).toBe(0);
    await subscribed(agency, 12, 7);
    expect(await limitsOf(agency)).toEqual([7, 1]);
  });

  test('survives a restart of identity', async () => {
    const { agency } = await harbor();
    await hold(agency, 3);
    await identity.restart();
    expect(await limitsOf(agency)).toEqual([3, 1]);
  });
});

test.each([
  ['identity.seats.usage.get', { account_id: randomUUID() }, 'not_found'],
  ['identity.seats.usage.get', {}, 'validation_failed'],
  [
    'identity.seats.limit.hold',
    {
      hold_id: randomUUID(),
      account_id: randomUUID(),
      subscription_version: 1,
      seats: 2,
      support_seats: 0,
    },
    'not_found',
  ],
  ['identity.seats.limit.hold', { account_id: randomUUID(), seats: -1 }, 'validation_failed'],
  ['identity.seats.limit.release', { hold_id: 'mine' }, 'validation_failed'],
] as const)('the request %s with %j fails with %s', async (subject, request, code) => {
  expect(await ask(subject, request)).toMatchObject({ code });
});
