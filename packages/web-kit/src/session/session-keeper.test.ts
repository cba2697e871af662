import { jest } from '@jest/globals';
import type { MeView } from '@bindery/contracts/identity';
import { contactRoutes } from '@bindery/contracts/leads';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { waitFor } from '@testing-library/react';
import { SessionKeeper, type SessionParts } from './session-keeper.js';
import type { SessionState } from './session-state.js';
import { SESSION_KEY, SessionStore } from './session-store.js';

const me: MeView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001',
  email: 'ana@harbor.test',
  full_name: null,
  role: 'agent',
  account_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002',
  account_name: 'Harbor',
  is_owner: false,
  can_see_all_records: false,
  second_factor_due_at: null,
  date_format: 'mdy',
  support_email: null,
};

const bea: MeView = { ...me, id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0003', email: 'bea@harbor.test' };

const sessionWith = (token: string, { id }: MeView = me) =>
  ({ access_token: token, refresh_token: `refresh-${token}`, user: { id } }) as Session;
const authError = (name: string) => Object.assign(new Error(name), { name });

/** A browser that keeps one session, or none, and the auth client of one of its pages. */
function fakeBrowser(token: string | null) {
  const kept = new Map<string, string>();
  const store = new SessionStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const keep = (session: Session) => store.setItem(SESSION_KEY, JSON.stringify(session));
  if (token !== null) keep(sessionWith(token));
  let listener: (event: AuthChangeEvent, session: Session | null) => void = () => undefined;
  const client = {
    onAuthStateChange: (heard: typeof listener) => {
      listener = heard;
      return { data: { subscription: { unsubscribe: () => undefined } } };
    },
    getSession: jest.fn(() =>
      Promise.resolve({ data: { session: store.present() }, error: null as Error | null }),
    ),
    refreshSession: jest.fn(() => {
      keep(sessionWith('renewed'));
      return Promise.resolve({ data: { session: store.present() }, error: null as Error | null });
    }),
    signOut: jest.fn((_options: { scope: string }) => Promise.resolve({ error: null })),
  };
  const transport = {
    wake: jest.fn(),
    endSession: jest.fn((_token: string) => Promise.resolve(true)),
    endSessionInTime: jest.fn((_token: string) => Promise.resolve()),
  };
  const parts = { client: client as unknown as SessionParts['client'], store, transport };
  return { client, transport, store, keep, parts, tell: (event: AuthChangeEvent) => listener(event, null) };
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const refusal = (status: number, code: string) => json({ status, code, detail: `It was ${code}.` }, status);

type Answer = (path: string, token: string) => Response;

function keepWith(token: string | null, answer: Answer) {
  const browser = fakeBrowser(token);
  const calls: string[] = [];
  const fetch = jest.fn<typeof globalThis.fetch>((input, init) => {
    const path = input as string;
    const bearer = new Headers(init?.headers).get('Authorization')?.slice(7) ?? '';
    calls.push(`${init?.method ?? 'GET'} ${path} as ${bearer}`);
    return Promise.resolve(answer(path, bearer));
  });
  const keeper = new SessionKeeper(browser.parts, { fetch });
  stops.push(keeper.start());
  const until = (status: SessionState['status']) =>
    new Promise<SessionState>((resolve) => {
      const look = () => {
        const state = keeper.snapshot();
        if (state.status === status) resolve(state);
      };
      keeper.subscribe(look);
      look();
    });
  return { ...browser, keeper, calls, until };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const meOr = (bearers: Record<string, MeView>) => (_path: string, token: string) =>
  bearers[token] ? json(bearers[token]) : json(me);

test('a new session is synced, then its user loaded, exactly once', async () => {
  const { tell, calls, until } = keepWith('first', () => json(me));
  tell('SIGNED_IN');
  expect(await until('signed-in')).toMatchObject({ status: 'signed-in', me });
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['POST /api/auth/sync-user as first', 'GET /api/auth/me as first']);
});

test('no request is sent inside the auth client callback, to avoid a deadlock', async () => {
  const { tell, calls, keep, until } = keepWith('first', () => json(me));
  await until('signed-in');
  keep(sessionWith('second'));
  const before = calls.length;
  tell('TOKEN_REFRESHED');
  expect(calls).toHaveLength(before);
});

test('a missing session yields the signed-out state without a reason', async () => {
  const { until } = keepWith(null, () => json(me));
  expect(await until('signed-out')).toEqual({ status: 'signed-out', reason: null });
});

test.each([
  [401, 'session_revoked', 'session_revoked'],
  [403, 'forbidden', 'refused'],
] as const)('a %i %s response to the sync request clears the session', async (status, code, reason) => {
  const { store, client, until } = keepWith('first', () => refusal(status, code));
  expect(await until('signed-out')).toEqual({ status: 'signed-out', reason });
  expect(store.present()).toBeNull();
  expect(client.signOut).toHaveBeenCalledWith({ scope: 'local' });
});

test('a server outage preserves the session, and a retry signs in', async () => {
  let down = true;
  const { keeper, store, until } = keepWith('first', () => (down ? refusal(503, 'unavailable') : json(me)));
  expect(await until('unreachable')).toMatchObject({ problem: { code: 'unavailable' } });
  expect(store.present()).not.toBeNull();
  down = false;
  await keeper.retry();
  expect(keeper.snapshot()).toMatchObject({ status: 'signed-in' });
});

test('calls refused at the same time share one renewal', async () => {
  const stale = (path: string, token: string) =>
    token === 'first' && !path.includes('/auth/') ? refusal(401, 'token_stale') : json(me);
  const { keeper, client, until } = keepWith('first', stale);
  await until('signed-in');
  await Promise.all([keeper.api.get('/dashboard'), keeper.api.get('/insureds'), keeper.api.get('/crm-logs')]);
  expect(client.refreshSession).toHaveBeenCalledTimes(1);
});

/** Signed in with a token that everything but the sync refuses as stale. */
async function keepStale() {
  const kept = keepWith('first', (path, token) =>
    token === 'first' && !path.includes('/auth/') ? refusal(401, 'token_stale') : json(me),
  );
  await kept.until('signed-in');
  return kept;
}

test('a refused renewal signs out on this device', async () => {
  const { keeper, client, store } = await keepStale();
  const error = authError('AuthApiError');
  client.refreshSession.mockResolvedValueOnce({ data: { session: null }, error });
  await expect(keeper.api.get('/dashboard')).rejects.toMatchObject({ status: 401 });
  expect(store.present()).toBeNull();
  expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
});

test('a renewal by another tab is adopted without signing out', async () => {
  const { keeper, client, keep, calls } = await keepStale();
  client.refreshSession.mockImplementationOnce(() => {
    keep(sessionWith('of-the-other-tab'));
    return Promise.resolve({ data: { session: null }, error: authError('AuthRefreshDiscardedError') });
  });
  await keeper.api.get('/dashboard');
  expect(calls.at(-1)).toBe('GET /api/dashboard as of-the-other-tab');
  expect(keeper.snapshot()).toMatchObject({ status: 'signed-in' });
});

test('a refused old token does not end a newer session from another tab', async () => {
  const kept = keepWith('first', (path, token) => {
    if (token !== 'first' || path.includes('/auth/')) return json(me);
    kept.keep(sessionWith('second'));
    return refusal(401, 'session_revoked');
  });
  await kept.until('signed-in');
  await expect(kept.keeper.api.get('/dashboard')).rejects.toMatchObject({ code: 'session_revoked' });
  expect(kept.store.present()?.access_token).toBe('second');
  expect(kept.keeper.snapshot()).toMatchObject({ status: 'signed-in' });
});

test('refresh renews the token and returns the new role', async () => {
  const { keeper, until } = keepWith('first', (_path, token) =>
    json({ ...me, role: token === 'renewed' ? 'agent' : 'pending' }),
  );
  await until('signed-in');
  await expect(keeper.refresh()).resolves.toMatchObject({ role: 'agent' });
  expect(keeper.snapshot()).toMatchObject({ status: 'signed-in', me: { role: 'agent' } });
});

describe('when another user signs in on this browser', () => {
  test('the page switches to the new user and rejects calls of the first one', async () => {
    const { keeper, keep, tell, calls, until } = keepWith('first', meOr({ beas: bea }));
    await until('signed-in');
    const anas = keeper.api;
    keep(sessionWith('beas', bea));
    tell('SIGNED_IN');
    await until('determining');
    expect(await until('signed-in')).toMatchObject({ me: { id: bea.id } });
    await expect(anas.post('/insureds', {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await keeper.api.get('/dashboard');
    expect(calls.filter((call) => call.includes('/insureds'))).toEqual([]);
    expect(calls.at(-1)).toBe('GET /api/dashboard as beas');
  });

  test('no call is sent as the new user before the page has switched', async () => {
    const { keeper, keep, calls, until } = keepWith('first', meOr({ beas: bea }));
    await until('signed-in');
    keep(sessionWith('beas', bea));
    await expect(keeper.api.post('/insureds', {})).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await until('signed-in')).toBeDefined();
    expect(calls.filter((call) => call.includes('/insureds'))).toEqual([]);
  });

  test("a token renewed for the new user does not repeat the first user's call", async () => {
    const { keeper, client, keep, calls } = await keepStale();
    client.refreshSession.mockImplementationOnce(() => {
      keep(sessionWith('beas', bea));
      return Promise.resolve({ data: { session: null }, error: authError('AuthRefreshDiscardedError') });
    });
    await expect(keeper.api.post('/insureds', {})).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(calls.filter((call) => call.includes('/insureds'))).toEqual(['POST /api/insureds as first']);
  });
});

test('a step-up renews the token before the call is repeated', async () => {
  const { keeper, calls, until } = keepWith('first', (path, token) =>
    path.includes('/auth/') || token === 'renewed' ? json(me) : refusal(403, 'step_up_required'),
  );
  await until('signed-in');
  const call = keeper.api.call(contactRoutes.export);
  await waitFor(() => expect(keeper.stepUp()).not.toBeNull());
  await keeper.stepUp()?.emailCode();
  await keeper.stepUp()?.enter('123456');
  await call;
  expect(calls.slice(-4)).toEqual([
    'GET /api/admin/landing-contacts/export as first',
    'GET /auth/v1/reauthenticate as first',
    'POST /auth/v1/reauthenticate/verify as first',
    'GET /api/admin/landing-contacts/export as renewed',
  ]);
});

describe('when the session ends', () => {
  const revoked = (path: string) => (path.includes('/auth/') ? json(me) : refusal(401, 'session_revoked'));

  test('a page with typed text is interrupted and resumes after the same user signs in', async () => {
    const { keeper, keep, tell, until } = keepWith('first', revoked);
    await until('signed-in');
    keeper.protectDraft();
    await expect(keeper.api.post('/insureds', {})).rejects.toMatchObject({ status: 401 });
    expect(keeper.snapshot()).toMatchObject({ status: 'interrupted', me, reason: 'session_revoked' });
    const { api } = keeper;
    keep(sessionWith('second'));
    tell('SIGNED_IN');
    await until('signed-in');
    expect(keeper.api).toBe(api);
  });

  test('a page whose typed text was released signs out at once', async () => {
    const { keeper, until } = keepWith('first', revoked);
    await until('signed-in');
    keeper.protectDraft()();
    await expect(keeper.api.post('/insureds', {})).rejects.toMatchObject({ status: 401 });
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'session_revoked' });
  });

  test('giving up the typed text signs out', async () => {
    const { keeper, until } = keepWith('first', revoked);
    await until('signed-in');
    keeper.protectDraft();
    await expect(keeper.api.post('/insureds', {})).rejects.toMatchObject({ status: 401 });
    keeper.discardDraft();
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'session_revoked' });
  });

  test.each([
    ['signed_out', { status: 'signed-out', reason: 'signed_out' }],
    ['session_revoked', { status: 'interrupted', me, access: null, reason: 'session_revoked' }],
  ] as const)('in another tab by %s, a page with typed text adopts the reason', async (reason, state) => {
    const { keeper, store, until } = keepWith('first', () => json(me));
    await until('signed-in');
    keeper.protectDraft();
    store.end(reason);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(keeper.snapshot()).toEqual(state);
  });

  test('because storage was cleared, the next call is rejected before it is sent', async () => {
    const { keeper, store, calls, until } = keepWith('first', () => json(me));
    await until('signed-in');
    store.removeItem(SESSION_KEY);
    await expect(keeper.api.get('/dashboard')).rejects.toMatchObject({ code: 'session_revoked' });
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'lost' });
    expect(calls.filter((call) => call.includes('/dashboard'))).toEqual([]);
  });

  test('a call that waits for a step-up fails, and nothing is asked any more', async () => {
    const { keeper, store, until } = keepWith('first', (path) =>
      path.includes('/auth/') ? json(me) : refusal(403, 'step_up_required'),
    );
    await until('signed-in');
    const call = keeper.api.call(contactRoutes.export);
    await waitFor(() => expect(keeper.stepUp()).not.toBeNull());
    store.end('session_revoked');
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    await expect(call).rejects.toMatchObject({ code: 'step_up_required' });
    expect(keeper.stepUp()).toBeNull();
  });

  test('a page restored from the back/forward cache is signed out', async () => {
    const { keeper, store, until } = keepWith('first', () => json(me));
    await until('signed-in');
    store.end('signed_out');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'signed_out' });
  });
});

describe('Sign Out', () => {
  test('takes effect locally before the server responds', async () => {
    const { keeper, store, transport, until } = keepWith('first', () => json(me));
    await until('signed-in');
    transport.endSession.mockReturnValueOnce(new Promise(() => undefined));
    void keeper.signOut();
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'signed_out' });
    expect(store.present()).toBeNull();
    expect(transport.endSession).toHaveBeenCalledWith('first');
  });

  test('reports an unconfirmed sign-out until the server accepts it', async () => {
    const { keeper, transport, until } = keepWith('first', () => json(me));
    await until('signed-in');
    let hear: () => void = () => undefined;
    transport.endSession.mockResolvedValueOnce(false);
    transport.endSessionInTime.mockReturnValueOnce(new Promise((resolve) => (hear = resolve)));
    await expect(keeper.signOut()).rejects.toThrow();
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'signed_out_unconfirmed' });
    hear();
    await new Promise((resolve) => setTimeout(resolve));
    expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'signed_out' });
  });
});
