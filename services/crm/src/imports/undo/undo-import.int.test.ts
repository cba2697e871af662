import { randomUUID } from 'node:crypto';
import { waitFor } from '@bindery/test-kit';
import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { ImportCalls } from '../../../test/import-calls.js';
import { CleanImports } from '../clean-imports.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const added = async (who: Person, path: string, body: object) => {
  const answer = await crm.call(who, 'POST', path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
};
const edited = async (who: Person, path: string, body: object) =>
  expect((await crm.call(who, 'PUT', path, body)).status).toBe(200);

/** An account with a client who has everything, and one who has little. */
async function account() {
  const who = imports.member();
  const carrier_id = await added(who, '/api/carriers', { name: 'Harbor Life' });
  const ada = await added(who, '/api/insureds', {
    ...{ first_name: 'Ada', last_name: 'Byron', status: 'lead', ssn: '219-09-9999', email: 'ada@old.test' },
    ...{ nickname: 'A.', phones: [{ type: 'home', phone: '(207) 555-0100', is_primary: true }] },
  });
  const policy = await added(who, '/api/policies', {
    ...{ insured_id: ada, carrier_id, policy_number: 'H-1', status: 'active', premium: '10' },
  });
  const ben = await added(who, '/api/insureds', {
    first_name: 'Ben',
    last_name: 'Cole',
    status: 'active',
    external_id: 'AMS-2',
  });
  const tag = await added(who, '/api/tags', { name: 'Vip', color: 'red' });
  await crm.call(who, 'PUT', `/api/insureds/${ben}/tags`, { tag_ids: [tag] });
  return { who, ada, ben, policy, carrier_id };
}

const book = `First Name,Last Name,SSN,Email,Nickname,Status,Cell Phone,Address,City,State,Zip,Carrier,Product,Policy Number,Monthly Premium,Tags,Note,External ID,Date of Birth
Ada,Byron,219-09-9999,ada@new.test,Addie,active,(207) 555-0101,12 Elm St,Portland,ME,04101,Harbor Life,,H-1,20.50,"Vip, Walk-in",Calls on Mondays,AMS-1,12/16/1950
Ben,Cole,,ben@new.test,,,(207) 555-0102,,,,,Kestrel Mutual,Gold,K-1,30,,,AMS-2,
Cy,Dane,,cy@new.test,,,(207) 555-0103,,,,,Kestrel Mutual,Gold,K-2,40,Walk-in,Hello,AMS-3,1/2/1960`;

/** Checks and imports the book as it is suggested. */
async function imported(who: Person) {
  const { id } = await imports.check(who, book);
  await imports.call(who, 'POST', `/${id}/start`);
  return imports.until(who, id, 'completed');
}

