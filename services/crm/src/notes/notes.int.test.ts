import { randomUUID } from 'node:crypto';
import type { NoteVersion, NoteView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Body = NoteView & ListOf<NoteView & NoteVersion> & { code: string; errors?: { path: string }[] };
const call = async (who: Person | undefined, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as { status: number; body: Body };
const clientOf = async (who: Person) => (await call(who, 'POST', '/api/insureds', requiredOnly)).body.id;
const add = (who: Person, client: string, body: object) =>
  call(who, 'POST', `/api/insureds/${client}/notes`, body);
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };

it('adds a note now by default, with its author, and lists pinned ones first, then the latest', async () => {
  const who = crm.person();
  await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [who.accountId, who.userId, 'Ana Reyes']);
  const client = await clientOf(who);
  const before = Date.now();
  const { status, body: note } = await add(who, client, { body: ' Prefers mornings. ' });
  expect(status).toBe(201);
  expect(note).toMatchObject({
    kind: 'note',
    body: 'Prefers mornings.',
    pinned: false,
    individual_id: client,
    author_id: who.userId,
    author_name: 'Ana Reyes',
    edited_at: null,
    integrity_failures: [],
  });
  expect(Date.parse(note.occurred_at)).toBeGreaterThanOrEqual(before - 1);
  const old = { kind: 'call', body: 'Called.', occurred_at: '2026-01-02T10:00:00-05:00' };
  const { body: call1 } = await add(who, client, old);
  expect(call1.occurred_at).toBe('2026-01-02T15:00:00.000Z');
  const { body: pinned } = await add(who, client, { ...old, body: 'Allergic to mail.', pinned: true });
  const { body: list } = await call(who, 'GET', `/api/insureds/${client}/notes`);
  expect(list).toMatchObject({ total: 3, filtered: 3 });
  expect(list.items.map(({ id }) => id)).toEqual([pinned.id, note.id, call1.id]);
});

it('keeps what an edit replaces, and marks it; pinning is no edit', async () => {
  const who = crm.person();
  const client = await clientOf(who);
  const { body: note } = await add(who, client, { kind: 'call', body: 'First' });
  const pinned = await call(who, 'PUT', `/api/notes/${note.id}`, { pinned: true });
  expect(pinned.body).toMatchObject({ pinned: true, edited_at: null, version: 2 });
  const versions = () => call(who, 'GET', `/api/notes/${note.id}/versions`);
  expect((await versions()).body.items).toEqual([]);
  const colleague = crm.person({ account_id: who.accountId });
  await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [
    who.accountId,
    colleague.userId,
    'Ben Okafor',
  ]);
  await call(colleague, 'PUT', `/api/notes/${note.id}`, { body: 'Second', kind: 'visit' });
  const { body: shown } = await call(who, 'GET', `/api/insureds/${client}/notes`);
  expect(shown.items).toMatchObject([{ edited_by_name: 'Ben Okafor' }]);
  const { body: edited } = await call(who, 'PUT', `/api/notes/${note.id}`, { body: 'Third' });
  expect(edited).toMatchObject({ body: 'Third', kind: 'visit', author_id: who.userId });
  expect(edited.edited_at).not.toBeNull();
  const { body: list } = await versions();
  expect(list.items.map(({ body, kind }) => [kind, body])).toEqual([
    ['visit', 'Second'],
    ['call', 'First'],
  ]);
  expect(list.items[1]?.at).toBe(note.created_at);
  // The same text again changes nothing.
  expect((await call(who, 'PUT', `/api/notes/${note.id}`, { body: 'Third' })).body.version).toBe(4);
});

it('refuses an empty or too long text, an unknown kind and a time in the future', async () => {
  const who = crm.person();
  const client = await clientOf(who);
  const paths = async (body: object) => (await add(who, client, body)).body.errors?.map(({ path }) => path);
  expect(await paths({})).toEqual(['body']);
  expect(await paths({ body: '  ' })).toEqual(['body']);
  expect(await paths({ body: 'x'.repeat(10_001) })).toEqual(['body']);
  expect(await paths({ body: 'x', kind: 'fax' })).toEqual(['kind']);
  expect(await paths({ body: 'x', occurred_at: 'yesterday' })).toEqual(['occurred_at']);
  const tomorrow = new Date(crm.clock.now().getTime() + 86_400_000).toISOString();
  expect(await paths({ body: 'x', occurred_at: tomorrow })).toEqual(['occurred_at']);
});

