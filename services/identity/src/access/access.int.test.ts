import { inboxPrefix } from '@bindery/contracts/messaging';
import { connect } from '@nats-io/transport-node';
import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

describe('GET /internal/access', () => {
  test('lists access changes by ID since the given time', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    const session = await identity.db.session.findFirstOrThrow();
    identity.clock.advance(5_000);
    await browser.auth.signOut({ scope: 'local' });
    const ask = (since: Date) => call(identity, 'GET', `/internal/access?since=${since.toISOString()}`);
    const now = identity.clock.now();
    expect((await ask(now)).body).toEqual({ changes: [{ kind: 'session', session_id: session.id }] });
    expect((await ask(new Date(now.getTime() + 1_000))).body).toEqual({ changes: [] });
  });

  test.each(['', '?since=yesterday', '?since=2026-01-01T00:00:00Z&x=1'])('refuses %p', async (query) => {
    expect((await call(identity, 'GET', `/internal/access${query}`)).status).toBe(422);
  });
});

/** Requests access as crm does. */
async function ask(subject: string, request: unknown): Promise<Record<string, unknown>> {
  const nats = await connect({
    servers: identity.nats.url,
    ...identity.nats.credentialsFor('crm'),
    inboxPrefix: inboxPrefix('crm'),
  });
  const packet = JSON.stringify({ pattern: subject, data: request, id: 'question-1' });
  const message = await nats.request(subject, packet, { timeout: 2_000 });
  await nats.close();
  return message.json();
}

describe('identity.account.get', () => {
  const askAccount = (request: unknown) => ask('identity.account.get', request);

  test('returns an account with its members', async () => {
    const token = await accessTokenOf(await signIn(identity, 'ben@harbor.test'));
    const me = (await call(identity, 'GET', '/api/auth/me', { token })).body;
    expect((await askAccount({ account_id: me.account_id })).response).toEqual({
      id: me.account_id,
      name: 'ben',
      time_zone: null,
      version: 1,
      email_display: 'masked',
      members: [
        {
          id: me.id,
          full_name: null,
          email: 'ben@harbor.test',
          role: 'pending',
          time_zone: null,
          is_active: true,
          is_owner: true,
          sees_all: true,
        },
      ],
      entitlement: 'none',
    });
  });

  test.each([
    [{ account_id: '6b0f9a4e-8c55-4b0c-9d2e-0c5f6f0f4d11' }, 'not_found'],
    [{ account_id: 'none' }, 'validation_failed'],
    [{}, 'validation_failed'],
  ])('answers %j with %s', async (request, code) => {
    expect((await askAccount(request)).err).toMatchObject({ code });
  });
});

describe('identity.member.access.get', () => {
  const askAccess = (request: unknown) => ask('identity.member.access.get', request);

  test('says what the next token of an active member would', async () => {
    const token = await accessTokenOf(await signIn(identity, 'cy@harbor.test'));
    const { id, account_id } = (await call(identity, 'GET', '/api/auth/me', { token })).body;
    const { app_metadata } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      app_metadata: unknown;
    };
    const question = { account_id, user_id: id };
    expect((await askAccess(question)).response).toEqual(app_metadata);
    const other = { account_id: '6b0f9a4e-8c55-4b0c-9d2e-0c5f6f0f4d11', user_id: id };
    expect((await askAccess(other)).err).toMatchObject({ code: 'not_found' });
    await identity.db.user.update({ where: { id: String(id) }, data: { is_active: false } });
    expect((await askAccess(question)).err).toMatchObject({ code: 'not_found' });
    expect((await askAccess({ account_id })).err).toMatchObject({ code: 'validation_failed' });
  });
});
