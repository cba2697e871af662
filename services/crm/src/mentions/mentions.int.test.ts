import { randomUUID } from 'node:crypto';
import type { NoteView, ViewerView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { AccountMember } from '@bindery/contracts/messaging';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Body = NoteView & ListOf<ViewerView> & { code: string; detail: string; errors?: { path: string }[] };
const call = async (who: Person, method: string, path: string, body?: object, headers = {}) =>
  (await crm.call(who, method, path, body, headers)) as unknown as { status: number; body: Body };
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };

const member = (full_name: string, more: Partial<AccountMember> = {}) => ({
  ...{ id: randomUUID(), full_name, sees_all: false },
  ...more,
});

/** Olivia, who sees all; Ana and Ben, who see their own; a manager; and people who can't see any client. */
async function agency(...more: ReturnType<typeof member>[]) {
  const olivia = crm.person();
  const [ana, ben, mia] = [
    member('Ana Alvarez'),
    member('Ben Okafor'),
    member('Mia Ito', { sees_all: true }),
  ];
  const gone = member('Gone', { sees_all: true, is_active: false });
  const pending = member('Pending', { sees_all: true, role: 'pending' });
  const members = [
    { id: olivia.userId, full_name: 'Olivia', sees_all: true },
    ana,
    ben,
    mia,
    gone,
    pending,
    ...more,
  ];
  crm.identity.setMembers(olivia.accountId, members);
  for (const { id, full_name } of members)
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [olivia.accountId, id, full_name]);
  const client = (await call(olivia, 'POST', '/api/insureds', { ...requiredOnly, assigned_agent: ana.id }))
    .body.id;
  const add = (body: object, headers = {}) =>
    call(olivia, 'POST', `/api/insureds/${client}/notes`, body, headers);
  return { olivia, ana, ben, mia, gone, client, add };
}

const toldIn = ({ accountId }: Person) =>
  crm.rows<{ user_id: string; record: string; actor: string }>(
    `SELECT payload #>> '{data,user_id}' AS user_id, payload #>> '{data,record_id}' AS record,
        payload #>> '{data,actor_id}' AS actor
      FROM outbox WHERE subject = 'crm.notice.due.v1' AND payload #>> '{data,notice}' = 'mentioned'
        AND payload ->> 'account_id' = $1 ORDER BY position`,
    [accountId],
  );

describe('the colleagues who can see a client', () => {
  it('are its agents and those who see all, by name, without oneself', async () => {
    const { olivia, ana, ben, mia, client } = await agency();
    const viewers = async (who: Person, query = '') =>
      (await call(who, 'GET', `/api/insureds/${client}/viewers${query}`)).body;
    const [first, second] = [
      { id: ana.id, name: 'Ana Alvarez' },
      { id: mia.id, name: 'Mia Ito' },
    ];
    expect(await viewers(olivia)).toEqual({ items: [first, second], total: 2, filtered: 2 });
    expect(await viewers(olivia, '?search=ÁLV')).toEqual({ items: [first], total: 2, filtered: 1 });
    expect(await viewers(olivia, '?search=lvarez')).toEqual({ items: [], total: 2, filtered: 0 });
    await call(olivia, 'PUT', `/api/insureds/${client}`, { additional_agent: ben.id });
    const asAna = crm.person({ ...own, account_id: olivia.accountId }, ana.id);
    expect((await viewers(asAna)).items.map(({ name }) => name)).toEqual(['Ben Okafor', 'Mia Ito', 'Olivia']);
  });

  it('are at most fifty', async () => {
    const many = Array.from({ length: 60 }, (_, n) => member(`Zoe ${String(n)}`, { sees_all: true }));
    const { olivia, client } = await agency(...many);
    const { body } = await call(olivia, 'GET', `/api/insureds/${client}/viewers?search=zoe`);
    expect([body.items.length, body.total, body.filtered]).toEqual([50, 62, 60]);
  });

  it('are not answered to who cannot see the client, nor in another account', async () => {
    const { olivia, ben, client } = await agency();
    for (const who of [crm.person({ ...own, account_id: olivia.accountId }, ben.id), crm.person()])
      expect((await call(who, 'GET', `/api/insureds/${client}/viewers`)).status).toBe(404);
    expect((await call(olivia, 'GET', `/api/insureds/${client}/viewers?page=1`)).status).toBe(422);
  });
});

