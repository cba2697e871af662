import { randomUUID } from 'node:crypto';
import { waitFor } from '@bindery/test-kit';
import { DAY_MS } from '@bindery/service-kit/time';
import { callerOf, makeHarbor, recordOf, type Member } from '../../test/agency.js';
import { call, mailsInRetry, mailsSettled, mailsTo, openBrowser, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let superuser: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER);
});
afterAll(() => identity.stop());

const harbor = (seats = 3) => makeHarbor(identity, { seats, support_seats: 1 });
let people = 0;
const newAddress = () => `new-${String((people += 1))}@elsewhere.test`;
const invite = (who: Pick<Member, 'as'>, email: string, role = 'agent', query = '') =>
  who.as('POST', `/api/admin/invite-user${query}`, { email, full_name: 'Nora New', role });
const add = (who: Pick<Member, 'as'>, email: string, role = 'agent') =>
  who.as('POST', '/api/admin/add-user', { email, full_name: '', role });
const invitationOf = (email: string) =>
  identity.db.invitation.findFirstOrThrow({ where: { email }, orderBy: { created_at: 'desc' } });
const userOf = (email: string) => identity.db.user.findUniqueOrThrow({ where: { email } });
const usageOf = async (who: Member) => (await who.as('GET', '/api/admin/seat-usage')).body.seats_used;

/** Opens the newest mail's link in a browser of its own. */
async function open(email: string) {
  const mail = (await mailsTo(identity, email)).at(-1);
  const browser = openBrowser(identity);
  const { error } = await browser.auth.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'invite' });
  return { browser, mail, refusal: error?.message };
}

/** A signed-in user with an open invitation. */
async function newUser(email: string): Promise<Member['as']> {
  await open(email);
  return callerOf(identity, email);
}

