import { jest } from '@jest/globals';
import { AuthClient } from '@supabase/auth-js';
import { AuthTransport } from './auth-transport.js';
import { SESSION_KEY, SessionStore } from './session-store.js';

const url = 'https://bindery.test/auth/v1';
const TEN_MINUTES_S = 600;

/** As the sign-in service answers it, by its own clock. */
const sessionOf = (generation: number, serverNow = Date.now()) => ({
  access_token: `head.${btoa(JSON.stringify({ generation }))}.mark`,
  refresh_token: `refresh-${generation}`,
  token_type: 'bearer',
  expires_in: TEN_MINUTES_S,
  expires_at: Math.floor(serverNow / 1000) + TEN_MINUTES_S,
  user: { id: 'ana' },
});

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
  });

type Step = Response | Error | (() => Response);

/** The unmodified auth client with our transport under it, in front of a service that answers step by step. */
function openClient(expiredS: number, ...steps: Step[]) {
  const kept = new Map<string, string>();
  const store = new SessionStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const keep = (session: object) => kept.set(SESSION_KEY, JSON.stringify(session));
  keep({ ...sessionOf(1), expires_at: Math.floor(Date.now() / 1000) - expiredS });
  const fetch = jest.fn<typeof globalThis.fetch>(() => {
    const step = steps.shift();
    if (!step) throw new Error('The service was asked once more than the test knows of.');
    if (step instanceof Error) return Promise.reject(step);
    return Promise.resolve(typeof step === 'function' ? step() : step);
  });
  const transport = new AuthTransport({ url, store, fetch });
  const options = { persistSession: true, autoRefreshToken: false, detectSessionInUrl: false };
  const client = new AuthClient({
    url,
    storage: store,
    storageKey: SESSION_KEY,
    fetch: transport.fetch,
    ...options,
  });
  clients.push(client);
  const asked = () => fetch.mock.calls.map(([address]) => new URL(address as string | URL).pathname);
  return { client, transport, store, keep, fetch, asked };
}

const clients: InstanceType<typeof AuthClient>[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
  Reflect.set(AuthClient, 'nextInstanceID', {});
});

test.each([
  ['ten minutes slow', -TEN_MINUTES_S],
  ['right', 0],
  ['ten minutes fast', TEN_MINUTES_S],
])('one renewal lasts ten minutes on a machine whose clock is %s', async (_clock, wrongS) => {
  const serverNow = Date.now() - wrongS * 1000;
  const { client, asked } = openClient(1, json(sessionOf(2, serverNow)));
  await client.getSession();
  const { data } = await client.getSession();
  expect(data.session?.refresh_token).toBe('refresh-2');
  expect(Math.abs(data.session!.expires_at! - Date.now() / 1000 - TEN_MINUTES_S)).toBeLessThan(60);
  expect(asked()).toHaveLength(1);
});

test.each<[string, Step]>([
  ['a service that is down', json({ code: 'unavailable' }, 503)],
  ['a gateway that sheds load', json({ code: 'rate_limited' }, 429)],
  ['no connection', new TypeError('Failed to fetch')],
  ['no answer in time', new DOMException('', 'TimeoutError')],
  ['the page of a hotel network', new Response('<h1>Welcome</h1>', { status: 200 })],
  ["a proxy's refusal", new Response('<h1>Forbidden</h1>', { status: 403 })],
])('%s delays the renewal without ending the session', async (_name, failure) => {
  const { client, store, asked } = openClient(86_400, failure, () => json(sessionOf(2)));
  const { data, error } = await client.getSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).toBe('refresh-2');
  expect(store.present()?.refresh_token).toBe('refresh-2');
  expect(asked()).toHaveLength(2);
});

test.each([
  ['refresh_token_not_found', 'expired'],
  ['session_expired', 'expired'],
  ['user_banned', 'refused'],
])('a %s from the service ends the session and stores the reason', async (code, reason) => {
  const { client, store } = openClient(
    1,
    json({ code, message: 'Over.' }, code === 'user_banned' ? 403 : 400),
  );
  expect((await client.getSession()).data.session).toBeNull();
  expect(store.present()).toBeNull();
  expect(store.ending()).toBe(reason);
});

test('a tab that missed token rotations does not send its old token', async () => {
  const { client, keep, fetch } = openClient(1, () => {
    keep(sessionOf(4));
    return json({ code: 'unavailable' }, 503);
  });
  await client.getSession();
  const { data } = await client.getSession();
  expect(data.session?.refresh_token).toBe('refresh-4');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a pending renewal stops at once when the session ends', async () => {
  const down = () => {
    setTimeout(() => {
      store.end('signed_out');
      transport.wake();
    });
    return json({ code: 'unavailable' }, 503);
  };
  const { client, store, transport } = openClient(1, down);
  expect((await client.getSession()).data.session).toBeNull();
  expect(store.ending()).toBe('signed_out');
});

test('the logout request is retried until the server accepts it', async () => {
  const { transport, fetch } = openClient(
    -TEN_MINUTES_S,
    new TypeError('Failed to fetch'),
    json({ code: 'unavailable' }, 503),
    new Response(null, { status: 204 }),
  );
  await transport.endSessionInTime('stale');
  expect(fetch).toHaveBeenCalledTimes(3);
  const [address, init] = fetch.mock.calls[2]!;
  expect(address).toBe(`${url}/logout?scope=local`);
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer stale');
});
