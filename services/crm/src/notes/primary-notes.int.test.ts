import { randomUUID } from 'node:crypto';
import type { NoteView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Body = { id: string; version: number; notes: string | null } & ListOf<NoteView>;
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as { status: number; body: Body; headers: Headers };
const add = async (who: Person, values: object = {}) =>
  (await call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values })).body;
const get = async (who: Person, id: string) => (await call(who, 'GET', `/api/insureds/${id}`)).body;
const notesOf = async (who: Person, id: string) =>
  (await call(who, 'GET', `/api/insureds/${id}/notes`)).body.items;
const change = async (who: Person, id: string, body: object) =>
  (await call(who, 'PUT', `/api/insureds/${id}`, body)).body;

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

describe('a merge', () => {
  it('keeps both notes, and the field is that of the chosen one until the merge is undone', async () => {
    const who = crm.person();
    const [kept, merged] = [await add(who, { notes: 'Mine' }), await add(who, { notes: 'Theirs' })];
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