describe('an invitation', () => {
  test('holds a seat, arrives by email, signs in its recipient and adds them when accepted', async () => {
    const { agency, sam } = await harbor();
    const email = newAddress();
    const sent = await invite(sam, ` ${email.toUpperCase()} `);
    expect({ status: sent.status, body: sent.body }).toEqual({
      status: 200,
      body: { success: true, message: `Invitation sent to ${email}!` },
    });
    expect(await usageOf(sam)).toBe(3);
    const listed = (await sam.as('GET', '/api/admin/invitations')).body.items as object[];
    expect(listed).toEqual([
      {
        id: expect.any(String),
        email,
        full_name: 'Nora New',
        role: 'agent',
        kind: 'invited',
        status: 'pending',
        created_at: expect.any(String),
        expires_at: new Date(identity.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      },
    ]);

    const { mail, refusal } = await open(email);
    expect(refusal).toBeUndefined();
    expect(mail).toMatchObject({ type: 'invite', code: '' });
    const before = await userOf(email);
    expect(before).toMatchObject({ role: 'pending', full_name: null, metadata: {}, is_owner: true });
    const as = await callerOf(identity, email);
    const asked = await as('GET', '/api/auth/invitations');
    expect(asked.body).toMatchObject({ total: 1, items: [{ role: 'agent', invited_by: sam.email }] });

    const { id } = await invitationOf(email);
    expect((await as('POST', `/api/auth/invitations/${id}/accept`)).status).toBe(200);
    expect(await userOf(email)).toMatchObject({
      id: before.id,
      account_id: agency.id,
      role: 'agent',
      full_name: 'Nora New',
      is_owner: false,
      is_active: true,
      can_see_all_records: false,
      version: before.version + 1,
    });
    expect(await identity.db.account.count({ where: { id: before.account_id } })).toBe(0);
    expect(await identity.db.removedAccount.count({ where: { id: before.account_id } })).toBe(1);
    expect((await as('GET', '/api/auth/me')).body).toMatchObject({ account_id: agency.id, role: 'agent' });
    expect((await sam.as('GET', '/api/notifications')).body['items']).toMatchObject([
      { kind: 'member', event: 'invitation_accepted', actor: { id: before.id, name: 'Nora New' } },
    ]);
    expect(await usageOf(sam)).toBe(3);
    const told = await identity.db.outboxEvent.findMany({ where: { subject: 'identity.user.changed.v1' } });
    expect(told.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ account_id: agency.id, subject_id: before.id }),
    );
    expect((await sam.as('GET', '/api/admin/invitations')).body.items).toEqual([]);
    expect(await recordOf(identity, agency.id)).toEqual([
      'invitation.created success',
      'invitation.accepted success',
    ]);
  });

  test('sends a welcome email and never expires when the user is added directly', async () => {
    const { agency, sam } = await harbor();
    await identity.db.account.update({ where: { id: agency.id }, data: { default_agent_access: 'all' } });
    const email = newAddress();
    expect((await add(sam, email)).body.message).toBe(`User ${email} added successfully!`);
    expect(await mailsTo(identity, email)).toMatchObject([{ tokenHash: '' }]);
    identity.clock.advance(30 * DAY_MS);
    await signIn(identity, email);
    const as = await callerOf(identity, email);
    const { items } = (await as('GET', '/api/auth/invitations')).body as { items: { id: string }[] };
    expect(items).toMatchObject([{ expires_at: null }]);
    expect((await as('POST', `/api/auth/invitations/${items[0]?.id ?? ''}/accept`)).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ account_id: agency.id, can_see_all_records: true });
  });

  test('releases its seat and is not offered again when declined', async () => {
    const { agency, sam } = await harbor();
    const email = newAddress();
    await invite(sam, email);
    const as = await newUser(email);
    const { id } = await invitationOf(email);
    expect((await as('POST', `/api/auth/invitations/${id}/decline`)).status).toBe(200);
    expect(await usageOf(sam)).toBe(2);
    expect((await as('GET', '/api/auth/invitations')).body.items).toEqual([]);
    expect((await sam.as('GET', '/api/admin/invitations')).body.items).toMatchObject([
      { status: 'declined' },
    ]);
    expect((await sam.as('POST', `/api/admin/invitations/${id}/resend`)).body.code).toBe('invitation_closed');
    expect((await sam.as('DELETE', `/api/admin/invitations/${id}`)).status).toBe(204);
    expect((await userOf(email)).role).toBe('pending');
    expect(await recordOf(identity, agency.id)).toContain('invitation.declined success');
  });

  test('creates an inactive member when seats are not assigned automatically', async () => {
    const { agency, sam } = await harbor(2);
    await identity.db.account.update({ where: { id: agency.id }, data: { auto_assign_seats: false } });
    const email = newAddress();
    expect((await invite(sam, email)).status).toBe(200);
    const as = await newUser(email);
    const { id } = await invitationOf(email);
    const { body } = await as('POST', `/api/auth/invitations/${id}/accept`);
    expect(body.message).toMatch(/must give you a seat/);
    const user = await userOf(email);
    expect(user).toMatchObject({ account_id: agency.id, is_active: false });
    expect(await identity.db.session.count({ where: { user_id: user.id, ended_at: null } })).toBe(0);
    expect((await sam.as('PUT', `/api/admin/user/${user.id}/reactivate`)).body.code).toBe(
      'seat_limit_reached',
    );
  });

  test('renews an open one for the same address and is refused for an existing member', async () => {
    const [{ agency, olivia, sam }, email] = [await harbor(), newAddress()];
    await invite(sam, email);
    const first = await invitationOf(email);
    await mailsTo(identity, email); // A mail on its way would pass for a lost one when a day passes at once.
    identity.clock.advance(DAY_MS);
    await olivia.stepUp();
    expect((await invite(olivia, email, 'agency_admin')).status).toBe(200);
    const renewed = await invitationOf(email);
    expect(renewed).toMatchObject({ id: first.id, role: 'agency_admin', created_at: first.created_at });
    expect(renewed.expires_at?.getTime()).toBe(identity.clock.now().getTime() + 7 * DAY_MS);
    // A user with a lower role can't lower it to their own role, or revoke it.
    expect((await invite(sam, email)).status).toBe(403);
    expect((await sam.as('DELETE', `/api/admin/invitations/${first.id}`)).status).toBe(403);
    expect(await mailsTo(identity, email)).toHaveLength(2);

    const stranger = await harbor();
    await identity.db.account.update({ where: { id: stranger.agency.id }, data: { seats: 9 } });
    for (const taken of [stranger.ana.email, stranger.olivia.email, SUPERUSER]) {
      expect((await invite(sam, taken)).body.code).toBe('email_in_use');
    }
    expect((await invite(stranger.sam, stranger.ana.email)).body.code).toBe('conflict');
    expect(await recordOf(identity, agency.id)).toContain('invitation.created denied');
  });

  test('cannot be accepted when the user already has their own plan', async () => {
    const { sam } = await harbor();
    const email = newAddress();
    await invite(sam, email);
    const as = await newUser(email);
    const { account_id: accountId } = await userOf(email);
    await identity.db.account.update({ where: { id: accountId }, data: { plan_id: 'free_forever' } });
    const { id } = await invitationOf(email);
    const { status, body } = await as('POST', `/api/auth/invitations/${id}/accept`);
    expect([status, body.code]).toEqual([409, 'email_in_use']);
    expect((await userOf(email)).account_id).toBe(accountId);
  });

  test('cannot be sent without an active subscription, even by a superuser', async () => {
    const { agency, sam } = await harbor();
    await invite(sam, newAddress());
    const [{ id } = { id: '' }] = await identity.db.invitation.findMany({ where: { account_id: agency.id } });
    await identity.db.account.update({ where: { id: agency.id }, data: { subscription_status: 'inactive' } });
    const named = `?account_id=${agency.id}`;
    const replies = [
      await invite(sam, newAddress()),
      await add(sam, newAddress()),
      await sam.as('POST', `/api/admin/invitations/${id}/resend`),
      await invite({ as: superuser }, newAddress(), 'agent', named),
    ];
    expect(replies.map(({ status, body }) => `${String(status)} ${String(body.code)}`)).toEqual(
      Array(4).fill('402 subscription_inactive'),
    );
    expect((await sam.as('DELETE', `/api/admin/invitations/${id}`)).status).toBe(204);
  });

  test('is sent once with a valid link after a mail outage and a restart', async () => {
    const { sam } = await harbor();
    const email = newAddress();
    await mailsSettled(identity);
    await identity.mail.refuse(true);
    await invite(sam, email);
    await waitFor(async () => (await mailsInRetry(identity)).length === 1);
    await identity.restart();
    await identity.mail.refuse(false);
    await identity.elapse(120_000);
    expect(await mailsTo(identity, email)).toHaveLength(1);
    expect((await open(email)).refusal).toBeUndefined();
  });
});

