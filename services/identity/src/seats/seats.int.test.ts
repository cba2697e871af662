import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { callerOf, makeHarbor, recordOf, type Member } from '../../test/agency.js';
import { accessTokenOf, call, mailsTo, openBrowser, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let root: Pick<Member, 'as' | 'stepUp'>;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  const as = await callerOf(identity, SUPERUSER, { provesEachCall: true });
  root = { as, stepUp: () => Promise.resolve() };
});
afterAll(() => identity.stop());

async function harbor() {
  const people = await makeHarbor(identity, { seats: 4, support_seats: 1 });
  return { ...people, ben: await people.agency.add('ben', 'agent') };
}

const deactivate = async (who: Pick<Member, 'as' | 'stepUp'>, { id }: { id: string }, query = '') => {
  await who.stepUp();
  return who.as('PUT', `/api/admin/user/${id}/deactivate${query}`);
};
const reactivate = (who: Pick<Member, 'as'>, { id }: { id: string }) =>
  who.as('PUT', `/api/admin/user/${id}/reactivate`);

describe('seat usage', () => {
  test('reports regular and support seats and the monthly total', async () => {
    const { agency, sam, ben } = await harbor();
    await identity.db.account.update({ where: { id: agency.id }, data: { monthly_total_cents: 11_050 } });
    const usage = {
      account_id: agency.id,
      account_name: expect.any(String),
      seats_used: 3,
      seats_limit: 4,
      seats_available: 1,
      usage_percentage: 75,
      support_seats_used: 1,
      support_seats_limit: 1,
      monthly_total: 110.5,
      monthly_total_cents: 11_050,
    };
    const reply = await sam.as('GET', '/api/admin/seat-usage');
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: usage });
    const seen = await root.as('GET', `/api/admin/seat-usage?account_id=${agency.id}`);
    expect(seen.body).toEqual(usage);

    // A second agency user exceeds the support seats. A deactivated user takes no seat.
    await agency.add('sid', 'agency_user');
    await deactivate(sam, ben);
    expect((await sam.as('GET', '/api/admin/seat-usage')).body).toMatchObject({
      seats_used: 3,
      support_seats_used: 1,
    });
  });

  test("covers a superuser's own account by default and refuses an unknown one", async () => {
    expect((await root.as('GET', '/api/admin/seat-usage')).body).toMatchObject({ account_name: 'root' });
    expect((await root.as('GET', `/api/admin/seat-usage?account_id=${randomUUID()}`)).status).toBe(404);
    expect((await root.as('GET', '/api/admin/seat-usage?account_id=mine')).status).toBe(422);
  });
});

test('the member list includes deactivated members', async () => {
  const { agency, olivia, ana } = await harbor();
  await deactivate(olivia, ana);
  const { status, body } = await olivia.as('GET', '/api/admin/agency-users');
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, filtered: 4 });
  expect(body.items).toContainEqual({
    id: ana.id,
    email: ana.email,
    full_name: null,
    role: 'agent',
    is_owner: false,
    is_active: false,
    created_at: expect.any(String),
  });
  const seen = await root.as('GET', `/api/admin/agency-users?account_id=${agency.id}`);
  expect(seen.body).toEqual(body);
});

describe('deactivating a user', () => {
  test('ends all sessions and tokens immediately and publishes the change', async () => {
    const { agency, sam, ana } = await harbor();
    const browser = await signIn(identity, ana.email);
    const token = await accessTokenOf(browser);
    const reply = await deactivate(sam, ana);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { success: true, message: `User ${ana.email} deactivated.` },
    });
    await eventually(async () => {
      const refused = await call(identity, 'GET', '/api/auth/me', { token });
      expect([refused.status, refused.body.code]).toEqual([401, 'session_revoked']);
    });
    expect((await browser.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const row = await identity.db.user.findUniqueOrThrow({ where: { id: ana.id } });
    expect(row).toMatchObject({ is_active: false, version: 2 });
    const told = await identity.db.outboxEvent.findMany({ where: { subject: 'identity.user.changed.v1' } });
    expect(told.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ subject_id: ana.id, version: 2 }),
    );
    expect(await recordOf(identity, agency.id)).toEqual(['user.deactivated success']);
  });

  test('disables links already sent and stops further sign-in emails', async () => {
    const { sam, ana } = await harbor();
    const browser = openBrowser(identity);
    await browser.auth.signInWithOtp({ email: ana.email });
    const [before] = await mailsTo(identity, ana.email);
    await deactivate(sam, ana);
    const opened = await browser.auth.verifyOtp({ token_hash: before?.tokenHash ?? '', type: 'email' });
    expect(opened.error?.code).toBe('user_banned');
    identity.clock.advance(61_000);
    await browser.auth.signInWithOtp({ email: ana.email });
    expect(await mailsTo(identity, ana.email)).toHaveLength(1);
  });

  test('leaves no session when the user signs in concurrently', async () => {
    const { sam, ana } = await harbor();
    const browser = openBrowser(identity);
    await browser.auth.signInWithOtp({ email: ana.email });
    const [mail] = await mailsTo(identity, ana.email);
    await Promise.all([
      deactivate(sam, ana),
      browser.auth.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'email' }),
    ]);
    expect(await identity.db.session.count({ where: { user_id: ana.id, ended_at: null } })).toBe(0);
  });

  test('takes effect once when requested twice concurrently', async () => {
    const { agency, sam, ana } = await harbor();
    const both = await Promise.all([deactivate(sam, ana), deactivate(sam, ana)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await identity.db.user.findUnique({ where: { id: ana.id } })).toMatchObject({ version: 2 });
    expect(await recordOf(identity, agency.id)).toEqual(['user.deactivated success']);
  });

  test('is refused and audited for equal and higher roles, the owner and oneself', async () => {
    const { agency, olivia, sam, ana } = await harbor();
    const sid = await agency.add('sid', 'agency_user');
    const second = await agency.add('second', 'agency_admin');
    const tries = [
      [sam, olivia, 403],
      [sam, sid, 403],
      [sam, sam, 403],
      [second, olivia, 403],
      [olivia, olivia, 403],
      [ana, sam, 403],
      [sam, { id: randomUUID() }, 404],
      [sam, { id: 'nobody' }, 404],
    ] as const;
    for (const [who, whom, status] of tries) expect((await deactivate(who, whom)).status).toBe(status);
    expect(await identity.db.user.count({ where: { account_id: agency.id, is_active: false } })).toBe(0);
    expect(await recordOf(identity, agency.id)).toEqual([
      ...Array<string>(5).fill('user.deactivated denied'),
      'call.member:deactivate denied',
    ]);
  });

  test('is a conflict for the last active agency admin, even when a superuser does it', async () => {
    const { agency, olivia, sam } = await harbor();
    const named = `?account_id=${agency.id}`;
    const tries = [await deactivate(olivia, olivia), await deactivate(root, olivia, named)];
    for (const { status, body } of tries) {
      expect([status, body.code]).toEqual([409, 'account_would_be_ownerless']);
    }
    // A user with a lower role learns only that they may not.
    expect((await deactivate(sam, olivia)).status).toBe(403);
    await agency.add('second', 'agency_admin');
    expect((await deactivate(root, olivia, named)).status).toBe(200);
  });
});

