import { jest } from '@jest/globals';
import { contactFormRoutes, contactRoutes } from '@bindery/contracts/leads';
import { platformReportRoutes } from '@bindery/contracts/platform';
import { route } from '@bindery/contracts/route';
import { ApiProblem } from '@bindery/web-kit/context';
import { z } from 'zod';
import { ApiClient, type TokenSource } from './api-client.js';

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const problem = (status: number, code: string) =>
  json(
    { type: 'about:blank', title: code, status, detail: `It was ${code}.`, code, request_id: 'req-7' },
    status,
  );

function clientWith(...answers: (Response | Error)[]) {
  const fetch = jest.fn<typeof globalThis.fetch>();
  for (const answer of answers) {
    if (answer instanceof Error) fetch.mockRejectedValueOnce(answer);
    else fetch.mockResolvedValueOnce(answer);
  }
  const tokens = {
    accessToken: jest.fn<TokenSource['accessToken']>().mockResolvedValue('old'),
    renew: jest.fn<TokenSource['renew']>().mockResolvedValue('new'),
    ended: jest.fn<TokenSource['ended']>(),
    stepUp: jest.fn<TokenSource['stepUp']>().mockResolvedValue(true),
  };
  const sent = (n: number) => {
    const [address, init] = fetch.mock.calls[n] ?? [];
    return { address: address as string, init, headers: new Headers(init?.headers) };
  };
  return { api: new ApiClient({ tokens, fetch }), fetch, tokens, sent };
}

const problemOf = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const thrown: unknown = await call.then(() => undefined).catch((error: unknown) => error);
  if (!(thrown instanceof ApiProblem)) throw new Error('No problem was thrown.');
  return thrown;
};

test('a request sends the token and returns the data', async () => {
  const { api, sent } = clientWith(json({ id: 1 }));
  expect(await api.get('/insureds')).toEqual({ id: 1 });
  expect(sent(0).address).toBe('/api/insureds');
  expect(sent(0).headers.get('Authorization')).toBe('Bearer old');
});

const score = { params: { id: '7/8' }, body: { lead_score: 60 }, ifMatch: '"3"' };
const message = { name: 'Ada', email: 'ada@pinebrook.test' };
const common = { method: 'POST', service: 'crm', access: 'session:own', summary: 'Pack boxes' } as const;
const signOutOthers = route({
  method: 'DELETE',
  path: '/api/auth/sessions',
  service: 'identity',
  access: 'session:own',
  summary: 'Sign out every other device',
  replies: { 204: null },
});

test('call sends the non-empty values of a query', async () => {
  const { api, sent } = clientWith(new Response('name\r\n'));
  await api.call(contactRoutes.export, { query: { status: 'new', search: '', from: undefined } });
  expect(sent(0).address).toBe('/api/admin/landing-contacts/export?status=new');
});

test('call fills the address of a declared route', async () => {
  const { api, sent } = clientWith(problem(404, 'not_found'));
  expect((await problemOf(api.call(contactRoutes.setScore, score))).code).toBe('not_found');
  expect(sent(0).address).toBe('/api/admin/landing-contacts/7%2F8/score');
  expect(sent(0).init).toMatchObject({ method: 'PUT', body: '{"lead_score":60}' });
  expect(sent(0).headers.get('If-Match')).toBe('"3"');
});

test('call parses the reply by its schema', async () => {
  const { api } = clientWith(json({ success: true, unknown: 1 }), json({ id: '7' }));
  expect(await api.call(contactFormRoutes.receive, { body: message })).toEqual({ success: true });
  expect((await problemOf(api.call(contactRoutes.setScore, score))).code).toBe('unexpected_answer');
});

test('call returns a file as a Blob, and nothing where the route answers nothing', async () => {
  const { api, sent } = clientWith(new Response('name\r\nAda\r\n'), new Response(null, { status: 204 }));
  const file = await api.call(contactRoutes.export, { query: 'sort=name&order=asc' });
  expect(await file.text()).toBe('name\r\nAda\r\n');
  expect(sent(0).address).toBe('/api/admin/landing-contacts/export?sort=name&order=asc');
  await expect(api.call(signOutOthers)).resolves.toBeUndefined();
});

test('download returns a reply as a file with its name where the query asks for one', async () => {
  const disposition = 'attachment; filename="platform-leads.csv"';
  const { api, sent } = clientWith(
    new Response('a,b', { headers: { 'Content-Disposition': disposition } }),
    problem(403, 'forbidden'),
  );
  const request = { query: { format: 'csv' } } as const;
  const file = await api.download(platformReportRoutes.leads, request);
  expect([file.name, await file.text()]).toEqual(['platform-leads.csv', 'a,b']);
  expect(sent(0).address).toBe('/api/admin/platform/leads?format=csv');
  expect(await problemOf(api.download(platformReportRoutes.leads, request))).toMatchObject({ status: 403 });
});

