import { captureRoutes } from '@bindery/contracts/crm';
import { EXTENSION_ID, FakeChrome } from '../testing/fake-chrome.js';
import { FakeBindery, json, offline, problem } from '../testing/fake-server.js';
import { openApi, signOut } from './session.js';
import { signIn } from './sign-in.js';
import { endReason, keptSession } from './tokens.js';

const SERVER = 'https://bindery.test';
const TOKEN = 'POST /auth/v1/oauth/token';
let browser: FakeChrome;
let server: FakeBindery;
beforeEach(() => {
  browser = new FakeChrome();
  browser.install();
  server = new FakeBindery();
  server.install();
});

const keep = () =>
  browser.storage.local.set({
    session: { server: SERVER, refreshToken: 'refresh-0', email: 'ana@harbor.test' },
  });
const listDrafts = () => openApi(SERVER).call(captureRoutes.list, { query: {} });

describe('a sign-in', () => {
  const reply = (changes: Record<string, string>) => (url: URL) =>
    `${url.searchParams.get('redirect_uri') ?? ''}?${new URLSearchParams({ code: 'c', state: url.searchParams.get('state') ?? '', ...changes }).toString()}`;

  it('exchanges the code with the verifier of its challenge', async () => {
    let asked: URL | undefined;
    browser.answer = (url) => {
      asked = url;
      return reply({})(url);
    };
    await signIn(SERVER);
    const verifier = String(server.of(TOKEN)[0]?.body['code_verifier']);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(asked?.searchParams.get('code_challenge_method')).toBe('S256');
    expect(asked?.searchParams.get('redirect_uri')).toBe(`https://${EXTENSION_ID}.chromiumapp.org/connected`);
    const challenge = (asked?.searchParams.get('code_challenge') ?? '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    expect(Array.from(atob(challenge), (byte) => byte.charCodeAt(0))).toEqual([...new Uint8Array(hash)]);
    expect(await keptSession()).toEqual({
      server: SERVER,
      refreshToken: 'refresh-1',
      email: 'ana@harbor.test',
      keepsDrafts: false,
    });
  });

  it.each([
    ['of another request', reply({ state: 'other' }), /another sign-in/],
    ['of a person who canceled', reply({ code: '', error: 'access_denied' }), /You canceled/],
    ['that never came', () => undefined, /not completed/],
  ])('uses no reply %s', async (_, answer, sentence) => {
    browser.answer = answer;
    await expect(signIn(SERVER)).rejects.toThrow(sentence);
    expect(server.of(TOKEN)).toEqual([]);
    expect(await keptSession()).toBeNull();
  });
});

describe('tokens', () => {
  it('are renewed once for calls at the same time', async () => {
    await keep();
    await Promise.all([listDrafts(), listDrafts(), listDrafts()]);
    expect(server.of(TOKEN)).toHaveLength(1);
    expect(server.of('GET /api/capture/drafts').map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer access-1'),
    );
  });

  it('keep the access token out of the storage on disk', async () => {
    await keep();
    await listDrafts();
    expect(JSON.stringify(browser.storage.local.values)).not.toContain('access-1');
    expect(JSON.stringify(browser.storage.session.values)).not.toContain('refresh');
  });

  it('end the session when the server refuses to renew them, with a reason', async () => {
    await keep();
    server.on(TOKEN, () => problem(400, 'invalid_grant', 'No longer valid.'));
    server.on('GET /api/capture/drafts', () => problem(401, 'unauthenticated', 'Sign in to continue.'));
    await expect(listDrafts()).rejects.toMatchObject({ status: 401 });
    expect(await keptSession()).toBeNull();
    expect(await endReason()).toContain('Your session has ended');
  });

  it.each([
    ['can’t be reached', offline],
    ['is down', () => problem(503, 'unavailable', 'Try again.')],
    ['limits requests', () => problem(429, 'rate_limited', 'Try again.')],
  ])('survive a server that %s', async (_, answer) => {
    await keep();
    server.on(TOKEN, answer);
    await expect(listDrafts()).rejects.toThrow();
    expect(await keptSession()).not.toBeNull();
    server.on(TOKEN, () => json(server.tokens()));
    await listDrafts();
  });
});

it('a sign-out forgets the session before the server hears of it', async () => {
  await keep();
  server.on('POST /auth/v1/oauth/revoke', async () => {
    expect(await keptSession()).toBeNull();
    return json({});
  });
  await signOut();
  expect(server.of('POST /auth/v1/oauth/revoke')[0]?.body).toMatchObject({
    token: 'refresh-0',
    client_id: EXTENSION_ID,
  });
  expect(await endReason()).toBeNull();
});