describe('reactivating a user', () => {
  test('lets the user sign in again and is audited', async () => {
    const { agency, sam, ana } = await harbor();
    await deactivate(sam, ana);
    const reply = await reactivate(sam, ana);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { success: true, message: `User ${ana.email} reactivated.` },
    });
    expect((await ana.as('GET', '/api/auth/me')).status).toBe(200);
    expect(await recordOf(identity, agency.id)).toEqual([
      'user.deactivated success',
      'user.reactivated success',
    ]);
  });

  test('fills the last seat once under concurrency, then is refused with the seat limit', async () => {
    const { agency, sam, ana, ben } = await harbor();
    await deactivate(sam, ana);
    await deactivate(sam, ben);
    await identity.db.account.update({ where: { id: agency.id }, data: { seats: 2 } });
    const replies = await Promise.all([ana, ben, ana, ben].map((whom) => reactivate(sam, whom)));
    // An active member stays active. The same person never takes a second seat.
    expect(
      await identity.db.user.count({ where: { account_id: agency.id, is_active: true, role: 'agent' } }),
    ).toBe(1);
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({
      status: 409,
      code: 'seat_limit_reached',
      detail: expect.stringContaining('2 regular seats and 1 support seat'),
    });
    expect(await recordOf(identity, agency.id)).toContain('user.reactivated denied');
  });

  test('is refused for a higher role', async () => {
    const { agency, sam } = await harbor();
    const second = await agency.add('second', 'agency_admin');
    await deactivate(root, second, `?account_id=${agency.id}`);
    expect((await reactivate(sam, second)).status).toBe(403);
  });
});

describe("another agency's account", () => {
  test("is reported as not found, and the attempt is audited in the caller's account", async () => {
    const [mine, other] = [await harbor(), await harbor()];
    const { ana: stranger, agency: foreign } = other;
    for (const account of [foreign.id, randomUUID()]) {
      const query = `?account_id=${account}`;
      const replies = [
        await mine.olivia.as('GET', `/api/admin/seat-usage${query}`),
        await mine.olivia.as('GET', `/api/admin/agency-users${query}`),
        await deactivate(mine.olivia, stranger, query),
        await deactivate(mine.olivia, stranger),
        await reactivate(mine.olivia, stranger),
      ];
      expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404));
    }
    expect(await identity.db.user.findUnique({ where: { id: stranger.id } })).toMatchObject({
      is_active: true,
    });
    expect(await recordOf(identity, foreign.id)).toEqual([]);
    expect(await recordOf(identity, mine.agency.id)).toHaveLength(7);
    const tallies = await identity.db.auditTally.findMany({ where: { account_id: mine.agency.id } });
    expect(tallies).toMatchObject([{ actor_id: mine.olivia.id, action: 'ids.unknown_tried', count: 3 }]);
  });
});

test.each([
  ['GET', '/api/admin/seat-usage'],
  ['GET', '/api/admin/agency-users'],
  ['PUT', `/api/admin/user/${randomUUID()}/deactivate`],
  ['PUT', `/api/admin/user/${randomUUID()}/reactivate`],
])('%s %s requires a token and a role above agent', async (method, path) => {
  expect((await call(identity, method, path)).status).toBe(401);
  const { ana } = await harbor();
  const { status, body } = await ana.as(method, path);
  expect([status, body.code]).toEqual([403, 'forbidden']);
});