describe('a closed invitation', () => {
  type Act = (email: string, id: string, sam: Member) => Promise<unknown>;
  const answering =
    (answer: string): Act =>
    async (email, id) =>
      (await newUser(email))('POST', `/api/auth/invitations/${id}/${answer}`);
  const later: Act = (email) => {
    identity.clock.advance(7 * DAY_MS);
    return mailsTo(identity, email);
  };
  const takenBack: Act = (_email, id, sam) => sam.as('DELETE', `/api/admin/invitations/${id}`);

  test.each([
    ['after seven days', 'expired', later],
    ['a second time', 'already used', open],
    ['after it was taken back', 'revoked this invitation', takenBack],
    ['after it was declined', 'already declined', answering('decline')],
    ['after it was accepted', 'already accepted', answering('accept')],
  ])('explains why when its link is opened %s: %s', async (_when, words, act) => {
    const { sam } = await harbor();
    const email = newAddress();
    await invite(sam, email);
    await mailsTo(identity, email);
    const { id } = await invitationOf(email);
    await act(email, id, sam);
    expect((await open(email)).refusal).toContain(words);
  });

  test('refuses answers by another user, after expiry and after revocation', async () => {
    const { agency, sam } = await harbor();
    const [email, other] = [newAddress(), newAddress()];
    await invite(sam, email);
    const { id } = await invitationOf(email);
    const as = await newUser(email);
    await signIn(identity, other);
    const stranger = await callerOf(identity, other);
    for (const answer of ['accept', 'decline']) {
      const theirs = await stranger('POST', `/api/auth/invitations/${id}/${answer}`);
      const none = await stranger('POST', `/api/auth/invitations/${randomUUID()}/${answer}`);
      expect(theirs).toMatchObject({ status: 404, body: { detail: expect.stringContaining(other) } });
      expect({ ...none.body, request_id: '' }).toEqual({ ...theirs.body, request_id: '' });
    }
    identity.clock.advance(8 * DAY_MS);
    const late = await as('POST', `/api/auth/invitations/${id}/accept`);
    expect(late.body).toMatchObject({
      code: 'invitation_closed',
      detail: expect.stringContaining('expired'),
    });
    expect(await usageOf(sam)).toBe(2);
    await sam.as('POST', `/api/admin/invitations/${id}/resend`);
    await sam.as('DELETE', `/api/admin/invitations/${id}`);
    const gone = await as('POST', `/api/auth/invitations/${id}/accept`);
    expect(gone.body).toMatchObject({
      code: 'invitation_closed',
      detail: expect.stringContaining('revoked'),
    });
    expect((await userOf(email)).role).toBe('pending');
    expect(await recordOf(identity, agency.id)).toContain('invitation.accepted denied');
  });
});

