import { askForMail, call, openBrowser, WELCOME, type OpenedMail } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const OWN_FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: new URL(WELCOME).origin,
};

/** Presses Continue on the page behind a link in GoTrue's form, and gives where it leads. */
async function pressContinue(mail: OpenedMail, headers: Record<string, string> = {}): Promise<URL> {
  const answer = await submit(mail, headers);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

function submit(mail: OpenedMail, headers: Record<string, string> = {}) {
  return call(identity, 'POST', '/auth/v1/verify', {
    body: new URLSearchParams({
      token_hash: mail.tokenHash,
      type: mail.type,
      redirect_to: WELCOME,
    }).toString(),
    headers: { ...OWN_FORM, ...headers },
  });
}

const ask = (browser: ReturnType<typeof openBrowser>, address: string) =>
  askForMail(identity, browser, address, { emailRedirectTo: WELCOME });

describe('the PKCE flow', () => {
  test('redirects with a code that the requesting browser exchanges once for a session', async () => {
    const browser = openBrowser(identity, { flowType: 'pkce' });
    const address = await pressContinue(await ask(browser, 'ana@harbor.test'));
    expect(address.origin + address.pathname).toBe(WELCOME);
    expect(address.hash).toBe('');
    const code = address.searchParams.get('code') ?? '';

    const { data, error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe('ana@harbor.test');
    const again = await call(identity, 'POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('refuses a code without the matching verifier', async () => {
    const browser = openBrowser(identity, { flowType: 'pkce' });
    const code = (await pressContinue(await ask(browser, 'ana@harbor.test'))).searchParams.get('code') ?? '';
    const thief = await call(identity, 'POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'y'.repeat(56) },
    });
    expect(thief).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('expires its code after five minutes', async () => {
    const browser = openBrowser(identity, { flowType: 'pkce' });
    const code = (await pressContinue(await ask(browser, 'ana@harbor.test'))).searchParams.get('code') ?? '';
    identity.clock.advance(5 * 60_000);
    const { error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
  });

  test('lets only one of three concurrent exchanges succeed', async () => {
    const browser = openBrowser(identity, { flowType: 'pkce' });
    const code = (await pressContinue(await ask(browser, 'ana@harbor.test'))).searchParams.get('code') ?? '';
    const verifier = [...browser.stored.entries()].find(([key]) => key.includes('code-verifier'))?.[1] ?? '';
    const body = { auth_code: code, code_verifier: (JSON.parse(verifier) as string).split('/')[0] };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(identity, 'POST', '/auth/v1/token?grant_type=pkce', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('the confirmation form', () => {
  test('redirects with the session in the fragment when PKCE is not used', async () => {
    const address = await pressContinue(await ask(openBrowser(identity), 'ben@harbor.test'));
    const fragment = new URLSearchParams(address.hash.slice(1));
    expect(address.search).toBe('');
    expect(fragment.get('refresh_token')).toBeTruthy();
    const me = await call(identity, 'GET', '/api/auth/me', { token: fragment.get('access_token') ?? '' });
    expect(me.body.email).toBe('ben@harbor.test');
  });

  test('redirects with the reason when the link was already used', async () => {
    const mail = await ask(openBrowser(identity), 'ben@harbor.test');
    await pressContinue(mail);
    const fragment = new URLSearchParams((await pressContinue(mail)).hash.slice(1));
    expect(fragment.get('error')).toBe('access_denied');
    expect(fragment.get('error_code')).toBe('otp_expired');
    expect(fragment.get('error_description')).toMatch(/already used/);
  });

  test('refuses a cross-site submission, which could sign a person in as another user', async () => {
    const mail = await ask(openBrowser(identity), 'ben@harbor.test');
    const foreign = await submit(mail, { 'sec-fetch-site': 'cross-site' });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'other_site' } });
    expect((await pressContinue(mail, { 'sec-fetch-site': 'same-origin' })).hash).toContain('access_token');
  });

  test('never redirects to another site and escapes its input', async () => {
    const page = await call(
      identity,
      'GET',
      `/auth/v1/verify?token_hash=${encodeURIComponent('"><script>alert(1)</script>')}&type=email`,
    );
    expect(page.body.text).not.toContain('<script');
    const answer = await call(identity, 'POST', '/auth/v1/verify', {
      body: 'token_hash=none&type=email&redirect_to=https%3A%2F%2Fevil.test%2F',
      headers: OWN_FORM,
    });
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:8080\/#error=/);
  });

  test('requires a token and a valid type', async () => {
    for (const query of ['', '?type=email', '?token_hash=x&type=sms']) {
      const page = await call(identity, 'GET', `/auth/v1/verify${query}`);
      expect(page).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});
