import { randomUUID } from 'node:crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let who: Person;

const day = (years: number, days = 0): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
const add = async (last_name: string, values: object = {}): Promise<string> => {
  const body = { first_name: 'Kim', last_name, status: 'active', ...values };
  return (await crm.call(who, 'POST', '/api/insureds', body)).body.id;
};
const found = async (query: string, by = who): Promise<string> => {
  const { status, body } = await crm.call(by, 'GET', `/api/insureds?${query}&sort=last_name&order=asc`);
  expect(status).toBe(200);
  const { items, total } = body as unknown as { items: { last_name: string }[]; total: number };
  expect(total).toBe(items.length);
  return items.map(({ last_name }) => last_name).join(' ');
};

beforeAll(async () => {
  crm = await sharedCrm();
  // Its day is UTC's, as that of these dates.
  who = crm.person();
  await crm.rows(
    "INSERT INTO account_settings (account_id, time_zone, rules, version) VALUES ($1, 'UTC', '{}', 1)",
    [who.accountId],
  );
  const place = (city: string, zip: string, state: string) => ({
    addresses: [{ type: 'home', address1: '1 Main St', city, state, zip }],
  });
  const ada = await add('Ada', {
    dob: day(65),
    lead_source: 'Web form',
    ...place('St. Paul', '55101', 'MN'),
  });
  const bo = await add('Bo', { dob: day(65, 1), ...place('Saint Paul', '55101-1234', 'MN') });
  await add('Cy', { dob: day(64, 1), lead_source: 'Referral' });
  await add('Di');
  const carrier = (await crm.call(who, 'POST', '/api/carriers', { name: 'Aetna' })).body.id;
  const policy = (insured_id: string, values: object) =>
    crm.call(who, 'POST', '/api/policies', { insured_id, carrier_id: carrier, status: 'active', ...values });
  const note = (id: string, kind: string, occurred_at: string) =>
    crm.call(who, 'POST', `/api/insureds/${id}/notes`, { kind, body: 'Spoke.', occurred_at });
  await Promise.all([
    policy(ada, { effective_date: day(1) }),
    policy(bo, { effective_date: day(2), termination_date: day(0, -1) }),
    policy(bo, { effective_date: day(1), status: 'canceled' }),
    note(ada, 'call', '2026-03-01T12:00:00.000Z'),
    note(ada, 'call', '2026-05-01T12:00:00.000Z'),
    note(bo, 'visit', '2026-04-01T12:00:00.000Z'),
    note(bo, 'note', '2026-06-01T12:00:00.000Z'),
  ]);
});
afterAll(() => crm.release());

it.each([
  ['age_from=65', 'Ada'],
  ['age_from=64', 'Ada Bo'],
  ['age_from=64&age_to=64', 'Bo'],
  ['age_to=64', 'Bo Cy'],
  ['age_from=63&age_to=63', 'Cy'],
  ['age_to=0', ''],
  [`dob_from=${day(65)}&dob_to=${day(65)}`, 'Ada'],
  [`dob_from=${day(65, 1)}`, 'Bo Cy'],
  ['city=st. paul', 'Ada'],
  ['city=PAUL', ''],
  ['city=Saint Paul', 'Bo'],
  ['city=..', ''],
  ['zip=55101', 'Ada Bo'],
  ['zip=55102', ''],
  ['lead_source=web form', 'Ada'],
  ['in_force=true', 'Ada'],
  ['in_force=false', 'Bo Cy Di'],
  ['contacted=true', 'Ada Bo'],
  ['contacted=false', 'Cy Di'],
  ['last_contact_from=2026-05-01', 'Ada'],
  ['last_contact_to=2026-04-01', 'Bo'],
  ['last_contact_to=2026-03-31', ''],
  ['last_contact_from=2026-04-01&last_contact_to=2026-05-01', 'Ada Bo'],
  ['in_force=false&contacted=true&city=saint paul&age_to=70', 'Bo'],
  ['missing=dob', 'Di'],
  ['missing=any', 'Ada Bo Cy Di'],
  ['missing=phone&age_from=64', 'Ada Bo'],
  ['missing=mbi&dob_to=1900-01-01', ''],
  ['missing=address', 'Cy Di'],
  ['missing=lead_source', 'Bo Di'],
  ['missing=tag&lead_source=referral', 'Cy'],
  ['was_lead=true', ''],
  ['assigned_agent=former', ''],
  ['converted_from=1850-01-01&converted_to=9999-12-31', ''],
  ['in_force=true&search=ada', 'Ada'],
])('%s finds %j', async (query, names) => {
  expect(await found(query)).toBe(names);
});

