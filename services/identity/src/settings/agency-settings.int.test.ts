import { makeAgency, makeHarbor, recordOf } from '../../test/agency.js';
import { accessTokenOf, call, signIn, stepUp } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const path = '/api/settings/agency';
const DAY_MS = 86_400_000;

describe("an agency's contact, members and sessions", () => {
  it('are saved, audited without what reaches people, and published', async () => {
    const { agency, olivia, ana } = await makeHarbor(identity, {});
    const change = {
      phone: '(207) 555-0100',
      address: '1 Wharf St\nPortland, ME 04101',
      support_email: 'Help@Harbor.test',
      email_display: 'clear',
      session_days: 7,
      invitation_domains: ['@Harbor.test', 'harbor.test', 'bücher.example'],
      members_may_make_keys: true,
    };
    await olivia.stepUp();
    const saved = await olivia.as('PUT', path, change);
    expect(saved).toMatchObject({
      status: 200,
      body: { ...change, invitation_domains: ['harbor.test', 'xn--bcher-kva.example'], version: 2 },
    });
    expect((await olivia.as('PUT', path, saved.body)).body.version).toBe(2);
    expect((await ana.as('GET', path)).body).toMatchObject({ phone: '(207) 555-0100' });
    expect((await ana.as('GET', '/api/auth/me')).body).toMatchObject({ support_email: 'Help@Harbor.test' });
    const { fields } = await identity.db.auditEntry.findFirstOrThrow({ where: { account_id: agency.id } });
    expect(fields).toEqual([
      ...['phone', 'address', 'support_email', 'email_display:masked>clear', 'session_days:30>7'],
      ...['invitation_domains', 'members_may_make_keys:false>true'],
    ]);
    const event = await identity.db.outboxEvent.findFirstOrThrow({
      where: {
        subject: 'identity.account.changed.v1',
        payload: { path: ['account_id'], equals: agency.id },
      },
    });
    expect(event.payload).toMatchObject({ data: { email_display: 'clear' } });
    expect(JSON.stringify(event.payload)).not.toMatch(/555-0100|Wharf|Help@/i);
    const cleared = { phone: '', address: ' ', support_email: '', invitation_domains: [] };
    expect((await olivia.as('PUT', path, cleared)).body).toMatchObject({
      ...{ phone: null, address: null, support_email: null, invitation_domains: [] },
    });
  });

  it.each([
    [{ phone: 'call me' }, 'phone'],
    [{ address: 'x'.repeat(501) }, 'address'],
    [{ support_email: 'nobody' }, 'support_email'],
    [{ support_email: 'a@b.test\r\nBcc: c@d.test' }, 'support_email'],
    [{ email_display: 'hidden' }, 'email_display'],
    [{ session_days: 0 }, 'session_days'],
    [{ session_days: 91 }, 'session_days'],
    [{ session_days: 1.5 }, 'session_days'],
    [{ session_days: '30' }, 'session_days'],
    [{ invitation_domains: ['not a domain'] }, 'invitation_domains'],
    [{ invitation_domains: ['harbor.test/@x'] }, 'invitation_domains'],
    [{ invitation_domains: Array(21).fill('harbor.test') }, 'invitation_domains'],
    [{ require_second_factor: 'no' }, 'require_second_factor'],
    [{ members_may_make_keys: null }, 'members_may_make_keys'],
  ])('refuse %j', async (body, wrong) => {
    const { olivia } = await makeHarbor(identity, {});
    expect(await olivia.as('PUT', path, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: wrong }] },
    });
  });

  it('are those of another agency for a superuser alone', async () => {
    const { olivia, sam } = await makeHarbor(identity, {});
    const other = await makeAgency(identity);
    const token = await accessTokenOf(await signIn(identity, SUPERUSER));
    const named = `${path}?account_id=${other.id}`;
    const changed = await call(identity, 'PUT', named, { token, body: { phone: '207 555 0101' } });
    expect(changed).toMatchObject({ status: 200, body: { phone: '207 555 0101' } });
    expect((await call(identity, 'GET', named, { token })).body).toMatchObject({ phone: '207 555 0101' });
    expect(await recordOf(identity, other.id)).toEqual(['account.settings_updated success']);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const missing = await olivia.as('GET', `${path}?account_id=${unknown}`);
    for (const reply of [await olivia.as('GET', named), await sam.as('GET', named), missing])
      expect(reply).toMatchObject({ status: 404, body: { detail: missing.body.detail } });
    expect((await olivia.as('PUT', named, { phone: null })).status).toBe(404);
    expect((await sam.as('PUT', named, { phone: null })).status).toBe(403);
    expect((await olivia.as('GET', `${path}?account_id=1`)).status).toBe(422);
  });
});

