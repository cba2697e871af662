import { REAUTHENTICATION } from '@bindery/contracts/access';
import { childTypeNames, recordNames, recordTypes, type RecordType } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { archiveOf, type Archive } from '../../test/exported-archive.js';
import { everyField } from '../../test/individual-values.js';
import {
  groundOf,
  recordTypes as typesOfRecords,
  type Answer,
  type Ground,
} from '../../test/record-values.js';
import { pdfText } from '../../test/pdf-text.js';
import { archiveFileName } from './archive-names.js';
import { MASKED_NUMBERS } from './archive-readme.js';

let crm: SharedCrm;
let owner: Person;
let ground: Ground;
let archive: Archive;
let ids: Record<string, string>;
const ssn = '219-09-9999';
const ofAgent = { is_owner: false, sees_all: false, edits_all: false, deletes: false };

const call = async (method: string, path: string, body?: object, who = owner) =>
  (await crm.call(who, method, path, body)) as unknown as Answer;

/** A record as the API answers it; those of an individual only in a list. */
async function shown(type: RecordType): Promise<Record<string, unknown>> {
  const kim = ground.individual.id;
  const { one = '/api/insureds', list } = typesOfRecords.find((found) => found.type === type) ?? {};
  if (!childTypeNames.some((child) => child === type))
    return (await call('GET', `${one}/${ids[type] ?? kim}`)).body;
  const path = type === 'dependent' ? `${one}/${kim}` : (list?.(ground) ?? '');
  const { items } = (await call('GET', path)).body;
  return items.find(({ id }) => id === ids[type]) ?? {};
}

/** The same person, who has just proved who they are. */
const steppedUp = (person: Person, access: object = {}) =>
  crm.person({ account_id: person.accountId, ...access }, person.userId, [
    { method: REAUTHENTICATION, timestamp: Math.floor(crm.clock.now().getTime() / 1_000) },
  ]);

beforeAll(async () => {
  crm = await sharedCrm();
  owner = crm.person();
  ground = await groundOf(call);
  ids = {};
  for (const { type, list, body } of typesOfRecords)
    ids[type] = (await call('POST', list(ground), body(ground))).body.id;
  const person = (await call('POST', '/api/insureds', { ...everyField, ssn, nickname: '=1+1' })).body.id;
  ids['person'] = person;
  const kim = ground.individual.id;
  await call('PUT', `/api/insureds/${kim}/household`, {
    members: [
      { individual_id: kim, relationship: 'head' },
      { individual_id: person, relationship: 'spouse' },
    ],
  });
  const tag = (await call('POST', '/api/tags', { name: 'Snowbird', color: 'blue' })).body.id;
  await call('PUT', `/api/insureds/${kim}/tags`, { tag_ids: [tag] });
  await call('POST', '/api/saved-filters', {
    ...{ record_type: 'individual', name: 'Hot leads', query: { status: 'lead' } },
  });
  const gone = (await call('POST', '/api/insureds', { ...everyField, last_name: 'Trashed' })).body.id;
  await crm.call(owner, 'DELETE', `/api/insureds/${gone}`);
  const stranger = crm.person();
  await call('POST', '/api/insureds', { ...everyField, last_name: 'Stranger' }, stranger);
  crm.identity.setAccess(owner, { is_owner: true });
  archive = await archiveOf(crm, owner);
});
afterAll(() => crm.release());

it.each(recordTypes)('has every %s of the account, as the API answers it', async (type) => {
  const name = recordNames[type].many.replaceAll(' ', '-');
  const [rows, objects] = [archive.csv(name), archive.json(name)];
  expect(rows.map(({ ID }) => ID).toSorted()).toEqual(objects.map(({ id }) => id).toSorted());
  const { can_edit: _edit, can_delete: _delete, ...view } = await shown(type);
  expect(objects).toContainEqual(expect.objectContaining(view));
});

it('links the records by their ids', () => {
  const individuals = archive.csv('individuals').map(({ ID }) => ID);
  for (const name of ['policies', 'tasks', 'dependents', 'addresses', 'phone-numbers', 'notes', 'households'])
    for (const row of archive.csv(name))
      expect([name, individuals]).toEqual([name, expect.arrayContaining([row['Individual ID']])]);
});

it('has households, tags and views', () => {
  expect(archive.csv('households')).toHaveLength(2);
  expect(archive.json('households')).toHaveLength(2);
  expect(archive.json('tags')).toMatchObject([{ name: 'Snowbird' }]);
  expect(archive.json('views')).toMatchObject([{ name: 'Hot leads', query: { status: 'lead' } }]);
  expect(archive.csv('individuals')).toContainEqual(expect.objectContaining({ Tags: 'Snowbird' }));
});

it('masks protected numbers, guards formulas, and leaves out the trash and other accounts', () => {
  expect(archive.everything).not.toMatch(/219-?09-?9999|Trashed|Stranger/);
  expect(archive.csv('individuals')).toContainEqual(expect.objectContaining({ Nickname: "'=1+1" }));
  expect(archive.readme).toContain('are masked');
});

it('records the export, and says nothing of it to the account while it is small', async () => {
  const rows = await crm.rows(
    `SELECT action, fields FROM audit_entries WHERE account_id = $1 AND action LIKE '%.exported'`,
    [owner.accountId],
  );
  const records = recordTypes.flatMap((type) => archive.json(archiveFileName(type))).length;
  expect(records).toBeGreaterThan(5);
  expect(rows).toEqual([{ action: 'account.exported', fields: [`${String(records)} rows`] }]);
  expect(
    await crm.rows(`SELECT subject, records FROM exports WHERE account_id = $1`, [owner.accountId]),
  ).toEqual([{ subject: 'account', records }]);
  const told = await crm.rows(
    `SELECT FROM outbox WHERE subject = 'crm.export.made.v1' AND payload->>'account_id' = $1`,
    [owner.accountId],
  );
  expect(told).toEqual([]);
});

