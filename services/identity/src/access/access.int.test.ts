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

describe('identity.account.get', () => {
  async function ask(request: unknown): Promise<Record<string, unknown>> {
    const nats = await connect({
      servers: identity.nats.url,
      ...identity.nats.credentialsFor('crm'),
      inboxPrefix: inboxPrefix('crm'),
    });
    const message = await nats.request(
      'identity.account.get',
      JSON.stringify({ pattern: 'identity.account.get', data: request, id: 'question-1' }),
      { timeout: 2_000 },
    );
    await nats.close();
    return message.json();
  }

  test('returns an account with its members', async () => {
    const token = await accessTokenOf(await signIn(identity, 'ben@harbor.test'));
    const me = (await call(identity, 'GET', '/api/auth/me', { token })).body;
    expect((await ask({ account_id: me.account_id })).response).toEqual({
      id: me.account_id,
      name: 'ben',
      version: 1,
      members: [
        {
          id: me.id,
          full_name: null,
          email: 'ben@harbor.test',
          role: 'pending',
          time_zone: null,
          is_active: true,
          is_owner: true,
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
    expect((await ask(request)).err).toMatchObject({ code });
  });
});
