import { waitFor } from '@bindery/test-kit';
import { before, HOUR_MS } from '@bindery/service-kit/time';
import { callerOf, makeAgency, recordOf, type Member } from '../../test/agency.js';
import { mailsSettled, signIn } from '../../test/browser.js';
import { addApp, claimsOf, giveCode } from '../../test/factors.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { addPasskey, passkeySignIn } from '../../test/passkeys.js';

let identity: IdentityUnderTest;
let superuser: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER, { provesEachCall: true });
  await haveBeenAdministrators();
});
afterAll(() => identity.stop());

/** Everybody there has their role for two days. */
const haveBeenAdministrators = () =>
  identity.db.user.updateMany({ data: { role_since: before(identity.clock.now(), 48 * HOUR_MS) } });

/** An agency with two administrators for long, and an agent with an app and a passkey. */
async function agencyWithFactors() {
  const agency = await makeAgency(identity);
  const olivia = await agency.add('olivia', 'agency_admin', true);
  const otto = await agency.add('otto', 'agency_admin');
  const ana = await agency.add('ana', 'agent');
  const browser = await signIn(identity, ana.email);
  const app = await addApp(identity, browser);
  const passkey = await addPasskey(identity, browser);
  await haveBeenAdministrators();
  for (const administrator of [olivia, otto]) await administrator.stepUp();
  const path = `/api/admin/members/${ana.id}/factor-reset`;
  const subjects = async ({ email }: Member) => {
    await mailsSettled(identity);
    return (await identity.mail.mails()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  };
  return { agency, olivia, otto, ana, browser, app, passkey, path, subjects };
}

const factorsOf = async ({ id }: Member) =>
  (await identity.db.factor.count({ where: { user_id: id } })) +
  (await identity.db.webauthnCredential.count({ where: { user_id: id } }));

test('a reset takes effect after 24 hours, and both are told', async () => {
  const { agency, olivia, ana, browser, passkey, path, subjects } = await agencyWithFactors();
  const requested = await olivia.as('POST', path);
  expect(requested).toMatchObject({
    status: 200,
    body: {
      user_id: ana.id,
      requested_by: olivia.id,
      effective_at: new Date(identity.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      is_done: false,
    },
  });
  expect((await olivia.as('POST', path)).body).toEqual(requested.body);
  expect((await olivia.as('GET', path)).body).toEqual({ pending: requested.body });
  expect(await subjects(ana)).toContain('Your second factors are about to be removed');
  expect(await subjects(olivia)).toContain('A reset of second factors was requested');
  await identity.elapse(24 * HOUR_MS - 60_000);
  expect(await factorsOf(ana)).toBe(2);
  await identity.elapse(61_000);
  await waitFor(async () => (await factorsOf(ana)) === 0, { what: 'the reset', timeoutMs: 15_000 });
  expect((await browser.auth.getUser()).error).not.toBeNull();
  expect((await passkeySignIn(identity, passkey)).error).not.toBeNull();
  expect(await claimsOf(await signIn(identity, ana.email))).toMatchObject({
    aal: 'aal1',
    app_metadata: { second_factor_due: false },
  });
  expect(await subjects(ana)).toContain('Your second factors were removed');
  expect(await subjects(olivia)).toContain('Second factors were removed');
  expect(await recordOf(identity, agency.id)).toEqual(
    expect.arrayContaining(['user.factor_reset_requested success', 'user.factors_reset success']),
  );
  await olivia.stepUp();
  expect((await olivia.as('POST', path)).status).toBe(409);
});

test('a second administrator has it take effect at once, but not the first, nor after it', async () => {
  const { olivia, otto, ana, path } = await agencyWithFactors();
  expect(await otto.as('POST', `${path}/confirm`)).toMatchObject({ status: 409 });
  await olivia.as('POST', path);
  expect(await olivia.as('POST', `${path}/confirm`)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  const confirmed = await Promise.all([
    otto.as('POST', `${path}/confirm`),
    superuser('POST', `${path}/confirm?account_id=${ana.accountId}`),
  ]);
  expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await factorsOf(ana)).toBe(0);
});

describe('an administrator of less than 24 hours', () => {
  const conflict = { status: 409, body: { code: 'conflict' } };
  type People = Awaited<ReturnType<typeof agencyWithFactors>>;
  /** By what somebody becomes the second administrator; answers them. */
  const ways: Readonly<Record<string, (people: People) => Promise<Member>>> = {
    'made one by a change of role': async ({ agency, olivia }) => {
      const cleo = await agency.add('cleo', 'agent');
      await haveBeenAdministrators();
      await olivia.as('PUT', `/api/admin/members/${cleo.id}`, { role: 'agency_admin' });
      return cleo;
    },
    'created as one': async ({ agency }) => {
      const email = `cleo-${agency.id}@made.test`;
      const body = { email, role: 'agency_admin', account_id: agency.id };
      await superuser('POST', '/api/admin/users', body);
      return memberOf(email);
    },
    'invited as one': async ({ agency, olivia }) => {
      const email = `cleo-${agency.id}@invited.test`;
      await signIn(identity, email);
      await haveBeenAdministrators();
      await olivia.as('POST', '/api/admin/add-user', { email, role: 'agency_admin' });
      const cleo = await memberOf(email);
      const { items } = (await cleo.as('GET', '/api/auth/invitations')).body as { items: { id: string }[] };
      await cleo.as('POST', `/api/auth/invitations/${items[0]!.id}/accept`);
      return memberOf(email);
    },
    'moved here': async ({ agency }) => {
      const cleo = await (await makeAgency(identity)).add('cleo', 'agency_admin');
      await haveBeenAdministrators();
      await superuser('PUT', `/api/admin/users/${cleo.id}`, { account_id: agency.id });
      return memberOf(cleo.email);
    },
    reactivated: async ({ agency, olivia }) => {
      const cleo = await agency.add('cleo', 'agency_admin');
      await identity.db.user.update({ where: { id: cleo.id }, data: { is_active: false } });
      await haveBeenAdministrators();
      await olivia.as('PUT', `/api/admin/user/${cleo.id}/reactivate`);
      return cleo;
    },
    'the new owner': async ({ agency, olivia }) => {
      const cleo = await agency.add('cleo', 'agent');
      await haveBeenAdministrators();
      await superuser('PUT', `/api/admin/users/${olivia.id}`, { new_owner_id: cleo.id });
      return cleo;
    },
  };
  const memberOf = async (email: string): Promise<Member> => {
    const { id, account_id: accountId } = await identity.db.user.findUniqueOrThrow({ where: { email } });
    const as = await callerOf(identity, email, { provesEachCall: true });
    return { id, email, accountId, as, stepUp: () => Promise.resolve() };
  };

  test.each(Object.entries(ways))('%s, cannot confirm a reset, and can a day later', async (_, become) => {
    const people = await agencyWithFactors();
    const { otto, ana, path } = people;
    const cleo = await become(people);
    const row = await identity.db.user.findUniqueOrThrow({ where: { id: cleo.id } });
    expect(row.account_id).toBe(ana.accountId);
    expect(row.role_since!.getTime()).toBeGreaterThanOrEqual(identity.clock.now().getTime());
    await otto.as('POST', path);
    await cleo.stepUp();
    expect(await cleo.as('POST', `${path}/confirm`)).toMatchObject(conflict);
    expect(await factorsOf(ana)).toBe(2);
    const role_since = before(identity.clock.now(), 24 * HOUR_MS);
    await identity.db.user.update({ where: { id: cleo.id }, data: { role_since } });
    expect((await cleo.as('POST', `${path}/confirm`)).status).toBe(200);
  });

  test('is known by the audit trail where the row is older than the column', async () => {
    const people = await agencyWithFactors();
    const { agency, olivia, otto, ana, path } = people;
    const cleo = await agency.add('cleo', 'agent');
    await olivia.as('PUT', `/api/admin/members/${cleo.id}`, { role: 'agency_admin' });
    await identity.db.user.updateMany({ where: { account_id: agency.id }, data: { role_since: null } });
    await olivia.as('POST', path);
    for (const administrator of [cleo, otto]) {
      await administrator.stepUp();
      expect(await administrator.as('POST', `${path}/confirm`)).toMatchObject(conflict);
    }
    // Nothing is on record of Otto, who is as old as the account.
    const old = { created_at: before(identity.clock.now(), 48 * HOUR_MS) };
    await identity.db.account.update({ where: { id: agency.id }, data: old });
    await identity.db.user.updateMany({ where: { account_id: agency.id }, data: old });
    expect(await cleo.as('POST', `${path}/confirm`)).toMatchObject(conflict);
    expect(await factorsOf(ana)).toBe(2);
    expect((await otto.as('POST', `${path}/confirm`)).status).toBe(200);
  });

  test("stays the owner's own time when their plan gives them another role", async () => {
    const { agency, olivia } = await agencyWithFactors();
    const role_since = before(identity.clock.now(), 48 * HOUR_MS);
    await identity.db.user.update({ where: { id: olivia.id }, data: { role: 'agent' } });
    const change = { role: 'agency_admin', updated_at: identity.clock.now() };
    const owner = await identity.db.user.update({ where: { id: olivia.id }, data: change });
    expect(owner).toMatchObject({ account_id: agency.id, role_since });
  });
});

test('the member cancels it by giving a factor or passkey, and administrators can', async () => {
  const { agency, olivia, otto, ana, app, passkey, path, subjects } = await agencyWithFactors();
  const isPending = async () => (await olivia.as('GET', path)).body.pending !== null;
  await olivia.as('POST', path);
  const second = await signIn(identity, ana.email);
  expect(await isPending()).toBe(true);
  await giveCode(identity, second, app);
  expect(await isPending()).toBe(false);
  await olivia.as('POST', path);
  expect((await passkeySignIn(identity, passkey)).error).toBeNull();
  expect(await isPending()).toBe(false);
  await olivia.as('POST', path);
  expect((await otto.as('DELETE', path)).status).toBe(204);
  expect(await isPending()).toBe(false);
  const canceled = 'A reset of second factors was canceled';
  expect((await subjects(ana)).filter((subject) => subject === canceled)).toHaveLength(3);
  expect((await subjects(olivia)).filter((subject) => subject === canceled)).toHaveLength(3);
  expect(
    (await recordOf(identity, agency.id)).filter((line) => line.includes('reset_canceled')),
  ).toHaveLength(3);
  await identity.elapse(25 * HOUR_MS);
  expect(await factorsOf(ana)).toBe(2);
});

test('nobody resets the factors of themselves, of their superiors or of another agency', async () => {
  const { agency, olivia, otto, ana, path } = await agencyWithFactors();
  const sam = await agency.add('sam', 'agency_user');
  const stranger = await (await makeAgency(identity)).add('eve', 'agency_admin', true);
  for (const caller of [ana, sam, stranger]) await caller.stepUp();
  const of = ({ id }: Member) => `/api/admin/members/${id}/factor-reset`;
  expect((await ana.as('POST', path)).status).toBe(403);
  expect((await sam.as('POST', path)).status).toBe(403);
  expect((await otto.as('POST', of(otto))).status).toBe(403);
  expect((await otto.as('POST', of(olivia))).status).toBe(403);
  await olivia.as('POST', path);
  for (const [method, end] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/confirm'],
    ['DELETE', ''],
  ] as const) {
    expect((await stranger.as(method, path + end)).status).toBe(404);
    const named = `${path}${end}?account_id=${ana.accountId}`;
    expect((await stranger.as(method, named)).status).toBe(404);
  }
  expect((await olivia.as('POST', '/api/admin/members/none/factor-reset')).status).toBe(404);
  expect(await factorsOf(ana)).toBe(2);
  expect(await recordOf(identity, stranger.accountId)).toContain('user.factor_reset_requested denied');
});

test('a reset is void once the member has left the account', async () => {
  const { olivia, ana, path } = await agencyWithFactors();
  await olivia.as('POST', path);
  const other = await makeAgency(identity);
  await identity.db.user.update({ where: { id: ana.id }, data: { account_id: other.id } });
  await identity.elapse(25 * HOUR_MS);
  await waitFor(async () => (await identity.db.factorReset.count({ where: { user_id: ana.id } })) === 0, {
    what: 'the void reset to go',
    timeoutMs: 15_000,
  });
  expect(await factorsOf(ana)).toBe(2);
});
