import { randomBytes, randomUUID } from 'node:crypto';
import type { NoteView, TimelineItem } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { MovedNotes, ReencryptCursor } from '@bindery/contracts/ops';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';

const token = randomBytes(24).toString('base64url');
let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest({ OPS_TOKEN: token });
});
afterAll(() => crm.stop());

type Body = { id: string; version: number; notes: string | null } & ListOf<NoteView & TimelineItem>;
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as { status: number; body: Body; headers: Headers };
const add = async (who: Person, values: object = {}) =>
  (await call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values })).body;
const get = async (who: Person, id: string) => (await call(who, 'GET', `/api/insureds/${id}`)).body;
const notesOf = async (who: Person, id: string) =>
  (await call(who, 'GET', `/api/insureds/${id}/notes`)).body.items;
const change = async (who: Person, id: string, body: object) =>
  (await call(who, 'PUT', `/api/insureds/${id}`, body)).body;

/** A text as the releases before kept it: in the individual's row and, plain, in its history. */
async function leaveText(who: Person, id: string, text: string): Promise<void> {
  await crm.rows('UPDATE individuals SET notes = $2 WHERE id = $1', [id, text]);
  const fields = [
    { field: 'title', before: null, after: 'Ms' },
    { field: 'notes', before: null, after: text },
  ];
  await crm.rows(
    `INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
     VALUES ($1, $2, $3, 'individual', $3, 'updated', $4, $5, '2026-03-04T10:00:00Z')`,
    [randomUUID(), who.accountId, id, JSON.stringify(fields), who.userId],
  );
}
async function move(): Promise<MovedNotes> {
  const sum = { individuals: 0, history_entries: 0 };
  for (let after: ReencryptCursor | null = { account_id: null, record_id: null }; after;) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await crm.call(undefined, 'POST', '/internal/ops/notes/move', { after }, headers);
    const batch = answer.body as unknown as MovedNotes;
    sum.individuals += batch.individuals;
    sum.history_entries += batch.history_entries;
    after = batch.next;
  }
  return { ...sum, next: null };
}
const textInDatabase = async (text: string) => {
  const tables = await crm.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await crm.rows(`SELECT 1 FROM ${name} AS t WHERE t::text ILIKE '%' || $1 || '%'`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

describe("an individual's field notes", () => {
  it('writes the first pinned note and reads it, whoever of the two is changed', async () => {
    const who = crm.person();
    const text = `Likes mornings ${randomUUID()}`;
    const { id, notes, version } = await add(who, { notes: text });
    expect([notes, version]).toEqual([text, 1]);
    const [note] = await notesOf(who, id);
    expect(note).toMatchObject({ body: text, pinned: true, kind: 'note', author_id: who.userId });
    expect(await textInDatabase(text)).toEqual([]);

    expect(await change(who, id, { notes: 'Likes evenings' })).toMatchObject({
      notes: 'Likes evenings',
      version: 2,
    });
    expect(await notesOf(who, id)).toMatchObject([{ id: note!.id, body: 'Likes evenings', version: 2 }]);
    expect((await call(who, 'GET', `/api/notes/${note!.id}/versions`)).body.items).toMatchObject([
      { body: text },
    ]);
    // The same again changes nothing.
    expect((await change(who, id, { notes: 'Likes evenings' })).version).toBe(2);

    await call(who, 'PUT', `/api/notes/${note!.id}`, { body: 'Likes noon' });
    expect(await get(who, id)).toMatchObject({ notes: 'Likes noon', version: 3 });
    const stale = await crm.call(who, 'PUT', `/api/insureds/${id}`, { notes: 'x' }, { 'if-match': '"2"' });
    expect(stale.status).toBe(412);
  });

  it('puts the note into the trash when it is cleared, and comes back with it', async () => {
    const who = crm.person();
    const { id } = await add(who, { notes: 'First' });
    const [note] = await notesOf(who, id);
    expect((await change(who, id, { notes: null })).notes).toBeNull();
    expect(await notesOf(who, id)).toEqual([]);
    await call(who, 'POST', `/api/notes/${note!.id}/restore`);
    expect((await get(who, id)).notes).toBe('First');
    await call(who, 'DELETE', `/api/notes/${note!.id}`);
    expect((await change(who, id, { notes: 'Second' })).notes).toBe('Second');
    // There is another one now, so the restored note is an ordinary one.
    await call(who, 'POST', `/api/notes/${note!.id}/restore`);
    expect((await get(who, id)).notes).toBe('Second');
    expect(await notesOf(who, id)).toHaveLength(2);
  });
});

describe('a text that an earlier release kept', () => {
  it('is read, and becomes a note when the timeline is first looked at', async () => {
    const who = crm.person();
    const { id } = await add(who);
    const text = `Kept ${randomUUID()}`;
    await leaveText(who, id, text);
    expect((await get(who, id)).notes).toBe(text);
    const lapsed = crm.person({ account_id: who.accountId, entitlement: 'inactive' });
    const { items } = (await call(lapsed, 'GET', `/api/insureds/${id}/timeline?pinned=true`)).body;
    expect(items).toMatchObject([{ detail: text, at: '2026-03-04T10:00:00.000Z', note: { pinned: true } }]);
    expect((await get(who, id)).notes).toBe(text);
  });

  it('is moved by an operator, again after a late write, and is in no history or search text', async () => {
    const who = crm.person();
    const { id } = await add(who);
    const [text, later] = [`Kept ${randomUUID()}`, `Late ${randomUUID()}`];
    await leaveText(who, id, text);
    expect(await textInDatabase(text)).toEqual(expect.arrayContaining(['individuals', 'record_changes']));
    expect(await move()).toMatchObject({ individuals: 1 });
    expect(await textInDatabase(text)).toEqual([]);
    expect(await get(who, id)).toMatchObject({ notes: text, version: 1 });
    const history = (await call(who, 'GET', `/api/insureds/${id}/history`)).body.items as unknown as {
      fields: { field: string; after: string | null; protected: boolean }[];
    }[];
    expect(history.flatMap(({ fields }) => fields)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'title', after: 'Ms' }),
        expect.objectContaining({ field: 'notes', after: null, protected: true }),
      ]),
    );
    expect(await move()).toMatchObject({ individuals: 0, history_entries: 0 });

    // A replica of the earlier release wrote once more.
    await leaveText(who, id, later);
    expect((await get(who, id)).notes).toBe(later);
    await move();
    expect(await notesOf(who, id)).toMatchObject([{ body: later, version: 2 }]);
    expect(await textInDatabase(later)).toEqual([]);
    const actions = await crm.rows(
      "SELECT 1 FROM audit_entries WHERE account_id = $1 AND action = 'notes.moved'",
      [who.accountId],
    );
    expect(actions).toHaveLength(2);
  });

  it('is replaced by a new one, and kept as its earlier version', async () => {
    const who = crm.person();
    const { id } = await add(who);
    await leaveText(who, id, 'Kept');
    expect((await change(who, id, { notes: 'New' })).notes).toBe('New');
    const [note] = await notesOf(who, id);
    expect((await call(who, 'GET', `/api/notes/${note!.id}/versions`)).body.items).toMatchObject([
      { body: 'Kept' },
    ]);
  });
});