test('call returns a file with its name, or the job that makes it', async () => {
  const pack = route({
    ...common,
    path: '/api/boxes/pack',
    replies: { 200: { mediaType: '*/*' }, 202: z.object({ id: z.string() }) },
  });
  const disposition = `attachment; filename="_da.zip"; filename*=UTF-8''%C3%85da.zip`;
  const { api, sent } = clientWith(
    new Response('PK', { headers: { 'Content-Disposition': disposition } }),
    json({ id: '7', unknown: 1 }, 202),
  );
  expect(await api.call(pack)).toMatchObject({ name: 'Åda.zip', size: 2 });
  expect(sent(0).init?.method).toBe('POST');
  expect(await api.call(pack)).toEqual({ id: '7' });
});

test('call sends a file as it is, with its type', async () => {
  const load = route({
    ...common,
    path: '/api/boxes/load',
    upload: { mediaTypes: ['text/csv', 'application/octet-stream'], maxBytes: 10 },
    replies: { 204: null },
  });
  const { api, sent } = clientWith(new Response(null, { status: 204 }), new Response(null, { status: 204 }));
  const file = new Blob(['a,b'], { type: 'text/csv' });
  await api.call(load, { upload: file });
  expect(sent(0).init?.body).toBe(file);
  expect(sent(0).headers.get('Content-Type')).toBe('text/csv');
  await api.call(load, { upload: new Blob(['x']) });
  expect(sent(1).headers.get('Content-Type')).toBe('application/octet-stream');
});

test('a save sends its body, idempotency key and If-Match version', async () => {
  const { api, sent } = clientWith(json({ success: true }));
  await api.call(contactFormRoutes.receive, { body: message, ifMatch: '"3"', idempotencyKey: 'k-1' });
  expect(sent(0).init).toMatchObject({ method: 'POST', body: JSON.stringify(message) });
  expect(sent(0).headers.get('If-Match')).toBe('"3"');
  expect(sent(0).headers.get('Idempotency-Key')).toBe('k-1');
});

test('a download returns the raw file after renewing a stale token', async () => {
  const { api, sent } = clientWith(problem(401, 'token_stale'), new Response('name\r\nAda\r\n'));
  const file = await api.call(contactRoutes.export, { query: { status: 'new' } });
  expect(await file.text()).toBe('name\r\nAda\r\n');
  expect(sent(1).address).toBe('/api/admin/landing-contacts/export?status=new');
  expect(sent(1).headers.get('Authorization')).toBe('Bearer new');
});

test('a refused or interrupted download rejects with a problem', async () => {
  const broken = new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('gone')) }));
  const { api } = clientWith(problem(403, 'forbidden'), broken);
  expect((await problemOf(api.call(contactRoutes.export))).code).toBe('forbidden');
  expect((await problemOf(api.call(contactRoutes.export))).code).toBe('network');
});

test('each call starts its own unsampled trace', async () => {
  const { api, sent } = clientWith(json({}), json({}));
  await api.get('/insureds');
  await api.get('/insureds');
  const traces = [sent(0), sent(1)].map(({ headers }) => headers.get('traceparent'));
  expect(traces[0]).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(traces[0]).not.toBe(traces[1]);
});

test('a stale token is renewed and the call retried transparently', async () => {
  const { api, sent, tokens } = clientWith(problem(401, 'token_stale'), json({ ok: true }));
  await expect(api.post('/insureds', { a: 1 })).resolves.toEqual({ ok: true });
  expect(tokens.renew).toHaveBeenCalledWith('old');
  expect(sent(1).headers.get('Authorization')).toBe('Bearer new');
  expect(tokens.ended).not.toHaveBeenCalled();
});

test('a second 401 is not retried and ends the session', async () => {
  const { api, fetch, tokens } = clientWith(problem(401, 'token_stale'), problem(401, 'unauthenticated'));
  expect((await problemOf(api.get('/dashboard'))).status).toBe(401);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(tokens.ended).toHaveBeenCalledWith('unauthenticated', 'new');
});

test('a token that is stale twice in a row does not end the session', async () => {
  const { api, tokens } = clientWith(problem(401, 'token_stale'), problem(401, 'token_stale'));
  expect((await problemOf(api.get('/dashboard'))).code).toBe('token_stale');
  expect(tokens.ended).not.toHaveBeenCalled();
});