it('is read by whoever sees the individual, and by nobody else', async () => {
  const admin = crm.person();
  const agent = crm.person({ ...own, account_id: admin.accountId });
  const [theirs, mine] = [await clientOf(admin), await clientOf(agent)];
  const { body: hidden } = await add(admin, theirs, { body: 'Hidden' });
  const { body: visible } = await add(admin, mine, { body: 'Visible' });
  const status = async (who: Person | undefined, path: string) => (await call(who, 'GET', path)).status;
  for (const [note, client] of [
    [hidden.id, theirs],
    [visible.id, mine],
  ] as const) {
    for (const path of [`/api/insureds/${client}/notes`, `/api/notes/${note}/versions`]) {
      expect(await status(undefined, path)).toBe(401);
      expect(await status(crm.person(), path)).toBe(404);
      expect(await status(agent, path)).toBe(client === mine ? 200 : 404);
      const lapsed = crm.person({ account_id: admin.accountId, entitlement: 'inactive' });
      expect(await status(lapsed, path)).toBe(200);
      expect((await add(lapsed, client, { body: 'x' })).status).toBe(402);
    }
  }
  expect((await add(agent, theirs, { body: 'x' })).status).toBe(404);
  expect((await call(agent, 'PUT', `/api/notes/${visible.id}`, { body: 'Changed' })).status).toBe(200);
});

it('stores its text in no table, event, log line or history', async () => {
  const who = crm.person();
  const client = await clientOf(who);
  const [first, second] = [`first ${randomUUID()}`, `second ${randomUUID()}`];
  const { body: note } = await add(who, client, { body: first });
  await call(who, 'PUT', `/api/notes/${note.id}`, { body: second });
  await add(who, client, { body: first, kind: 'fax' });
  await call(who, 'DELETE', `/api/notes/${note.id}`);
  const history = JSON.stringify((await call(who, 'GET', `/api/insureds/${client}/history`)).body);
  expect(history).toContain('"record_type":"note"');
  const tables = await crm.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const rows: { line: string }[] = [];
  for (const { name } of tables)
    rows.push(...(await crm.rows<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t`)));
  const everything = [history, ...rows.map(({ line }) => line), ...crm.log].join('\n');
  expect(everything).toContain(note.id);
  for (const text of [first, second]) expect(everything).not.toContain(text);
  await expect(crm.rows("UPDATE notes SET body = 'plain' WHERE id = $1", [note.id])).rejects.toThrow(
    'notes_sealed',
  );
});

it('serves a note whose stored text was altered blank and named', async () => {
  const who = crm.person();
  const client = await clientOf(who);
  const [{ body: one }, { body: other }] = [
    await add(who, client, { body: 'One' }),
    await add(who, client, { body: 'Other' }),
  ];
  await crm.rows('UPDATE notes SET body = (SELECT body FROM notes WHERE id = $2) WHERE id = $1', [
    one.id,
    other.id,
  ]);
  const { body: list } = await call(who, 'GET', `/api/insureds/${client}/notes`);
  expect(list.items.find(({ id }) => id === one.id)).toMatchObject({
    body: '',
    integrity_failures: ['body'],
  });
  expect(list.items.find(({ id }) => id === other.id)).toMatchObject({ body: 'Other' });
  expect((await call(who, 'PUT', `/api/notes/${one.id}`, { body: 'Again' })).body).toMatchObject({
    body: 'Again',
    integrity_failures: [],
  });
});

it('goes for good with its individual, with all of its versions', async () => {
  const who = crm.person();
  const client = await clientOf(who);
  const { body: note } = await add(who, client, { body: 'First' });
  await call(who, 'PUT', `/api/notes/${note.id}`, { body: 'Second' });
  await call(who, 'DELETE', `/api/insureds/${client}`);
  expect((await call(who, 'GET', `/api/notes/${note.id}/versions`)).status).toBe(404);
  expect((await call(who, 'DELETE', `/api/insureds/${client}/trash`)).status).toBe(204);
  for (const table of ['notes', 'note_versions'])
    expect(await crm.rows(`SELECT 1 FROM ${table} WHERE account_id = $1`, [who.accountId])).toEqual([]);
});