/** Everything that is written over: what the file says counts. */
async function importedOver(who: Person) {
  const ready = await imports.check(who, book);
  const columns = ready.mapping?.columns.map((column) => ({ ...column, on_match: 'overwrite' }));
  await imports.call(who, 'PUT', `/${ready.id}/mapping`, { ...ready.mapping, columns });
  await imports.until(who, ready.id, 'ready');
  await imports.call(who, 'POST', `/${ready.id}/start`);
  return imports.until(who, ready.id, 'completed');
}
async function undone(who: Person, id: string) {
  const { status, body } = await imports.call(who, 'POST', `/${id}/undo`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return imports.until(who, id, 'undone');
}

/** Columns that tell that a row was changed, and which stage a lead was in before. */
const PASSED_THROUGH = ['version', 'updated_at', 'stage_before', 'stage_before_since', 'stage_before_until'];

/** The rows of an account that are not in the trash, but for when and how often they were changed. */
async function present({ accountId }: Person): Promise<Record<string, unknown[]>> {
  const tables = ['individuals', 'policies', 'carriers', 'products', 'tasks', 'tags'];
  const children = ['phones', 'addresses', 'dependents', 'notes', 'individual_tags', 'search_terms'];
  const all: Record<string, unknown[]> = {};
  for (const table of [...tables, ...children]) {
    const live = ['tags', 'individual_tags', 'search_terms'].includes(table)
      ? 'TRUE'
      : 't.deleted_at IS NULL';
    const ofLive = children.includes(table)
      ? 'individual_id IN (SELECT id FROM individuals WHERE account_id = $1 AND deleted_at IS NULL)'
      : 'TRUE';
    const rows = await crm.rows<{ row: unknown }>(
      `SELECT to_jsonb(t) - $2::text[] AS row FROM ${table} AS t
       WHERE account_id = $1 AND ${live} AND ${ofLive} ORDER BY to_jsonb(t)::text COLLATE "C"`,
      [accountId, PASSED_THROUGH],
    );
    all[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return all;
}

it('remembers what an undone import meant by its columns', async () => {
  const { who } = await account();
  const { id } = await imported(who);
  await undone(who, id);
  const again = await imports.upload(who, book);
  const { mapping } = await imports.until(who, again.body.id, 'mapping');
  expect(mapping?.columns.find(({ field }) => field === 'nickname')?.index).toBe(4);
});

it('gives everything back as it was', async () => {
  const { who, ada } = await account();
  const before = await present(who);
  const done = await importedOver(who);
  expect(done.counts).toMatchObject({ rows: 3, new: 1, update: 2, error: 0 });
  expect(done.result).toMatchObject({
    created: { carrier: 1, product: 1, individual: 1, phone: 3, address: 1, policy: 2, note: 2, tag: 1 },
    updated: 3,
  });
  expect((await crm.call(who, 'GET', `/api/insureds/${ada}`)).body).toMatchObject({
    ...{
      email: 'ada@new.test',
      nickname: 'Addie',
      status: 'active',
      external_id: 'AMS-1',
      dob: '1950-12-16',
    },
    tags: [{ name: 'Vip' }, { name: 'Walk-in' }],
  });
  const back = await undone(who, done.id);
  expect(await present(who)).toEqual(before);
  expect(back).toMatchObject({ undo_until: null, result: { undone: { restored: 3, left: [] } } });
  const { removed = 0, removed_by_type: byType = {} } = back.result?.undone ?? {};
  expect(byType).toEqual(done.result?.created);
  expect(Object.values(byType).reduce((sum, one) => sum + one, 0)).toBe(removed);
  const trash = (await crm.call(who, 'GET', '/api/insureds/trash')).body.items as unknown as {
    name: string;
  }[];
  expect(trash.map(({ name }) => name)).toEqual(['Dane, Cy']);
  const history = await crm.call(who, 'GET', `/api/insureds/${ada}/history?page_size=100`);
  expect(history.body.items.at(0)).toMatchObject({
    change: expect.stringMatching(/updated|deleted/) as string,
  });
  const actions = await crm.rows('SELECT action FROM audit_entries WHERE account_id = $1 ORDER BY seq', [
    who.accountId,
  ]);
  expect(actions.slice(-2)).toEqual([{ action: 'import.undo-started' }, { action: 'import.undone' }]);
});

it('leaves what somebody has touched since, and says so', async () => {
  const { who, ada, ben } = await account();
  const done = await importedOver(who);
  await edited(who, `/api/insureds/${ada}`, { nickname: 'The Countess' });
  await added(who, '/api/policies', { ...(await policyOf(who, 'K-1')), insured_id: ben, status: 'active' });
  const { result } = await undone(who, done.id);
  expect(result?.undone?.left).toEqual(
    expect.arrayContaining([
      { record_type: 'individual', record_id: ada, name: 'Byron, Ada', reason: 'Changed since: Nickname.' },
      expect.objectContaining({ record_type: 'carrier', name: 'Kestrel Mutual' }),
      expect.objectContaining({ record_type: 'product', name: 'Gold' }),
    ]),
  );
  expect(result?.undone?.left).toHaveLength(3);
  expect((await crm.call(who, 'GET', `/api/insureds/${ada}`)).body).toMatchObject({
    ...{ nickname: 'The Countess', email: 'ada@old.test', status: 'lead', external_id: null },
  });
});

async function policyOf(who: Person, number: string) {
  const { body } = await crm.call(who, 'GET', `/api/policies?search=${number}`);
  const { carrier_id, product_id } = body.items[0] as unknown as Record<string, string>;
  return { carrier_id, product_id };
}

it('keeps clients that were merged since, and takes along the tasks that rules made', async () => {
  const { who, ada } = await account();
  const done = await importedOver(who);
  const [cy] = (await crm.call(who, 'GET', '/api/insureds?search=dane')).body.items;
  const [walkIn] = await crm.rows<{ id: string }>(
    `INSERT INTO tasks (id, account_id, created_by, assignee_id, title, insured_id, rule, rule_record_id, rule_period, status,
       priority, series_id, created_at, updated_at)
     VALUES ($1, $2, $3, $3, 'Ring', $4, 'quiet_lead', $4, '2026-11', 'open', 'medium', $1, now(), now()) RETURNING id`,
    [randomUUID(), who.accountId, who.userId, cy?.id],
  );
  const { result } = await undone(who, done.id);
  expect(result?.undone?.left).toEqual([]);
  expect((await crm.call(who, 'GET', `/api/tasks/${walkIn?.id ?? ''}`)).status).toBe(404);

  const again = await importedOver(who);
  const [other] = (await crm.call(who, 'GET', '/api/insureds?search=dane')).body.items;
  expect((await crm.call(who, 'POST', `/api/insureds/${ada}/merge`, { merged_id: other?.id })).status).toBe(
    200,
  );
  const left = (await undone(who, again.id)).result?.undone?.left ?? [];
  expect(left).toContainEqual({
    ...{ record_type: 'individual', record_id: other?.id, name: 'Dane, Cy' },
    reason: 'It was merged into another client.',
  });
});

it('undoes once, one\u2019s own, and for 48 hours', async () => {
  const { who } = await account();
  const { id } = await importedOver(who);
  for (const other of [imports.member({ account_id: who.accountId }), imports.member()])
    expect((await imports.call(other, 'POST', `/${id}/undo`)).status).toBe(404);
  const both = await Promise.all([1, 2].map(() => imports.call(who, 'POST', `/${id}/undo`)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await imports.until(who, id, 'undone');
  const jobs = (await crm.call(who, 'GET', '/api/jobs')).body.items;
  expect(jobs[0]).toMatchObject({ title: 'Undo of Book.csv', state: 'completed' });
  expect(await imports.call(who, 'POST', `/${id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  const ready = await imports.check(who, book);
  expect((await imports.call(who, 'POST', `/${ready.id}/undo`)).status).toBe(409);

  const late = await imported(who);
  await crm.rows(`UPDATE imports SET undo_until = now() - interval '1 minute' WHERE id = $1`, [late.id]);
  const answer = await imports.call(who, 'POST', `/${late.id}/undo`);
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(/48 hours/)]);
});

describe('the trash of an undone import', () => {
  const emptied = (who: Person, id: string) =>
    waitFor(
      async () => {
        const { trash } = (await imports.call(who, 'GET', `/${id}`)).body;
        return trash?.is_being_emptied === false && trash;
      },
      { what: 'an emptied trash', timeoutMs: 20_000 },
    );
  const entries = (who: Person) =>
    crm.rows(`SELECT fields FROM audit_entries WHERE account_id = $1 AND action = 'import.trash-emptied'`, [
      who.accountId,
    ]);

  it('is emptied once, and neither what was restored nor what others deleted goes', async () => {
    const { who, ben, policy } = await account();
    const { id } = await importedOver(who);
    await undone(who, id);
    const inTrash = async (path: string) =>
      (await crm.call(who, 'GET', `/api/${path}/trash`)).body.items.map(({ id: one }) => one);
    const [carrier] = await inTrash('carriers');
    expect((await crm.call(who, 'POST', `/api/carriers/${carrier ?? ''}/restore`)).status).toBe(200);
    expect((await crm.call(who, 'DELETE', `/api/policies/${policy}`)).status).toBe(204);
    const { trash } = (await imports.call(who, 'GET', `/${id}`)).body;
    // Two policies, a product and a client; of Ada and Ben two phone numbers, an address and a note.
    expect(trash).toEqual({ records: 8, is_being_emptied: false });
    const answers = await Promise.all([1, 2].map(() => imports.call(who, 'POST', `/${id}/empty-trash`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emptied(who, id)).toEqual({ records: 0, is_being_emptied: false });
    expect([await inTrash('insureds'), await inTrash('products')]).toEqual([[], []]);
    expect(await inTrash('policies')).toEqual([policy]);
    expect((await crm.call(who, 'GET', `/api/carriers/${carrier ?? ''}`)).status).toBe(200);
    expect((await crm.call(who, 'GET', `/api/insureds/${ben}`)).status).toBe(200);
    const left = await crm.rows(
      `SELECT 1 FROM record_changes JOIN import_changes ON record_changes.record_id = import_changes.record_id
       WHERE import_changes.import_id = $1 AND import_changes.change = 'created'
         AND import_changes.record_type IN ('policy', 'individual', 'phone', 'note')`,
      [id],
    );
    expect(left).toEqual([]);
    expect((await imports.call(who, 'POST', `/${id}/empty-trash`)).status).toBe(200);
    expect(await entries(who)).toEqual([{ fields: ['8 removed'] }]);
  });

  it('is emptied by its own person, who may delete, after the undo', async () => {
    const { who } = await account();
    const { id } = await imported(who);
    const empty = (person: Person) => imports.call(person, 'POST', `/${id}/empty-trash`);
    expect(await empty(who)).toMatchObject({ status: 409, body: { detail: 'Undo the import first.' } });
    await undone(who, id);
    for (const other of [imports.member({ account_id: who.accountId }), imports.member()])
      expect((await empty(other)).status).toBe(404);
    const clerk = crm.person({ account_id: who.accountId, deletes: false, is_owner: false }, who.userId);
    expect((await empty(clerk)).status).toBe(403);
    expect((await imports.call(who, 'POST', '/not-an-id/empty-trash')).status).toBe(404);
    expect(await entries(who)).toEqual([]);
  });

  it('is known until the trash has let it go', async () => {
    const { who } = await account();
    const { id } = await importedOver(who);
    await undone(who, id);
    const kept = async () => {
      await crm.service.get<CleanImports>(CleanImports).clean(who.accountId);
      return crm.rows('SELECT DISTINCT change FROM import_changes WHERE import_id = $1', [id]);
    };
    expect(await kept()).toEqual([{ change: 'created' }]);
    await crm.rows(`UPDATE imports SET created_at = now() - interval '41 days' WHERE id = $1`, [id]);
    expect(await kept()).toEqual([]);
  });
});
