import { apiKey, callApi } from '../../test/api-keys.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const lead = { first_name: 'Rosa', last_name: 'Diaz', status: 'lead' };
const create = (body: unknown) => callApi(crm, apiKey(crm), 'POST', '/individuals', body);

it.each([
  ['the first day', '1850-01-01', 422],
  ['before all days', '0000-01-01', 422],
  ['after all years', '10000-01-01', 422],
  ['a day that never was', '2023-02-29', 422],
  ['a time', '1961-05-02T00:00:00Z', 422],
  ['a number', 19_610_502, 422],
  ['a day that was', '1961-05-02', 201],
])('takes no birth on %s', async (_what, date_of_birth, status) => {
  expect((await create({ ...lead, date_of_birth })).status).toBe(status);
});

it('takes the longest texts, and none that are longer', async () => {
  const longest = {
    first_name: 'é'.repeat(100),
    last_name: '名'.repeat(100),
    primary_note: '😀'.repeat(2_500),
  };
  const { status, body } = await create({ ...lead, ...longest });
  expect([status, body['first_name'], body['primary_note']]).toEqual([
    ...[201, longest.first_name, longest.primary_note],
  ]);
  const longer = await create({ ...lead, primary_note: 'x'.repeat(5_001) });
  expect(longer.body.errors).toMatchObject([{ path: 'primary_note' }]);
});

it('drops what cannot be seen, and refuses what cannot be stored', async () => {
  const pasted = await create({ ...lead, first_name: '\u202d\ufeffRosa\u200b\u202c' });
  expect([pasted.status, pasted.body['first_name']]).toEqual([201, 'Rosa']);
  for (const first_name of ['Ro\u0000sa', 'Ro\ud800sa', '\u200b', 'bell\u0007'])
    expect([first_name, (await create({ ...lead, first_name })).status]).toEqual([first_name, 422]);
});

it('refuses deep, wrong and foreign shapes without a fault', async () => {
  const deep = `${'{"records":['.repeat(2_000)}${']}'.repeat(2_000)}`;
  const key = apiKey(crm);
  const send = (path: string, body: unknown) => callApi(crm, key, 'POST', path, body);
  const statuses = [
    (await send('/individuals/batch', deep)).status,
    (await send('/individuals/batch', { records: [[[[]]]] })).status,
    (await send('/individuals', { ...lead, __proto__x: 1 })).status,
    (await send('/individuals', `{"first_name":"A","last_name":"B","status":"lead","__proto__":{"x":1}}`))
      .status,
    (await send('/individuals', { ...lead, phones: { 0: {} } })).status,
    (await send('/individuals', { ...lead, tags: ['x'.repeat(41)] })).status,
    (await send('/tasks', { title: 'x', recurrence: { every: 1e9, unit: 'day' } })).status,
  ];
  expect(statuses.every((status) => [400, 422].includes(status))).toBe(true);
});

it('takes a batch as large as its limit, answers others meanwhile, and refuses a larger one', async () => {
  const key = apiKey(crm);
  const { id: individual_id } = (await callApi(crm, key, 'POST', '/individuals', lead)).body;
  const note = { individual_id, body: 'x'.repeat(1_950) };
  const batch = callApi(crm, key, 'POST', '/notes/batch', {
    records: Array.from({ length: 500 }, () => note),
  });
  const others = await Promise.all(
    Array.from({ length: 5 }, () => callApi(crm, apiKey(crm), 'GET', '/individuals')),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { status, body } = await batch;
  expect([status, new Set(body.items.map((one) => one['status']))]).toEqual([200, new Set(['created'])]);
  const larger = { records: Array.from({ length: 500 }, () => ({ ...note, body: 'x'.repeat(2_200) })) };
  expect((await callApi(crm, key, 'POST', '/notes/batch', larger)).status).toBe(413);
});

it('writes no secret, name or mask into its log', async () => {
  const key = apiKey(crm);
  const secret = { ...lead, first_name: 'Quillon', ssn: '219-09-9999' };
  await callApi(crm, key, 'POST', '/individuals', secret);
  await callApi(crm, key, 'POST', '/individuals/batch', { records: [secret, { ...secret, ssn: '000' }] });
  expect(crm.log.length).toBeGreaterThan(0);
  expect(crm.log.join('\n')).not.toMatch(/Quillon|219-?09-?9999/);
});