it('what is found stays in the account and the scope of the caller', async () => {
  const own = { sees_all: false, edits_all: false, is_owner: false, user_role: 'agent' } as const;
  const agent = crm.person({ account_id: who.accountId, ...own });
  for (const query of ['zip=55101', 'city=saint paul', 'in_force=true', 'contacted=true', 'age_from=1']) {
    expect(await found(query, agent)).toBe('');
    expect(await found(query, crm.person())).toBe('');
  }
});

it('an address or a policy that was deleted finds nobody', async () => {
  const id = await add('Ed', {
    addresses: [{ type: 'home', address1: '2 Main St', city: 'Hilo', state: 'HI', zip: '96720' }],
  });
  expect(await found('city=hilo')).toBe('Ed');
  const [home] = await crm.rows<{ id: string }>('SELECT id FROM addresses WHERE individual_id = $1', [id]);
  await crm.call(who, 'DELETE', `/api/addresses/${String(home?.id)}`);
  expect(await found('city=hilo')).toBe('');
  expect(await found('zip=96720')).toBe('');
  await crm.call(who, 'DELETE', `/api/insureds/${id}`);
});

it.each([
  ['age_from=66&age_to=65', 'age_to'],
  ['age_from=9&age_to=8', 'age_to'],
  ['age_from=131', 'age_from'],
  ['age_from=old', 'age_from'],
  ['dob_from=1960-02-02&dob_to=1960-02-01', 'dob_to'],
  ['dob_from=1960-02-30', 'dob_from'],
  ['last_contact_from=2026-02-02&last_contact_to=2026-02-01', 'last_contact_to'],
  ['converted_from=2026-02-02&converted_to=2026-02-01', 'converted_to'],
  ['missing=ssn', 'missing'],
  ['was_lead=false', 'was_lead'],
  ['zip=5510', 'zip'],
  ['city=', 'city'],
  ['in_force=yes', 'in_force'],
  ['contacted=never', 'contacted'],
])('%s is refused with a sentence on %s', async (query, path) => {
  const { status, body } = await crm.call(who, 'GET', `/api/insureds?${query}`);
  const message = expect.stringMatching(/^\w.{15,}\.$/) as string;
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ path, message }] } });
});

it('finds who became a client on some days, who was a lead, and whose agent has left', async () => {
  const now = new Date().toISOString().slice(0, 10);
  const [agent, left] = [randomUUID(), randomUUID()];
  for (const [id, is_active] of [
    [agent, true],
    [left, false],
  ])
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, $4)', [who.accountId, id, 'Kim', is_active]);
  const ids: Record<string, string> = {};
  for (const name of ['Fay', 'Gil', 'Hal', 'Ian']) ids[name] = await add(name, { status: 'lead' });
  const set = (name: string, status: string) =>
    crm.call(who, 'PUT', `/api/insureds/${ids[name] ?? ''}`, { status });
  await set('Fay', 'active');
  await crm.call(who, 'POST', '/api/insureds/bulk', {
    action: 'status',
    ids: [ids['Gil']],
    status: 'submitted',
  });
  await set('Hal', 'inactive');
  await set('Ian', 'active');
  await set('Ian', 'lead');
  const assign = (name: string, to: string) =>
    crm.rows('UPDATE individuals SET assigned_agent = $1 WHERE id = $2', [to, ids[name]]);
  await assign('Fay', agent);
  await assign('Gil', left);
  expect(await found('was_lead=true')).toBe('Fay Gil Hal Ian');
  expect(await found('converted_from=1850-01-01')).toBe('Fay Gil');
  expect(await found(`converted_from=${now}&converted_to=${now}`)).toBe('Fay Gil');
  expect(await found(`converted_to=${day(0, -1)}`)).toBe('');
  expect(await found('assigned_agent=former')).toBe('Gil');
  expect(await found('was_lead=true', crm.person())).toBe('');
});
