import { once } from 'node:events';
import { request } from 'node:http';
import { eventually } from '@bindery/test-kit';
import { ImportCalls, type ImportBody } from '../../test/import-calls.js';
import {
  startCrmUnderTest,
  type CrmCopy,
  type CrmUnderTest,
  type Person,
} from '../../test/crm-under-test.js';

let crm: CrmUnderTest;
let small: CrmCopy;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  small = await crm.startCopy({ FILE_QUOTA_MB: '1' });
  imports = new ImportCalls(crm);
});
afterAll(async () => {
  await small.stop();
  await crm.stop();
});

const CLIENTS = 'First name,Last name\nAda,Byron\n';
const BOUNDARY = 'xX-bindery-Xx';
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const file = (content: string, name = 'Book.csv') => part(`name="file"; filename="${name}"`, content);
const END = `--${BOUNDARY}--\r\n`;

async function send(
  who: Person,
  body: string,
  { query = '', to, more = {} }: { query?: string; to?: CrmCopy; more?: Record<string, string> } = {},
) {
  const reply = await (to ?? crm).call(who, 'POST', `/api/imports${query}`, body, { ...headers, ...more });
  return reply as unknown as { status: number; body: ImportBody };
}
const kept = async ({ accountId }: Person) =>
  (await crm.rows('SELECT id FROM files WHERE account_id = $1', [accountId])).length;
const usedBytes = async (who: Person) =>
  ((await crm.call(who, 'GET', '/api/storage')).body as unknown as { used_bytes: number }).used_bytes;

