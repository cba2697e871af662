import { call, mailsSettled, openBrowser, refreshTokenOf, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const refresh = (refresh_token: string) =>
  call(identity, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });

async function successorOf(token: string): Promise<string> {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body.refresh_token as string;
}

describe('refresh tokens', () => {
  test('rotate with each use', async () => {
    const browser = await signIn(identity, 'rotates@harbor.test');
    const tokens = new Set([await refreshTokenOf(browser)]);
    for (let time = 0; time < 3; time += 1) {
      expect((await browser.auth.refreshSession()).error).toBeNull();
      tokens.add(await refreshTokenOf(browser));
    }
    expect(tokens.size).toBe(4);
  });

  test('yield the same successor for ten concurrent refreshes', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'tabs@harbor.test'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('survive a lost response, even when retried an hour later', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'lost@harbor.test'));
    const successor = await successorOf(token);
    identity.clock.advance(3_600_000);
    expect(await successorOf(token)).toBe(successor);
    await successorOf(successor);
  });

  test('survive a restart of identity', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'restart@harbor.test'));
    const successor = await successorOf(token);
    await identity.restart();
    expect(await successorOf(token)).toBe(successor);
  });

  test('yield the same successor for ten seconds after its first use', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'grace@harbor.test'));
    const successor = await successorOf(token);
    await successorOf(successor);
    identity.clock.advance(9_000);
    expect(await successorOf(token)).toBe(successor);
  });

  test('end the session and notify its owner by email when reused later', async () => {
    const browser = await signIn(identity, 'stolen@harbor.test', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    const token = await refreshTokenOf(browser);
    const newest = await successorOf(await successorOf(token));
    identity.clock.advance(11_000);
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect(await refresh(newest)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });

    await mailsSettled(identity);
    const mail = (await identity.mail.mails()).at(-1);
    expect(mail).toMatchObject({
      to: ['stolen@harbor.test'],
      subject: 'We ended one of your Bindery sessions',
    });
    expect(mail?.text).toContain('Firefox on Linux');
    const session = await identity.db.session.findFirstOrThrow({ orderBy: { created_at: 'desc' } });
    expect(session.end_reason).toBe('refresh_token_reused');
  });

  test('are recognized as used even after they are no longer stored', async () => {
    let token = await refreshTokenOf(await signIn(identity, 'old@harbor.test'));
    const first = token;
    for (let time = 0; time < 5; time += 1) {
      token = await successorOf(token);
      identity.clock.advance(120_000);
    }
    expect(
      await identity.db.refreshToken.count({ where: { session: { user: { email: 'old@harbor.test' } } } }),
    ).toBeLessThan(4);
    expect((await refresh(first)).body.code).toBe('refresh_token_already_used');
  });

  test('are stored hashed', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'hashed@harbor.test'));
    const rows = JSON.stringify(
      await identity.db.$queryRaw`SELECT row_to_json(t)::text AS t FROM refresh_tokens t`,
    );
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('expire after thirty days without use', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'idle@harbor.test'));
    identity.clock.advance(31 * 86_400_000);
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'session_expired' } });
  });

  test('are refused for a deactivated user', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'inactive@harbor.test'));
    await identity.db.user.update({ where: { email: 'inactive@harbor.test' }, data: { is_active: false } });
    expect(await refresh(token)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  });

  test.each(['', 'nonsense', 'A'.repeat(70)])('are refused when malformed: %p', async (token) => {
    const { status, body } = await refresh(token);
    expect(status).toBe(400);
    expect(['refresh_token_not_found', 'validation_failed']).toContain(body.code);
  });

  test('are refused when altered, without ending the session', async () => {
    const token = await refreshTokenOf(await signIn(identity, 'forged@harbor.test'));
    const bytes = Buffer.from(token, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect((await refresh(bytes.toString('base64url'))).body.code).toBe('refresh_token_not_found');
    await successorOf(token);
  });
});

describe('POST /token', () => {
  test('refuses the password grant with the GoTrue error', async () => {
    const { error } = await openBrowser(identity).auth.signInWithPassword({
      email: 'a@b.test',
      password: 'secret',
    });
    expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
    const raw = await call(identity, 'POST', '/auth/v1/token?grant_type=password', { body: {} });
    expect(raw.body).toMatchObject({
      code: 'email_provider_disabled',
      error_code: 'email_provider_disabled',
    });
    expect(raw.body.msg).toBe(raw.body.message);
  });

  test('refuses a missing or unknown grant type and an empty PKCE body', async () => {
    for (const path of [
      '/auth/v1/token',
      '/auth/v1/token?grant_type=id_token',
      '/auth/v1/token?grant_type=pkce',
    ]) {
      expect(await call(identity, 'POST', path, { body: {} })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });
});
