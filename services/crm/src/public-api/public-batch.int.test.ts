import { randomUUID } from 'node:crypto';
import { apiKey, callApi, type ApiKey } from '../../test/api-keys.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

interface Result {
  readonly index: number;
  readonly status: string;
  readonly id: string | null;
  readonly errors: readonly { field: string | null; message: string }[];
}

const send = async (
  key: ApiKey,
  list: string,
  records: readonly object[],
  headers?: Record<string, string>,
) => {
  const { status, body } = await callApi(crm, key, 'POST', `/${list}/batch`, { records }, headers);
  return { status, body, items: body.items as unknown as readonly Result[] };
};
const lead = (first_name: string, more: object = {}) => ({
  first_name,
  last_name: 'Batch',
  status: 'lead',
  ...more,
});
const create = async (key: ApiKey, list: string, body: object) =>
  (await callApi(crm, key, 'POST', `/${list}`, body)).body.id;

it('creates records, changes those with a known id or External ID, and says of the others why not', async () => {
  const key = apiKey(crm);
  const ida = await create(key, 'individuals', lead('Ida', { external_id: 'e-1' }));
  const jon = await create(key, 'individuals', lead('Jon', { external_id: 'e-2' }));
  const strange = await create(apiKey(crm), 'individuals', lead('Stranger'));
  const { status, items } = await send(key, 'individuals', [
    lead('Kay', { phones: [{ type: 'home', phone: '(212) 555-0123' }], tags: ['New'] }),
    { id: ida, nickname: 'Idi', phones: [{ type: 'work', phone: '(808) 555-0123' }] },
    { external_id: 'e-2', nickname: 'Jonny' },
    { id: jon, last_name: 'Twice' },
    { id: strange, last_name: 'Taken' },
    lead('Lee', { date_of_birth: '2999-01-01', phones: [{ type: 'home', phone: '1' }] }),
    { first_name: 'Max' },
    lead('Ned', { date_of_birth: '2999-01-01' }),
    { id: ida, external_id: 'e-1' },
    lead('Ole', { external_id: 'e-3' }),
    lead('Pia', { external_id: 'e-3' }),
  ]);
  expect(status).toBe(200);
  expect(items.map(({ index }) => index)).toEqual([...items.keys()]);
  expect(items.map((one) => one.status)).toEqual([
    ...['created', 'updated', 'updated', 'failed', 'failed', 'failed', 'failed', 'failed', 'failed'],
    ...['created', 'failed'],
  ]);
  expect(items.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
    ...[[], [], [], ['id'], [null], ['phones.0.phone'], ['last_name', 'status'], ['date_of_birth'], ['id']],
    ...[[], ['external_id']],
  ]);
  expect(items[6]?.errors[0]?.message).toBe('Last name must be text.');
  const shown = (await callApi(crm, key, 'GET', `/individuals/${items[0]?.id ?? ''}`)).body;
  expect(shown).toMatchObject({ phones: [{ is_primary: true }], tags: ['New'], version: 1 });
  const changed = (await callApi(crm, key, 'GET', `/individuals/${ida}`)).body;
  expect(changed).toMatchObject({ nickname: 'Idi', phones: [{ type: 'work' }], version: 2 });
  const audited = await crm.rows<{ action: string }>(
    `SELECT action FROM audit_entries WHERE record_id = ANY ($1::uuid[]) AND outcome = 'success' ORDER BY seq`,
    [[items[0]?.id, ida, jon]],
  );
  expect(audited.map(({ action }) => action).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'individual.created'),
    ...['individual.updated', 'individual.updated'],
  ]);
  const history = await crm.rows('SELECT change FROM record_changes WHERE record_id = $1 ORDER BY at', [jon]);
  expect(history).toEqual([{ change: 'created' }, { change: 'updated' }]);
});

it('gives a new client one primary number, the last that says it is, and leaves the others as they are', async () => {
  const key = apiKey(crm);
  const phone = (number: string, is_primary?: boolean) => ({
    ...{ type: 'home', phone: `(212) 555-01${number}` },
    ...(is_primary !== undefined && { is_primary }),
  });
  const { items } = await send(key, 'individuals', [
    lead('Two', { phones: [phone('01', true), phone('02', true), phone('03')] }),
    lead('None', { phones: [phone('04'), phone('05')] }),
  ]);
  const primaries = items.map(async ({ id }) => {
    const { body } = await callApi(crm, key, 'GET', `/individuals/${id ?? ''}`);
    const phones = body['phones'] as { phone: string; is_primary: boolean }[];
    return phones.filter(({ is_primary }) => is_primary).map((one) => one.phone);
  });
  expect(await Promise.all(primaries)).toEqual([['(212) 555-0102'], ['(212) 555-0104']]);
});

