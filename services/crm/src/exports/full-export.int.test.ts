import { REAUTHENTICATION } from '@bindery/contracts/access';
import type { ExportView, JobView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { waitFor } from '@bindery/test-kit';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField } from '../../test/individual-values.js';
import { CleanLongWork } from '../long-work/clean-long-work.js';
import { UNREADABLE } from './exported-individuals.js';

let crm: SharedCrm;
let owner: Person;
let agent: Person;
const ssn = '219-09-9999';
const colleagues = '219-09-8888';

/** Somebody of the owner's account who has proved who they are so many seconds ago. */
function steppedUp(of: Person, access: object = {}, seconds = 0): Person {
  const timestamp = Math.floor(crm.clock.now().getTime() / 1_000) - seconds;
  const amr = [{ method: REAUTHENTICATION, timestamp }];
  return crm.person({ account_id: of.accountId, ...access }, of.userId, amr);
}
const ofAgent = { is_owner: false, sees_all: true, edits_all: false };

beforeAll(async () => {
  crm = await sharedCrm();
  owner = crm.person();
  agent = crm.person({ account_id: owner.accountId, ...ofAgent });
  await crm.call(owner, 'POST', '/api/insureds', { ...everyField, ssn: colleagues, last_name: 'Boss' });
  await crm.call(agent, 'POST', '/api/insureds', { ...everyField, ssn, last_name: 'Client' });
});
afterAll(() => crm.release());

const full = {
  ...{ type: 'individual', format: 'csv', include_protected: true, reason: 'Carrier audit of May' },
  ...{ filters: { sort: 'last_name', order: 'asc' }, columns: ['last_name', 'ssn'] },
};