it('takes a form as fetch and browsers send it', async () => {
  const who = imports.member();
  const form = new FormData();
  form.set('type', 'policies');
  form.set('file', new File(['Policy number\nA-1\n'], 'Polices d’Élise.csv', { type: 'text/csv' }));
  const response = await fetch(`${crm.service.url}/api/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  const body = (await response.json()) as ImportBody;
  expect([response.status, body.type, body.name]).toEqual([201, 'policy', 'Polices d’Élise.csv']);
  const view = await imports.until(who, body.id, 'mapping');
  expect(view.file?.columns.map(({ header }) => header)).toEqual(['Policy number']);
  expect(await usedBytes(who)).toBeGreaterThan(0);
});

it.each([
  ['the name of the file', '', '', 'Book.csv'],
  ['the field before it', field('name', 'Spring'), '', 'Spring'],
  ['the query', '', '?name=Autumn', 'Autumn'],
])('names an import by %s', async (_, fields, query, name) => {
  const { status, body } = await send(imports.member(), fields + file(CLIENTS) + END, { query });
  expect([status, body.name, body.type]).toEqual([201, name, 'individual']);
});

it('reads a name with invisible characters as the parameter is read', async () => {
  const who = imports.member();
  const name = 'Bo\u200bok \u202evsc.exe\u00a0 2026.csv';
  const asParameter = await imports.upload(who, CLIENTS, `name=${encodeURIComponent(name)}`);
  const asFile = await send(who, file(CLIENTS, name) + END);
  expect([asFile.status, asFile.body.name]).toEqual([201, asParameter.body.name]);
  expect(asFile.body.name).not.toContain('\u202e');
});

it('takes a repeated form with its Idempotency-Key once, and the body itself as the same file', async () => {
  const who = imports.member();
  const more = { 'idempotency-key': 'spring-import' };
  const first = await send(who, file(CLIENTS) + END, { more });
  const again = await send(who, file(CLIENTS) + END, { more });
  const plain = await crm.call(who, 'POST', '/api/imports?name=Book.csv', CLIENTS, {
    ...more,
    'content-type': 'text/csv',
  });
  expect([first, again, plain].map(({ status, body }) => [status, body.id])).toEqual(
    Array(3).fill([201, first.body.id]),
  );
  expect(await kept(who)).toBe(1);
});

it.each([
  ['no file', field('type', 'policy') + END, 400, ''],
  ['two files', file(CLIENTS) + file(CLIENTS) + END, 400, ''],
  ['a field after the file', file(CLIENTS) + field('type', 'policy') + END, 400, ''],
  ['a cut-off end', file(CLIENTS), 400, ''],
  ['another boundary', (file(CLIENTS) + END).replaceAll(BOUNDARY, 'other'), 400, ''],
  ['a huge field', field('name', 'x'.repeat(100_000)) + file(CLIENTS) + END, 400, ''],
  ['a long name', file(CLIENTS, 'x'.repeat(201)) + END, 422, 'name'],
  ['a name with control characters', file(CLIENTS, 'a\0b.csv') + END, 400, ''],
  ['a name twice', field('name', 'a') + field('name', 'b') + file(CLIENTS) + END, 422, 'name'],
  ['an unknown type', field('type', 'cars') + file(CLIENTS) + END, 422, 'type'],
  ['an unknown field', field('__proto__', 'x') + file(CLIENTS) + END, 422, '__proto__'],
])('refuses a form with %s, and keeps nothing of it', async (_, body, status, path) => {
  const who = imports.member();
  const reply = await send(who, body);
  expect([reply.status, reply.body.errors?.[0]?.path ?? '']).toEqual([status, path]);
  expect([await kept(who), await usedBytes(who)]).toEqual([0, 0]);
});

it('refuses other forms, and other types', async () => {
  const who = imports.member();
  for (const type of ['multipart/mixed; boundary=x', 'application/x-www-form-urlencoded', 'application/json'])
    expect((await send(who, '{}', { more: { 'content-type': type } })).status).toBe(415);
  expect((await send(who, END, { more: { 'content-type': 'multipart/form-data' } })).status).toBe(400);
});

it('refuses a file over the quota, and keeps nothing of it', async () => {
  const who = imports.member();
  const reply = await send(who, file('x'.repeat(1_200_000)) + END, { to: small });
  expect([reply.status, reply.body.code]).toEqual([409, 'quota_reached']);
  expect([await kept(who), await usedBytes(who)]).toEqual([0, 0]);
});

/** Sends without an end, until the connection ends or the sender hangs up. @returns the status of the reply, if any */
async function sendEndlessly(who: Person, asForm: boolean, hangUpAfter: number): Promise<number | undefined> {
  const { hostname, port } = new URL(crm.service.url);
  const sent = request({
    ...{ hostname, port, method: 'POST', path: '/api/imports' },
    headers: { ...(asForm ? headers : { 'content-type': 'text/csv' }), authorization: `Bearer ${who.token}` },
  });
  let status: number | undefined;
  const over = new Promise<void>((resolve) => {
    sent.on('error', () => resolve());
    sent.on('response', (response) => {
      status = response.statusCode;
      response.resume();
      resolve();
    });
  });
  const connection = { isOver: false };
  void over.then(() => (connection.isOver = true));
  if (asForm) sent.write(file('').slice(0, -2));
  const piece = Buffer.alloc(1_000_000, 'x');
  for (let count = 0; !connection.isOver && count < hangUpAfter; count += 1)
    await Promise.race([new Promise<void>((resolve) => sent.write(piece, () => resolve())), over]);
  sent.destroy();
  return status;
}

describe.each([
  ['a form', true],
  ['the body itself', false],
])('a file without an end, in %s,', (_, asForm) => {
  it('is refused beyond the limit, and nothing of it is kept', async () => {
    const who = imports.member();
    // A sender who doesn't read meanwhile can miss the answer.
    expect([413, undefined]).toContain(await sendEndlessly(who, asForm, 300));
    await eventually(async () => expect([await kept(who), await usedBytes(who)]).toEqual([0, 0]));
  }, 60_000);

  it('is dropped when its sender hangs up', async () => {
    const who = imports.member();
    expect(await sendEndlessly(who, asForm, 5)).toBeUndefined();
    await eventually(async () => expect([await kept(who), await usedBytes(who)]).toEqual([0, 0]));
  });
});

it('refuses a form that says that it is too large, before it is sent', async () => {
  const who = imports.member();
  const { hostname, port } = new URL(crm.service.url);
  const sent = request({
    ...{ hostname, port, method: 'POST', path: '/api/imports' },
    headers: { ...headers, authorization: `Bearer ${who.token}`, 'content-length': '100016385' },
  });
  sent.on('error', () => undefined);
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [{ statusCode: number }];
  sent.destroy();
  expect(response.statusCode).toBe(413);
});
