import { jest } from '@jest/globals';
import type { MeView } from '@bindery/contracts/identity';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { SessionKeeper, type SessionClient } from './session-keeper.js';
import type { SessionState } from './session-state.js';

const me: MeView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001',
  email: 'ana@harbor.test',
  full_name: null,
  role: 'agent',
  account_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002',
  account_name: 'Harbor',
  is_owner: false,
  can_see_all_records: false,
};

type Listener = (event: AuthChangeEvent, session: Session | null) => void;
const sessionWith = (token: string) => ({ access_token: token }) as Session;
const authError = (name: string) => Object.assign(new Error(name), { name });

/** The auth client of a browser that holds one session, or none. */
function fakeClient(token: string | null) {
  let session = token === null ? null : sessionWith(token);
  let listener: Listener = () => undefined;
  const client = {
    onAuthStateChange: (heard: Listener) => {
      listener = heard;
      return { data: { subscription: { unsubscribe: () => undefined } } };
    },
    getSession: jest.fn(() => Promise.resolve({ data: { session }, error: null as Error | null })),
    refreshSession: jest.fn(() => {
      session = sessionWith('renewed');
      return Promise.resolve({ data: { session }, error: null as Error | null });
    }),
    signOut: jest.fn((_options: { scope: string }) => {
      session = null;
      return Promise.resolve({ error: null });
    }),
  };
  const tell = (event: AuthChangeEvent) => listener(event, session);
  return { client, tell, keeper: client as unknown as SessionClient };
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const refusal = (status: number, code: string) => json({ status, code, detail: `It was ${code}.` }, status);

function keep(token: string | null, answer: (path: string, token: string) => Response) {
  const { client, tell, keeper: forKeeper } = fakeClient(token);
  const calls: string[] = [];
  const fetch = jest.fn<typeof globalThis.fetch>((input, init) => {
    const path = input as string;
    calls.push(`${init?.method ?? 'GET'} ${path}`);
    return Promise.resolve(answer(path, new Headers(init?.headers).get('Authorization')?.slice(7) ?? ''));
  });
  const keeper = new SessionKeeper(forKeeper, { fetch });
  keeper.start();
  const until = (status: SessionState['status']) =>
    new Promise<SessionState>((resolve) => {
      const look = () => {
        const state = keeper.snapshot();
        if (state.status === status) resolve(state);
      };
      keeper.subscribe(look);
      look();
    });
  return { keeper, client, tell, calls, until };
}

test('after a session event the person is synced and asked for, in that order', async () => {
  const { tell, calls, until } = keep('first', () => json(me));
  tell('SIGNED_IN');
  expect(await until('signed-in')).toMatchObject({ status: 'signed-in', me });
  expect(calls).toEqual(['POST /api/auth/sync-user', 'GET /api/auth/me']);
});

test('nothing is asked inside the callback of the auth client, which would wait for itself', () => {
  const { tell, client } = keep('first', () => json(me));
  tell('TOKEN_REFRESHED');
  expect(client.getSession).not.toHaveBeenCalled();
});

test('no session is signed out, without a reason', async () => {
  const { tell, until } = keep(null, () => json(me));
  tell('INITIAL_SESSION');
  expect(await until('signed-out')).toEqual({ status: 'signed-out', reason: null });
});

test.each([
  [401, 'session_revoked', 'session_revoked'],
  [403, 'forbidden', 'refused'],
] as const)('a %i %s on the sync clears the session', async (status, code, reason) => {
  const { tell, client, until } = keep('first', () => refusal(status, code));
  tell('INITIAL_SESSION');
  expect(await until('signed-out')).toEqual({ status: 'signed-out', reason });
  expect(client.signOut).toHaveBeenCalledWith({ scope: 'local' });
});

test('a server that is down leaves the session standing, and a retry goes on', async () => {
  let down = true;
  const { keeper, tell, client, until } = keep('first', () =>
    down ? refusal(503, 'unavailable') : json(me),
  );
  tell('INITIAL_SESSION');
  expect(await until('unreachable')).toMatchObject({ problem: { code: 'unavailable' } });
  expect(client.signOut).not.toHaveBeenCalled();
  down = false;
  await keeper.retry();
  expect(keeper.snapshot()).toMatchObject({ status: 'signed-in' });
});

test('a session that cannot be renewed just now is not taken for none', async () => {
  const { tell, client, until } = keep(null, () => json(me));
  const error = authError('AuthRetryableFetchError');
  client.getSession.mockResolvedValueOnce({ data: { session: null }, error });
  tell('INITIAL_SESSION');
  expect(await until('unreachable')).toMatchObject({ problem: { code: 'network' } });
});

test('calls that are refused together share one renewal', async () => {
  const stale = (_path: string, token: string) =>
    token === 'first' ? refusal(401, 'token_stale') : json(me);
  const { keeper, client } = keep('first', stale);
  await Promise.all([keeper.api.get('/dashboard'), keeper.api.get('/insureds'), keeper.api.get('/crm-logs')]);
  expect(client.refreshSession).toHaveBeenCalledTimes(1);
});

test('a refused renewal signs out of this device', async () => {
  const { keeper, client } = keep('first', () => refusal(401, 'token_stale'));
  client.refreshSession.mockResolvedValueOnce({
    data: { session: null },
    error: authError('AuthApiError'),
  } as never);
  await expect(keeper.api.get('/dashboard')).rejects.toMatchObject({ status: 401 });
  expect(client.signOut).toHaveBeenCalledWith({ scope: 'local' });
  expect(keeper.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
});

test('a renewal that gets no answer is a passing problem and keeps the session', async () => {
  const { keeper, client } = keep('first', () => refusal(401, 'token_stale'));
  const error = authError('AuthRetryableFetchError');
  client.refreshSession.mockResolvedValueOnce({ data: { session: null }, error } as never);
  await expect(keeper.api.get('/dashboard')).rejects.toMatchObject({ code: 'network' });
  expect(client.signOut).not.toHaveBeenCalled();
});

test('refresh takes a new token and tells the new role', async () => {
  const { keeper } = keep('first', (_path, token) =>
    json({ ...me, role: token === 'renewed' ? 'agent' : 'pending' }),
  );
  await expect(keeper.refresh()).resolves.toMatchObject({ role: 'agent' });
  expect(keeper.snapshot()).toMatchObject({ status: 'signed-in', me: { role: 'agent' } });
});