it('has full values after a step-up, with a reason', async () => {
  const full = { include_protected: true, reason: 'Moving to another system' };
  const path = '/api/exports/account';
  expect((await crm.call(owner, 'POST', path, full)).body).toMatchObject({ code: 'step_up_required' });
  const person = steppedUp(owner);
  const { status, body } = await crm.call(person, 'POST', path, { include_protected: true });
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'reason']);
  const { csv, json, readme } = await archiveOf(crm, person, path, full);
  const digits = (value: unknown) => String(value).replaceAll(/\D/g, '');
  expect(csv('individuals').map((row) => digits(row['SSN']))).toContain(digits(ssn));
  expect(json('individuals').map((row) => digits(row['ssn']))).toContain(digits(ssn));
  expect(JSON.stringify(json('dependents'))).not.toContain('***');
  expect(readme).toContain('in full');
});

it.each([
  ['after the plan has ended', { entitlement: 'inactive' }],
  ['without the CRM', { service_level: 'capture_only' }],
  ['for an administrator', { is_owner: false, user_role: 'agency_admin' }],
] as const)('works %s', async (_when, access) => {
  const person = crm.person({ account_id: owner.accountId, ...access });
  crm.identity.setAccess(person, { is_owner: true, ...access });
  expect((await archiveOf(crm, person)).json('individuals')).toHaveLength(2);
});

it('is for the owner and administrators', async () => {
  const agent = crm.person({ account_id: owner.accountId, ...ofAgent });
  expect((await crm.call(agent, 'POST', '/api/exports/account')).body).toMatchObject({ code: 'forbidden' });
  expect((await crm.call(undefined, 'POST', '/api/exports/account')).status).toBe(401);
  const { status, body } = await crm.call(owner, 'POST', '/api/exports/account', { format: 'csv' });
  expect([status, body.code]).toEqual([422, 'validation_failed']);
});

describe('of one individual', () => {
  it('has everything that is held of them, and nothing of others', async () => {
    const kim = ground.individual.id;
    await call('PUT', `/api/notes/${ids['note'] ?? ''}`, { body: 'What it says now' });
    const archived = await archiveOf(crm, owner, `/api/insureds/${kim}/export`);
    const { csv, json, names, readme, job } = archived;
    expect(csv('individuals').map(({ ID }) => ID)).toEqual([kim]);
    expect(json('individuals').map(({ id }) => id)).toEqual([kim]);
    for (const type of ['policy', 'task', 'dependent', 'address', 'phone', 'note'] as const) {
      const name = recordNames[type].many.replaceAll(' ', '-');
      expect([name, csv(name).map(({ ID }) => ID)]).toEqual([name, [ids[type]]]);
      expect([name, json(name).map(({ id }) => id)]).toEqual([name, [ids[type]]]);
    }
    expect(archived.document?.toString('latin1')).toMatch(/^%PDF/);
    const paper = await pdfText(archived.document!);
    for (const part of [
      'Client record',
      'Last name: Ito',
      'Details',
      'Policies',
      'Phone numbers',
      MASKED_NUMBERS,
    ])
      expect(paper).toContain(part);
    expect(names).not.toContain('carriers.csv');
    expect(json('households')).toHaveLength(2);
    expect(json('history').map(({ change }) => change)).toContain('created');
    expect(json('earlier-notes')).toMatchObject([{ note_id: ids['note'] }]);
    expect(readme).toContain('history.json');
    expect(job).toMatchObject({ title: 'Everything about Kim Ito' });
    expect(job.result?.name).toMatch(/^Ito, Kim \d{4}-\d\d-\d\d\.zip$/);
    const [entry] = await crm.rows(
      `SELECT action, record_type, record_id FROM audit_entries WHERE record_id = $1 AND action LIKE '%.exported'`,
      [kim],
    );
    expect(entry).toEqual({ action: 'individual.exported', record_type: 'individual', record_id: kim });
  });

  it('is out of reach for those who do not see them, or may not export', async () => {
    const path = `/api/insureds/${ground.individual.id}/export`;
    const agent = crm.person({ account_id: owner.accountId, ...ofAgent });
    expect((await crm.call(agent, 'POST', path)).status).toBe(404);
    expect((await crm.call(crm.person(), 'POST', path)).status).toBe(404);
    const may = { ...ofAgent, sees_all: true, exports: false };
    const other = crm.person({ account_id: owner.accountId, ...may });
    expect((await crm.call(other, 'POST', path)).body).toMatchObject({ code: 'forbidden' });
  });

  it("masks a colleague's client for an agent who asks for full values", async () => {
    const access = { ...ofAgent, sees_all: true };
    const agent = crm.person({ account_id: owner.accountId, ...access });
    crm.identity.setAccess(agent, access);
    const full = { include_protected: true, reason: 'Privacy request' };
    const path = `/api/insureds/${ids['person'] ?? ''}/export`;
    const { json } = await archiveOf(crm, steppedUp(agent, access), path, full);
    expect(json('individuals')).toMatchObject([{ ssn: '***-**-9999' }]);
  });
});