async function run(person: Person, body: object = full, accept = '*/*') {
  const response = await fetch(`${crm.service.url}/api/exports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, accept },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
const linesOf = (text: string) => text.trim().split('\r\n').slice(1);
const digits = (line = '') => line.replaceAll(/[^\d*]/g, '');
const notices = () =>
  crm.rows<{ data: object }>(
    `SELECT payload->'data' AS data FROM outbox WHERE subject = 'crm.export.made.v1'
       AND payload->>'account_id' = $1 ORDER BY position`,
    [owner.accountId],
  );

it('asks for a proof of who one is, of the last ten minutes', async () => {
  for (const person of [owner, steppedUp(owner, {}, 601)]) {
    const { status, body } = await crm.call(person, 'POST', '/api/exports', full);
    expect([status, body.code, body.methods]).toEqual([403, 'step_up_required', [REAUTHENTICATION]]);
  }
  expect(await notices()).toEqual([]);
});

it('gives the owner the protected numbers of everybody, audits their names and says it to the account', async () => {
  const { status, text } = await run(steppedUp(owner));
  expect(status).toBe(200);
  expect(linesOf(text).map(digits)).toEqual([colleagues, ssn].map(digits));
  const [entry] = await crm.rows(
    `SELECT action, fields FROM audit_entries WHERE actor_id = $1 ORDER BY seq DESC LIMIT 1`,
    [owner.userId],
  );
  expect(entry).toEqual({ action: 'individuals.exported', fields: ['ssn', '2 rows'] });
  expect((await notices()).map(({ data }) => data)).toEqual([
    { user_id: owner.userId, subject: 'individual', records: 2, full: true },
  ]);
});

const exportsOf = async (person: Person, query = '') =>
  (await crm.call(person, 'GET', `/api/exports${query}`)).body as unknown as ListOf<ExportView>;

it('lists the export with its reason, which is sealed', async () => {
  const [row] = await crm.rows<{ id: string; reason: Buffer }>(
    `SELECT id, reason FROM exports WHERE account_id = $1`,
    [owner.accountId],
  );
  expect(row?.reason.toString('latin1')).not.toContain('Carrier');
  const { items, total } = await exportsOf(owner);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { id: row?.id, user_id: owner.userId, subject: 'individual', records: 2, fields: ['ssn'] },
  ]);
  expect(items[0]?.reason).toBe(full.reason);
  expect(crm.log.join('\n')).not.toMatch(/Carrier audit|219-?09/);
});

it('lists the exports of everybody to who manages the agency, of others only their own, newest first', async () => {
  await run(agent, { type: 'carrier', format: 'csv' });
  expect((await exportsOf(agent)).items.map(({ subject }) => subject)).toEqual(['carrier']);
  expect((await exportsOf(owner)).items.map(({ subject }) => subject)).toEqual(['carrier', 'individual']);
  expect((await exportsOf(owner, '?page=2&page_size=1')).items.map(({ subject }) => subject)).toEqual([
    'individual',
  ]);
  expect((await exportsOf(crm.person())).items).toEqual([]);
  expect((await crm.call(undefined, 'GET', '/api/exports')).status).toBe(401);
  for (const query of ['?page=0', '?page_size=1000', '?x=1'])
    expect((await crm.call(owner, 'GET', `/api/exports${query}`)).status).toBe(422);
  const ended = crm.person({
    account_id: owner.accountId,
    entitlement: 'inactive',
    service_level: 'capture_only',
  });
  expect((await exportsOf(ended)).total).toBe(2);
});

it('marks a reason that was altered past the service, and lists the others', async () => {
  const alter = `UPDATE exports SET reason = set_byte(reason, 20, (get_byte(reason, 20) + 1) % 256)
    WHERE reason IS NOT NULL AND account_id = $1`;
  await crm.rows(alter, [owner.accountId]);
  const { items } = await exportsOf(owner);
  expect(items.map(({ reason }) => reason)).toEqual([null, UNREADABLE]);
  await crm.rows(alter.replace('+ 1', '+ 255'), [owner.accountId]);
});

it('gives an agent the protected numbers of their own clients, and masks those of colleagues', async () => {
  const { text } = await run(steppedUp(agent, ofAgent));
  expect(linesOf(text).map(digits)).toEqual(['***-**-8888', ssn].map(digits));
  const admin = steppedUp(crm.person(), {
    user_role: 'agency_admin',
    is_owner: false,
    account_id: owner.accountId,
  });
  expect(linesOf((await run(admin)).text).map(digits)).toEqual([colleagues, ssn].map(digits));
});

it('masks everything without being asked for full values', async () => {
  const { text } = await run(steppedUp(owner), { ...full, include_protected: false });
  expect(linesOf(text).map(digits)).toEqual(['***-**-8888', '***-**-9999'].map(digits));
});

it.each([
  [{ reason: undefined }, 'reason'],
  [{ reason: '\u200b ' }, 'reason'],
  [{ reason: 'x'.repeat(201) }, 'reason'],
  [{ reason: 'nul \u0000' }, 'reason'],
  [{ include_protected: 'yes' }, 'include_protected'],
  [{ columns: ['last_name'] }, 'include_protected'],
  [{ type: 'carrier', columns: ['name'], filters: {} }, 'include_protected'],
])('refuses %j', async (change, path) => {
  const { status, body } = await crm.call(steppedUp(owner), 'POST', '/api/exports', { ...full, ...change });
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
});

it('is for people who may export', async () => {
  const may = { ...ofAgent, exports: false };
  const { status, body } = await crm.call(steppedUp(agent, may), 'POST', '/api/exports', full);
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

it('makes full values in the background too, and asks again before the file is downloaded', async () => {
  const person = steppedUp(agent, ofAgent);
  crm.identity.setAccess(person, ofAgent);
  const { text } = await run(person, full, 'application/json');
  const { id } = JSON.parse(text) as JobView;
  const job = await waitFor(
    async () => {
      const found = (await crm.call(person, 'GET', `/api/jobs/${id}`)).body as unknown as JobView;
      return found.state === 'completed' && found;
    },
    { what: 'the end of the job', timeoutMs: 20_000 },
  );
  const ticket = `/api/files/${job.result?.file_id ?? ''}/ticket`;
  expect((await crm.call(agent, 'POST', ticket)).body).toMatchObject({ code: 'step_up_required' });
  const { href } = (await crm.call(person, 'POST', ticket)).body as unknown as { href: string };
  const file = await (await fetch(new URL(href, crm.service.url))).text();
  expect(linesOf(file).map(digits)).toEqual([digits('***-**-8888'), digits(ssn)]);
});

it('says a large export to the account, without full values as well', async () => {
  const before = (await notices()).length;
  await crm.rows(
    `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, status, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'Ada', 'Many ' || n, 'lead', now(), now() FROM generate_series(1, 500) AS n`,
    [owner.accountId, owner.userId],
  );
  const many = { type: 'individual', format: 'csv', columns: ['last_name'] };
  await run(owner, { ...many, filters: { search: 'Many' } });
  expect(await notices()).toHaveLength(before);
  await run(owner, many);
  expect((await notices()).at(-1)?.data).toEqual({
    ...{ user_id: owner.userId, subject: 'individual', records: 502, full: false },
  });
});

it('keeps an export in the list for a year', async () => {
  const count = `SELECT count(*)::int AS exports FROM exports WHERE account_id = $1`;
  const [before] = await crm.rows<{ exports: number }>(count, [owner.accountId]);
  await crm.rows(
    `UPDATE exports SET created_at = $2::timestamptz - interval '366 days' WHERE id = (
       SELECT id FROM exports WHERE account_id = $1 LIMIT 1)`,
    [owner.accountId, crm.clock.now()],
  );
  await crm.service.get<CleanLongWork>(CleanLongWork).clean(owner.accountId);
  const [after] = await crm.rows<{ exports: number }>(count, [owner.accountId]);
  expect(after?.exports).toBe((before?.exports ?? 0) - 1);
});
