import type { JobView } from '@bindery/contracts/crm';
import { eventually, waitFor } from '@bindery/test-kit';
import { readXlsx } from 'hucre/xlsx';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField, requiredOnly, secrets } from '../../test/individual-values.js';

let crm: SharedCrm;
let who: Person;
beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
  await crm.call(who, 'POST', '/api/insureds', everyField);
  await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, first_name: '=HYPERLINK("x")' });
});
afterAll(() => crm.release());

const individuals = { type: 'individual', format: 'csv' };

async function fileOf(body: object, person = who) {
  const response = await fetch(`${crm.service.url}/api/exports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
const refused = async (body: unknown, person?: Person) => {
  const { status, body: problem } = await crm.call(person ?? who, 'POST', '/api/exports', body);
  return [status, problem.errors?.[0]?.path ?? problem.code];
};

const entries = (person: Person) =>
  crm.rows(
    `SELECT action, record_type, fields, outcome FROM audit_entries WHERE actor_id = $1 ORDER BY seq`,
    [person.userId],
  );

it('exports the chosen columns of a filtered list as CSV, and records it', async () => {
  const before = (await entries(who)).length;
  const { status, headers, bytes } = await fileOf({
    ...individuals,
    filters: { status: 'lead', sort: 'last_name', order: 'asc', page: '3', page_size: '5' },
    columns: ['last_name', 'first_name', 'status', 'ssn'],
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="Individuals \d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(bytes.toString()).toBe(
    '\u{feff}Last name,First name,Status,SSN\r\nByron,"\'=HYPERLINK(""x"")",Lead,\r\n',
  );
  expect((await entries(who)).slice(before)).toEqual([
    { action: 'individuals.exported', record_type: 'individual', fields: ['1 rows'], outcome: 'success' },
  ]);
});

it('exports every column as a workbook without one, with protected numbers masked', async () => {
  const { status, headers, bytes } = await fileOf({ type: 'individual', format: 'xlsx' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('spreadsheetml');
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect([sheet?.name, sheet?.rows.length]).toEqual(['Individuals', 3]);
  const text = JSON.stringify(sheet?.rows);
  const emails = secrets.filter((secret) => secret.includes('@'));
  for (const secret of secrets.filter((one) => !emails.includes(one))) expect(text).not.toContain(secret);
  // The screens show emails in clear.
  for (const email of emails) expect(text).toContain(email);
});

it('a search for a protected number is counted, and is stored nowhere', async () => {
  const ssn = everyField.ssn ?? '';
  const { bytes } = await fileOf({
    ...individuals,
    filters: { protected_search: ssn },
    columns: ['last_name'],
  });
  expect(bytes.toString()).toBe('\u{feff}Last name\r\nJonsson\r\n');
  expect(crm.log.join('\n')).not.toContain(ssn);
  const [tally] = await crm.rows(
    `SELECT count FROM audit_tallies WHERE action = 'individuals.protected_searched'`,
  );
  expect(tally).toEqual({ count: 1 });
});

it.each([
  [{}, 'type'],
  [{ type: 'note', format: 'csv' }, 'type'],
  [{ type: 'individual', format: 'pdf' }, 'format'],
  [{ ...individuals, filters: { status: 'gone' } }, 'filters.status'],
  [{ ...individuals, filters: { account_id: 'x' } }, 'filters'],
  [{ ...individuals, filters: { Status: 'lead' } }, 'filters.Status'],
  [{ ...individuals, filters: { search: 'x'.repeat(501) } }, 'filters.search'],
  [{ ...individuals, filters: { dob_from: '9999-99-99' } }, 'filters.dob_from'],
  [{ ...individuals, filters: [] }, 'filters'],
  [{ ...individuals, columns: [] }, 'columns'],
  [{ ...individuals, columns: ['last_name', 'ssn_index'] }, 'columns.1'],
  [{ ...individuals, columns: Array.from({ length: 101 }, () => 'city') }, 'columns'],
  [{ ...individuals, include_everything: true }, 'include_everything'],
  [{ ...individuals, filters: { search: 'nul \u0000' } }, 'filters.search'],
])('refuses %j', async (body, path) => {
  expect(await refused(body)).toEqual([422, path]);
});

it('exports the renewals of a tab, in the words of the screen', async () => {
  const person = crm.person();
  const add = async (path: string, body: object) =>
    (await crm.call(person, 'POST', `/api/${path}`, body)).body.id;
  const insured_id = await add('insureds', { ...requiredOnly, first_name: 'Kim', last_name: 'Ito' });
  const carrier_id = await add('carriers', { name: 'Aetna' });
  const policy = {
    ...{ insured_id, carrier_id, status: 'active', effective_date: '2020-02-01' },
    premium: '129.5',
  };
  const day = (offset: number) =>
    new Date(crm.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  await add('policies', {
    ...policy,
    premium_mode: 'quarterly',
    policy_number: 'P-1',
    renewal_date: day(10),
  });
  await add('policies', { ...policy, policy_number: 'P-2', renewal_date: day(80) });
  const renewals = { type: 'renewal', format: 'csv', filters: { bucket: '0-30' } };
  const columns = ['insured_name', 'policy_number', 'renewal_date', 'premium', 'premium_mode', 'outcome'];
  const { bytes } = await fileOf({ ...renewals, columns }, person);
  expect(bytes.toString()).toBe(
    `\u{feff}Individual,Policy number,Renewal,Premium,Premium mode,Outcome\r\n"Ito, Kim",P-1,${day(10)},129.50,Quarterly,\r\n`,
  );
  const all = await fileOf({ type: 'renewal', format: 'csv' }, person);
  expect(linesOf(all.bytes)).toHaveLength(3);
  expect((await entries(person)).slice(-1)).toMatchObject([
    { action: 'renewals.exported', record_type: 'policy', fields: ['2 rows'] },
  ]);
  expect(await refused({ ...renewals, filters: { bucket: 'soon' } }, person)).toEqual([
    422,
    'filters.bucket.0',
  ]);
});

it('takes pasted invisible characters out of a search', async () => {
  const { bytes } = await fileOf({
    ...individuals,
    filters: { search: 'Jons\u200bson' },
    columns: ['last_name'],
  });
  expect(bytes.toString()).toBe('\u{feff}Last name\r\nJonsson\r\n');
});

it('lets only people export who may, and records a denial', async () => {
  const agent = crm.person({ account_id: who.accountId, is_owner: false, exports: false });
  expect((await fileOf(individuals, crm.person())).bytes.toString().trim().split('\n')).toHaveLength(1);
  expect((await crm.call(undefined, 'POST', '/api/exports', individuals)).status).toBe(401);
  expect(await refused(individuals, agent)).toEqual([403, 'forbidden']);
  expect(await entries(agent)).toMatchObject([{ action: 'call.export:run', outcome: 'denied' }]);
  const capture = crm.person({ service_level: 'capture_only' });
  expect(await refused(individuals, capture)).toEqual([403, 'service_not_included']);
  const ended = crm.person({ account_id: who.accountId, entitlement: 'inactive' });
  expect((await fileOf(individuals, ended)).status).toBe(200);
});

/** A person whose rights identity knows, with carriers. */
async function withCarriers(count: number): Promise<Person> {
  const many = crm.person();
  crm.identity.setAccess(many, {});
  await crm.rows(
    `INSERT INTO carriers (id, account_id, created_by, name, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'Carrier ' || n, now(), now() FROM generate_series(1, $3::int) AS n`,
    [many.accountId, many.userId, count],
  );
  return many;
}
const carriers = { type: 'carrier', format: 'csv', columns: ['name', 'inactive'] };
const linesOf = (bytes: Buffer | string) => bytes.toString().trim().split('\r\n');

/** The file of a job, once it is made. */
async function madeBy(person: Person, id: string) {
  const job = await waitFor(
    async () => {
      const { body } = await crm.call(person, 'GET', `/api/jobs/${id}`);
      const found = body as unknown as JobView;
      return found.state !== 'queued' && found.state !== 'running' && found;
    },
    { what: 'the end of the job', timeoutMs: 25_000 },
  );
  const { file_id: file = '' } = job.result ?? {};
  const ticket = await crm.call(person, 'POST', `/api/files/${file}/ticket`);
  const { href } = ticket.body as unknown as { href: string };
  const response = await fetch(new URL(href, crm.service.url));
  return { job, lines: linesOf(await response.text()) };
}

it('makes the file of more than 5,000 rows in the background', async () => {
  const many = await withCarriers(5_000);
  const { status, bytes } = await fileOf(carriers, many);
  expect([status, new Set(linesOf(bytes)).size]).toEqual([200, 5_001]);
  await crm.call(many, 'POST', '/api/carriers', { name: '=1+1' });
  const accepted = await fileOf(carriers, many);
  expect(accepted.status).toBe(202);
  const started = JSON.parse(accepted.bytes.toString()) as JobView;
  expect(started).toMatchObject({ kind: 'export', title: '5,001 carriers' });
  const { job, lines } = await madeBy(many, started.id);
  expect(job).toMatchObject({
    state: 'completed',
    progress: { done: 5_001, total: 5_001 },
    counts: { rows: 5_001 },
  });
  expect(job.result?.name).toMatch(/^Carriers \d{4}-\d\d-\d\d\.csv$/);
  expect([lines.length, new Set(lines).size, lines[1]]).toEqual([5_002, 5_002, "'=1+1,Active"]);
  expect((await entries(many)).map(({ fields }) => fields)).toContainEqual(['5001 rows']);
});

it('makes a short file in the background for a client that takes only JSON, but never a sensitive search', async () => {
  const few = await withCarriers(2);
  const json = { accept: 'application/json' };
  const accepted = await crm.call(few, 'POST', '/api/exports', carriers, json);
  expect(accepted.status).toBe(202);
  expect((await madeBy(few, accepted.body.id)).lines).toHaveLength(3);
  const searched = { ...individuals, filters: { search: '219-09-9999' } };
  expect((await fileOf(searched, few)).status).toBe(200);
  const { status, body } = await crm.call(few, 'POST', '/api/exports', searched, json);
  expect([status, body.code]).toEqual([409, 'conflict']);
});

it('ends the job of a person who may not export any more', async () => {
  const many = await withCarriers(1);
  crm.identity.setAccess(many, { exports: false });
  const { body } = await crm.call(many, 'POST', '/api/exports', carriers, { accept: 'application/json' });
  await eventually(async () =>
    expect((await crm.call(many, 'GET', `/api/jobs/${body.id}`)).body).toMatchObject({ state: 'failed' }),
  );
});