it('changes nothing with values that are there already', async () => {
  const key = apiKey(crm);
  const id = await create(key, 'individuals', lead('Ida', { tags: ['One'] }));
  const { items } = await send(key, 'individuals', [{ id, first_name: 'Ida', tags: ['one'] }]);
  expect(items).toEqual([{ index: 0, id, status: 'unchanged', errors: [] }]);
});

it('completes and reopens tasks by their status', async () => {
  const key = apiKey(crm);
  const [open, done] = [
    await create(key, 'tasks', { title: 'A' }),
    await create(key, 'tasks', { title: 'B' }),
  ];
  await callApi(crm, key, 'PUT', `/tasks/${done}`, { status: 'done' });
  const { items } = await send(key, 'tasks', [
    { id: open, title: 'A!', status: 'done' },
    { id: done, status: 'open' },
    { title: 'C', due_time: '10:00' },
    { id: await create(key, 'tasks', { title: 'D' }), status: 'canceled' },
  ]);
  expect(items.map(({ status }) => status)).toEqual(['updated', 'updated', 'failed', 'failed']);
  expect(items[2]?.errors.map(({ field }) => field)).toEqual(['due_date']);
  const { body } = await callApi(crm, key, 'GET', `/tasks/${open}`);
  expect(body).toMatchObject({ title: 'A!', status: 'done' });
});

it("adds notes to clients that the key's creator can change, and to no other", async () => {
  const key = apiKey(crm);
  const mine = await create(key, 'individuals', lead('Mine'));
  const theirs = await create(apiKey(crm), 'individuals', lead('Theirs'));
  const { items } = await send(key, 'notes', [
    { individual_id: theirs, body: 'x' },
    { individual_id: mine, body: 'Yes.' },
    { individual_id: randomUUID(), body: 'x' },
  ]);
  expect(items.map(({ status }) => status)).toEqual(['failed', 'created', 'failed']);
});

it('answers the same to a repeated Idempotency-Key, and writes once', async () => {
  const key = apiKey(crm);
  const records = [lead('Once'), { first_name: 'No last name', status: 'lead' }];
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await send(key, 'individuals', records, headers),
    await send(key, 'individuals', records, headers),
  ];
  expect(first.status).toBe(200);
  expect(again.items).toEqual(first.items);
  expect((await callApi(crm, key, 'GET', '/individuals')).body.items).toHaveLength(1);
  const other = await send(key, 'individuals', [lead('Other')], headers);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  const [kept] = await crm.rows<{ items: unknown }>('SELECT items FROM batch_answers WHERE account_id = $1', [
    key.accountId,
  ]);
  expect(JSON.stringify(kept?.items)).not.toContain('Once');
});

it('writes 500 records with a phone number each', async () => {
  const key = apiKey(crm);
  const records = Array.from({ length: 500 }, (_, n) =>
    lead(`Lead ${String(n)}`, {
      ...{ external_id: `x-${String(n)}`, email: `lead.${String(n)}@clients.test` },
      phones: [{ type: 'mobile', phone: `(212) 555-${String(1_000 + n)}` }],
    }),
  );
  const { status, items } = await send(key, 'individuals', records);
  expect([status, new Set(items.map((one) => one.status))]).toEqual([200, new Set(['created'])]);
  const changes = records.map((_, n) => ({ external_id: `x-${String(n)}`, status: 'active' }));
  const changed = await send(key, 'individuals', changes);
  expect(new Set(changed.items.map((one) => one.status))).toEqual(new Set(['updated']));
  expect(changed.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});

it.each([
  ['no record', [], 'records'],
  ['more than 500', Array.from({ length: 501 }, () => lead('Many')), 'records'],
  [
    'more than 1,000 with their lists',
    Array.from({ length: 100 }, () =>
      lead('Many', { phones: Array.from({ length: 10 }, () => ({ type: 'home', phone: '(212) 555-0123' })) }),
    ),
    'records',
  ],
  ['no objects', [1] as unknown as object[], 'records.0'],
])('refuses a batch of %s', async (_what, records, path) => {
  const { status, body } = await send(apiKey(crm), 'individuals', records);
  expect([status, body.errors.map((error) => error.path)]).toEqual([422, [path]]);
});