test('waiting for a token times out with the call as a temporary problem', async () => {
  const { tokens, fetch } = clientWith();
  tokens.accessToken.mockReturnValue(new Promise(() => undefined));
  const api = new ApiClient({ tokens, fetch, timeoutMs: 10 });
  expect(await problemOf(api.get('/dashboard'))).toMatchObject({ code: 'timeout', isTransient: true });
  expect(fetch).not.toHaveBeenCalled();
});

test('a revoked session ends at once, without a renewal', async () => {
  const { api, tokens } = clientWith(problem(401, 'session_revoked'));
  expect((await problemOf(api.get('/dashboard'))).code).toBe('session_revoked');
  expect(tokens.ended).toHaveBeenCalledWith('session_revoked', 'old');
  expect(tokens.renew).not.toHaveBeenCalled();
});

test('a call is sent once more, with its key, after a step-up, and with the time of a new call', async () => {
  const { api, sent, tokens } = clientWith(problem(403, 'step_up_required'), json({ success: true }));
  await api.call(contactFormRoutes.receive, { body: message, idempotencyKey: 'k-1' });
  expect(tokens.stepUp).toHaveBeenCalledTimes(1);
  expect(sent(1).headers.get('Idempotency-Key')).toBe('k-1');
  expect(sent(1).init?.signal).not.toBe(sent(0).init?.signal);
});

test('a call fails without a step-up, and after one that was not enough', async () => {
  const { api, fetch, tokens } = clientWith(
    ...Array.from({ length: 3 }, () => problem(403, 'step_up_required')),
  );
  tokens.stepUp.mockResolvedValueOnce(false);
  expect((await problemOf(api.call(signOutOthers))).code).toBe('step_up_required');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect((await problemOf(api.call(signOutOthers))).code).toBe('step_up_required');
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a problem carries its code, detail, fields and request id', async () => {
  const refused = {
    status: 422,
    code: 'validation_failed',
    detail: 'Some values are not valid.',
    request_id: 'req-9',
  };
  const { api } = clientWith(
    json({ ...refused, errors: [{ path: 'ssn', message: 'Nine digits.' }, 'odd'] }, 422),
  );
  expect(await problemOf(api.post('/insureds', {}))).toMatchObject({
    status: 422,
    code: 'validation_failed',
    detail: 'Some values are not valid.',
    requestId: 'req-9',
    errors: [{ path: 'ssn', message: 'Nine digits.' }],
  });
});

test('a non-JSON error response becomes a temporary problem with a readable message', async () => {
  const { api } = clientWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const thrown = await problemOf(api.get('/dashboard'));
  expect(thrown).toMatchObject({ status: 502, isTransient: true });
  expect(thrown.detail).toMatch(/isn't responding/);
});

test('a lost connection and a timeout become temporary problems', async () => {
  const { api } = clientWith(new TypeError('Failed to fetch'), new DOMException('', 'TimeoutError'));
  expect(await problemOf(api.get('/dashboard'))).toMatchObject({
    status: 0,
    code: 'network',
    isTransient: true,
  });
  expect(await problemOf(api.get('/dashboard'))).toMatchObject({
    status: 0,
    code: 'timeout',
    isTransient: true,
  });
});

test('an abort by the caller rejects as an AbortError', async () => {
  const { api } = clientWith(new DOMException('', 'AbortError'));
  const call = api.get('/dashboard', { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('a response that fails its contract rejects as unexpected_answer', async () => {
  const { api } = clientWith(json({ strange: true }, 200, { 'X-Request-Id': 'req-1' }));
  const parser = {
    parse: (): never => {
      throw new TypeError('not that');
    },
  };
  expect(await problemOf(api.get('/dashboard', { parser }))).toMatchObject({
    code: 'unexpected_answer',
    requestId: 'req-1',
  });
});

test('listeners are notified when a write starts and ends, but not for reads', async () => {
  const { api } = clientWith(json({}), json({}), problem(409, 'conflict'), json({}));
  const listener = jest.fn();
  const unsubscribe = api.onInvalidate(listener);
  await api.get('/insureds');
  expect(listener).toHaveBeenCalledTimes(0);
  const deletion = api.call(signOutOthers);
  expect(listener).toHaveBeenCalledTimes(1);
  await deletion;
  expect(listener).toHaveBeenCalledTimes(2);
  await problemOf(api.post('/insureds/7', {}));
  expect(listener).toHaveBeenCalledTimes(4);
  unsubscribe();
  await api.post('/insureds');
  expect(listener).toHaveBeenCalledTimes(4);
});
