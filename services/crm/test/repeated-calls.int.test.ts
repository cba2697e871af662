import { randomUUID } from 'node:crypto';
import { ImportCalls, mappingOf } from './import-calls.js';
import { startCrmUnderTest, type Answer, type CrmUnderTest, type Person } from './crm-under-test.js';

let crm: CrmUnderTest;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await startCrmUnderTest({
    LANGUAGE_MODEL_API: 'openai',
    LANGUAGE_MODEL_URL: 'http://127.0.0.1:9/v1',
    LANGUAGE_MODEL: 'small-1',
  });
  imports = new ImportCalls(crm);
});
afterAll(() => crm.stop());

const owner = (): Person => imports.member({ is_owner: true, includes: ['reports'] });
const report = { name: 'Book', type: 'insureds', range: { days: 30 }, shared: false, schedule: null };
const file = 'First Name,Last Name\nAda,Byron\n';

/** A POST that creates, with two different contents. */
const creates: readonly (readonly [path: string, content: unknown, other: unknown])[] = [
  [
    '/api/saved-filters',
    { record_type: 'individual', name: 'Leads', query: {} },
    { record_type: 'individual', name: 'Mine', query: {} },
  ],
  ['/api/reports/saved', report, { ...report, name: 'Other' }],
  ['/api/imports?name=Book.csv', file, `${file}Ben,Cole\n`],
];

async function send(who: Person, path: string, content: unknown, key: string): Promise<Answer> {
  if (typeof content !== 'string') return crm.call(who, 'POST', path, content, { 'idempotency-key': key });
  const response = await fetch(crm.service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    body: content,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

describe.each(creates)('POST %s', (path, content, other) => {
  it('takes effect once for requests with the same key, also at once', async () => {
    const who = owner();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(who, path, content, key)));
    answers.push(await send(who, path, content, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [plain = ''] = path.split('?');
    const { body } = await crm.call(who, 'GET', plain);
    expect((body as unknown as { items: unknown[] }).items).toHaveLength(1);
  });

  it('refuses the key for another request, and takes it from another person', async () => {
    const who = owner();
    const key = randomUUID();
    await send(who, path, content, key);
    expect(await send(who, path, other, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await send(owner(), path, other, key)).status).toBe(201);
    expect(await send(who, path, content, 'two words')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    });
  });
});

it('a repeated upload leaves one file', async () => {
  const who = owner();
  const key = randomUUID();
  for (const _ of [1, 2]) await send(who, '/api/imports?name=Book.csv', file, key);
  expect(await crm.rows('SELECT 1 FROM files WHERE account_id = $1', [who.accountId])).toHaveLength(1);
});

/** A PUT of a state, by a path that is read as well; `changes` are two bodies that differ. */
interface Put {
  readonly path: string;
  readonly prepare?: (who: Person) => Promise<unknown>;
  readonly changes: readonly [object, object];
}
const puts: readonly Put[] = [
  { path: '/api/preferences/individuals', changes: [{ page_size: 10 }, { page_size: 50 }] },
  {
    path: '/api/calendar/feed',
    prepare: (who) => crm.call(who, 'POST', '/api/calendar/feed/renew', {}),
    changes: [{ show_client_names: true }, { show_client_names: false }],
  },
  {
    path: '/api/capture/language-model',
    changes: [
      { enabled: true, baa_statement: 'BAA with Example AI, signed March 1, 2026.' },
      { enabled: false },
    ],
  },
];

it.each(puts)('PUT $path obeys If-Match', async ({ path, prepare, changes: [first, second] }) => {
  const who = owner();
  await prepare?.(who);
  const read = await crm.call(who, 'GET', path);
  const etag = read.headers.get('etag') ?? '';
  expect(etag).toBe(`"${String(read.body.version)}"`);
  expect((await crm.call(who, 'GET', path)).headers.get('etag')).toBe(etag);
  const saved = await crm.call(who, 'PUT', path, first, { 'if-match': etag });
  expect(saved.status).toBe(200);
  const stale = await crm.call(who, 'PUT', path, second, { 'if-match': etag });
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
  const newer = saved.headers.get('etag') ?? '';
  expect((await crm.call(who, 'GET', path)).headers.get('etag')).toBe(newer);
  expect((await crm.call(who, 'PUT', path, second, { 'if-match': newer })).status).toBe(200);
  expect((await crm.call(who, 'PUT', path, first)).status).toBe(200);
});

it('the mapping of an import obeys If-Match', async () => {
  const who = owner();
  const view = await imports.read(who, file);
  const path = `/api/imports/${view.id}`;
  const etag = (await crm.call(who, 'GET', path)).headers.get('etag') ?? '';
  const map = (headers: Record<string, string>) =>
    crm.call(who, 'PUT', `${path}/mapping`, mappingOf(view), headers);
  expect((await map({ 'if-match': etag })).status).toBe(200);
  expect((await map({ 'if-match': etag })).status).toBe(412);
  await imports.until(who, view.id, 'ready');
  const newer = (await crm.call(who, 'GET', path)).headers.get('etag') ?? '';
  expect((await map({ 'if-match': newer })).status).toBe(200);
});

it('a call without a body may name the type of one', async () => {
  const who = owner();
  const json = { 'content-type': 'application/json' };
  const { body } = await crm.call(who, 'POST', '/api/tags', { name: 'Gold', color: 'yellow' });
  expect((await crm.call(who, 'DELETE', `/api/tags/${body.id}`, undefined, json)).status).toBe(204);
  expect((await crm.call(who, 'POST', '/api/calendar/feed/renew', undefined, json)).status).toBe(200);
  const incomplete = await crm.call(who, 'POST', '/api/tags', undefined, json);
  expect(incomplete).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }, { path: 'color' }] } });
});