describe('a note that mentions colleagues', () => {
  it('tells each once, and shows their names', async () => {
    const { olivia, ana, mia, client, add } = await agency();
    const mentions = [ana.id, mia.id, ana.id, olivia.userId];
    const body = 'Ask @Ana\u200b Alvarez and @Mia Ito.';
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await add({ body, mentions }, key), await add({ body, mentions }, key)];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect(first.body).toMatchObject({
      body: 'Ask @Ana Alvarez and @Mia Ito.',
      mentions: [ana.id, mia.id, olivia.userId],
      mentioned: [
        { id: ana.id, name: 'Ana Alvarez' },
        { id: mia.id, name: 'Mia Ito' },
        { id: olivia.userId, name: 'Olivia' },
      ],
    });
    const about = { record: client, actor: olivia.userId };
    expect(await toldIn(olivia)).toEqual([
      { user_id: ana.id, ...about },
      { user_id: mia.id, ...about },
    ]);
  });

  it('tells of an edit only those who are new to it, and keeps whom an edit leaves out', async () => {
    const { olivia, ana, mia, gone, add } = await agency();
    const path = `/api/notes/${(await add({ body: '@Ana Alvarez', mentions: [ana.id] })).body.id}`;
    const told = async () => (await toldIn(olivia)).map(({ user_id }) => user_id);
    await call(olivia, 'PUT', path, { body: 'Please, @Ana Alvarez' });
    const both = await call(olivia, 'PUT', path, { mentions: [ana.id, mia.id] });
    expect(both.body).toMatchObject({ mentions: [ana.id, mia.id], body: 'Please, @Ana Alvarez', version: 3 });
    expect((await call(olivia, 'PUT', path, { mentions: [ana.id, mia.id] })).body.version).toBe(3);
    expect(await told()).toEqual([ana.id, mia.id]);
    const { body } = await call(olivia, 'GET', `${path}/versions`);
    expect(body.items).toHaveLength(1);
    // People who have lost the right, or left, can stay where they are named.
    crm.identity.setMembers(olivia.accountId, [ana, { ...mia, is_active: false }, gone]);
    expect((await call(olivia, 'PUT', path, { pinned: true, mentions: [mia.id] })).status).toBe(200);
    expect((await call(olivia, 'PUT', path, { mentions: [mia.id, gone.id] })).status).toBe(422);
    await call(olivia, 'DELETE', path);
    await call(olivia, 'POST', `${path}/restore`);
    expect(await told()).toEqual([ana.id, mia.id]);
  });

  it('is in the history by their names', async () => {
    const { olivia, ana, client, add } = await agency();
    const { id } = (await add({ body: '@Ana Alvarez', mentions: [ana.id] })).body;
    await call(olivia, 'PUT', `/api/notes/${id}`, { mentions: [] });
    const { body } = await crm.call(olivia, 'GET', `/api/insureds/${client}/history`);
    const changes = (body.items as unknown as { fields: { field: string }[] }[]).flatMap(
      ({ fields }) => fields,
    );
    expect(changes.filter(({ field }) => field === 'mentions')).toMatchObject([
      { label: 'Mentions', before: 'Ana Alvarez', after: null },
      { label: 'Mentions', before: null, after: 'Ana Alvarez' },
    ]);
  });

  it.each([
    ['somebody who cannot see the client', ({ ben }: { ben: { id: string } }) => [ben.id]],
    ['somebody who is deactivated', ({ gone }: { gone: { id: string } }) => [gone.id]],
    ['somebody of another account', () => [randomUUID()]],
  ])('is refused with %s', async (_what, whom) => {
    const people = await agency();
    const { status, body } = await people.add({ body: 'x', mentions: whom(people) });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['mentions']]);
    expect(await toldIn(people.olivia)).toEqual([]);
  });

  it('takes a hundred people and ten thousand characters, and not one more', async () => {
    const many = Array.from({ length: 100 }, (_, n) => member(`Zoe ${String(n)}`, { sees_all: true }));
    const { olivia, ana, add } = await agency(...many);
    const mentions = many.map(({ id }) => id);
    expect((await add({ body: '@'.repeat(10_000), mentions })).status).toBe(201);
    expect(await toldIn(olivia)).toHaveLength(100);
    expect((await add({ body: 'x', mentions: [...mentions, ana.id] })).status).toBe(422);
    for (const wrong of ['x', null, ['x'], [null], {}])
      expect((await add({ body: 'x', mentions: wrong })).status).toBe(422);
  });

  it('needs identity for a new mention alone', async () => {
    const { olivia, ana, mia, client, add } = await agency();
    const path = `/api/notes/${(await add({ body: '@Ana Alvarez', mentions: [ana.id] })).body.id}`;
    crm.identity.setAway(true);
    try {
      const refused = await Promise.all([
        add({ body: '@Mia Ito', mentions: [mia.id] }),
        call(olivia, 'PUT', path, { mentions: [ana.id, mia.id] }),
        call(olivia, 'GET', `/api/insureds/${client}/viewers`),
      ]);
      for (const { status, body } of refused)
        expect([status, body.detail]).toEqual([
          503,
          expect.stringMatching(/who may see this client.*Take the/),
        ]);
      expect((await add({ body: 'Plain', mentions: [olivia.userId] })).status).toBe(201);
      expect((await call(olivia, 'PUT', path, { body: 'Again', mentions: [ana.id] })).status).toBe(200);
    } finally {
      crm.identity.setAway(false);
    }
  });

  it('is not moved, changed or told again by a merge, and loses its mentions with its text', async () => {
    const { olivia, ana, client, add } = await agency();
    await add({ body: '@Ana Alvarez', mentions: [ana.id] });
    const kept = (await call(olivia, 'POST', '/api/insureds', { ...requiredOnly, notes: 'First' })).body.id;
    await call(olivia, 'POST', `/api/insureds/${kept}/merge`, { merged_id: client, take: [] });
    const notes = async () =>
      (await call(olivia, 'GET', `/api/insureds/${kept}/notes`)).body.items as unknown as NoteView[];
    expect((await notes()).map((note) => note.mentions)).toEqual(expect.arrayContaining([[ana.id], []]));
    expect(await toldIn(olivia)).toHaveLength(1);
    const primary = (await notes()).find((note) => note.body === 'First');
    crm.identity.setMembers(olivia.accountId, [{ ...ana, sees_all: true }]);
    await call(olivia, 'PUT', `/api/notes/${primary!.id}`, { mentions: [ana.id] });
    await call(olivia, 'PUT', `/api/insureds/${kept}`, { notes: 'Second' });
    expect((await notes()).find((note) => note.body === 'Second')?.mentions).toEqual([]);
  });
});