describe('a second factor for everybody', () => {
  it('counts seven days after it was required, and needs a step-up to be switched off', async () => {
    const agency = await makeAgency(identity);
    const { email } = await agency.add('olga', 'agency_admin', true);
    const browser = await signIn(identity, email);
    const put = async (body: object) =>
      call(identity, 'PUT', path, { token: await accessTokenOf(browser), body });
    const due = new Date(identity.clock.now().getTime() + 7 * DAY_MS).toISOString();
    const required = await put({ require_second_factor: true });
    expect(required.body).toMatchObject({ require_second_factor: true, second_factor_due_from: due });
    identity.clock.advance(1_000);
    // Saying it again doesn't move the day.
    expect((await put({ require_second_factor: true, phone: '207 555 0102' })).body).toMatchObject({
      second_factor_due_from: due,
    });
    expect(await put({ require_second_factor: false })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
    await stepUp(identity, browser);
    await browser.auth.refreshSession();
    expect((await put({ require_second_factor: false })).body).toMatchObject({
      ...{ require_second_factor: false, second_factor_due_from: null },
    });
  });
});

describe('the length of a session', () => {
  it.each([
    [1, 23, 200],
    [1, 25, 400],
    [90, 89 * 24, 200],
  ])('of %i days unused for %i hours answers %i', async (session_days, hours, status) => {
    const agency = await makeAgency(identity);
    const { email } = await agency.add('sona', 'agent');
    await identity.db.account.update({ where: { id: agency.id }, data: { session_days } });
    const browser = await signIn(identity, email);
    const { refresh_token } = (await browser.auth.getSession()).data.session!;
    identity.clock.advance(hours * 3_600_000);
    const path = '/auth/v1/token?grant_type=refresh_token';
    const reply = await call(identity, 'POST', path, { body: { refresh_token } });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body.code).toBe('session_expired');
  });

  it('decides which sessions are listed', async () => {
    const { agency, ana } = await makeHarbor(identity, {});
    await ana.as('GET', path);
    const listed = async () => (await ana.as('GET', '/api/auth/sessions')).body.total;
    identity.clock.advance(2 * DAY_MS);
    expect(await listed()).toBe(1);
    await identity.db.account.update({ where: { id: agency.id }, data: { session_days: 1 } });
    expect(await listed()).toBe(0);
  });
});

describe('the domains of invitations', () => {
  it.each(['/api/admin/invite-user', '/api/admin/add-user'])(
    'decide who can be named in %s',
    async (route) => {
      const { agency, olivia } = await makeHarbor(identity, {});
      const to = async (email: string) => olivia.as('POST', route, { email, role: 'agent' });
      await identity.db.account.update({
        where: { id: agency.id },
        data: { invitation_domains: ['harbor.test', 'xn--bcher-kva.example'] },
      });
      for (const email of [
        `x@evil.test`,
        `x@sub.harbor.test`,
        `harbor.test@evil.test`,
        `x@harbor.test.evil.test`,
      ])
        expect(await to(email)).toMatchObject({
          status: 422,
          body: { errors: [{ path: 'email', message: expect.stringContaining('harbor.test') as unknown }] },
        });
      expect((await to('New@HARBOR.test')).status).toBe(200);
      expect((await to('new@bücher.example')).status).toBe(200);
    },
  );
});