describe("an attempt beyond one's role or agency", () => {
  test('is refused and audited for a higher role, a superuser or another account', async () => {
    const [{ agency, sam, ana, olivia }, other] = [await harbor(), await harbor()];
    await sam.stepUp();
    const tries = [
      await invite(sam, newAddress(), 'agency_admin'),
      await add(sam, newAddress(), 'agency_admin'),
      await invite(sam, newAddress(), 'superuser'),
      await invite(olivia, newAddress(), 'superuser'),
      await invite({ as: superuser }, newAddress(), 'superuser', `?account_id=${agency.id}`),
      await sam.as('PUT', `/api/admin/user/${olivia.id}/deactivate`),
      await invite(ana, newAddress()),
      await invite(sam, newAddress(), 'agent', `?account_id=${other.agency.id}`),
    ];
    expect(tries.map(({ status }) => status)).toEqual([...Array<number>(7).fill(403), 404]);
    expect(await identity.db.invitation.count({ where: { account_id: agency.id } })).toBe(0);
    expect(await recordOf(identity, agency.id)).toEqual([
      ...Array<string>(5).fill('invitation.created denied'),
      'user.deactivated denied',
      'call.seat:fill denied',
      'invitation.created denied',
    ]);
    expect(await recordOf(identity, other.agency.id)).toEqual([]);
  });

  test("gets 404 for another agency's invitation, as for a nonexistent one", async () => {
    const [mine, other] = [await harbor(), await harbor()];
    await invite(other.sam, newAddress());
    const { id } = await identity.db.invitation.findFirstOrThrow({ where: { account_id: other.agency.id } });
    for (const target of [id, randomUUID()]) {
      expect((await mine.olivia.as('POST', `/api/admin/invitations/${target}/resend`)).status).toBe(404);
      expect((await mine.olivia.as('DELETE', `/api/admin/invitations/${target}`)).status).toBe(404);
    }
    const listed = await mine.olivia.as('GET', `/api/admin/invitations?account_id=${other.agency.id}`);
    expect(listed.status).toBe(404);
    expect(
      (await invitationOf((await identity.db.invitation.findUniqueOrThrow({ where: { id } })).email)).status,
    ).toBe('pending');
  });
});

test.each([
  ['GET', '/api/admin/invitations'],
  ['POST', '/api/admin/invite-user'],
  ['POST', '/api/admin/add-user'],
  ['POST', `/api/admin/invitations/${randomUUID()}/resend`],
  ['DELETE', `/api/admin/invitations/${randomUUID()}`],
  ['GET', '/api/auth/invitations'],
  ['POST', `/api/auth/invitations/${randomUUID()}/accept`],
  ['POST', `/api/auth/invitations/${randomUUID()}/decline`],
])('%s %s requires a token', async (method, path) => {
  expect((await call(identity, method, path)).status).toBe(401);
});

test.each([
  [{ email: 'nobody', role: 'agent' }, 'email'],
  [{ role: 'agent' }, 'email'],
  [{ email: 'a@b.test', role: 'king' }, 'role'],
  [{ email: 'a@b.test', role: 'pending' }, 'role'],
  [{ email: 'a@b.test', role: 'agent', is_owner: true }, 'is_owner'],
])('the invitation %j is refused with an error on the invalid field', async (body, path) => {
  const { sam } = await harbor();
  const reply = await sam.as('POST', '/api/admin/invite-user', body);
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});