describe('a merge', () => {
  it('keeps both notes, and the field is that of the chosen one until the merge is undone', async () => {
    const who = crm.person();
    const [kept, merged] = [await add(who, { notes: 'Mine' }), await add(who)];
    await leaveText(who, merged.id, 'Theirs');
    const preview = (await call(who, 'GET', `/api/insureds/${kept.id}/merge?merged_id=${merged.id}`)).body;
    expect(preview).toMatchObject({ kept: { notes: 'Mine' }, merged: { notes: 'Theirs' } });
    const body = { merged_id: merged.id, take: ['notes'] };
    const merge = await call(who, 'POST', `/api/insureds/${kept.id}/merge`, body);
    expect((await get(who, kept.id)).notes).toBe('Theirs');
    expect((await notesOf(who, kept.id)).map((note) => note.body).sort()).toEqual(['Mine', 'Theirs']);
    await call(who, 'POST', `/api/insureds/merges/${merge.body.id}/undo`);
    expect((await get(who, kept.id)).notes).toBe('Mine');
    expect((await get(who, merged.id)).notes).toBe('Theirs');
  });

  it('gives the field back when an empty one was chosen', async () => {
    const who = crm.person();
    const [kept, merged] = [await add(who, { notes: 'Mine' }), await add(who)];
    const body = { merged_id: merged.id, take: ['notes'] };
    const merge = await call(who, 'POST', `/api/insureds/${kept.id}/merge`, body);
    expect((await get(who, kept.id)).notes).toBeNull();
    await call(who, 'POST', `/api/insureds/merges/${merge.body.id}/undo`);
    expect((await get(who, kept.id)).notes).toBe('Mine');
  });
});
