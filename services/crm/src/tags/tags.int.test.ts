import { randomUUID } from 'node:crypto';
import type { IndividualView, TagView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Body = IndividualView &
  TagView &
  ListOf<IndividualView & TagView> & { detail: string; errors?: { path: string }[] };
const call = async (
  who: Person,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => (await crm.call(who, method, path, body, headers)) as unknown as { status: number; body: Body };
const make = async (who: Person, name: string, color = 'teal') =>
  (await call(who, 'POST', '/api/tags', { name, color })).body;
const clientOf = async (who: Person, last_name = 'Eriksen') =>
  (await call(who, 'POST', '/api/insureds', { ...requiredOnly, last_name })).body.id;
const set = (who: Person, id: string, tag_ids: string[], headers?: Record<string, string>) =>
  call(who, 'PUT', `/api/insureds/${id}/tags`, { tag_ids }, headers);
const tagsOf = async (who: Person, id: string) =>
  (await call(who, 'GET', `/api/insureds/${id}`)).body.tags.map(({ name }) => name);
const all = async (who: Person) => (await call(who, 'GET', '/api/tags')).body.items.map(({ name }) => name);
const found = async (who: Person, query: string) =>
  (await call(who, 'GET', `/api/insureds?sort=last_name&order=asc&${query}`)).body.items.map(
    ({ last_name }) => last_name,
  );
const own = {
  user_role: 'agent',
  sees_all: false,
  edits_all: false,
  deletes: false,
  is_owner: false,
} as const;
const actions = async ({ accountId }: Person) =>
  (
    await crm.rows<{ action: string }>(
      `SELECT action FROM audit_entries WHERE account_id = $1 AND outcome = 'success' ORDER BY seq`,
      [accountId],
    )
  ).map(({ action }) => action);

describe('a tag', () => {
  it('is one of at most 50 that a member adds; owner and admins add the rest', async () => {
    const owner = crm.person({ is_owner: true });
    const admin = crm.person({ account_id: owner.accountId, user_role: 'agency_admin' });
    const [agent, other] = [1, 2].map(() => crm.person({ ...own, account_id: owner.accountId }));
    if (!agent || !other) throw new Error('There are two members');
    for (let nth = 1; nth <= 50; nth += 1) await make(agent, `Tag ${String(nth)}`);
    expect(await call(agent, 'POST', '/api/tags', { name: 'One more', color: 'teal' })).toMatchObject({
      status: 409,
      body: { detail: "You already added 50 tags. Ask your agency's owner or an admin to add this one." },
    });
    for (const who of [other, owner, admin]) expect(await make(who, `Of ${who.userId}`)).toHaveProperty('id');
    await crm.rows('UPDATE tags SET created_by = $1 WHERE account_id = $2', [owner.userId, owner.accountId]);
    expect(await make(owner, 'Of the owner')).toHaveProperty('id');
  });

  it('is made by everybody of the account, once for each name in whichever case', async () => {
    const owner = crm.person({ is_owner: true });
    const agent = crm.person({ ...own, account_id: owner.accountId });
    expect(await make(agent, ' VIP ')).toMatchObject({ name: 'VIP', color: 'teal', version: 1 });
    expect(await call(owner, 'POST', '/api/tags', { name: 'vip', color: 'red' })).toMatchObject({
      status: 409,
      body: { detail: 'A tag named “VIP” already exists.' },
    });
    await make(owner, 'annual review');
    expect(await all(agent)).toEqual(['annual review', 'VIP']);
    expect(await all(crm.person())).toEqual([]);
    const headers = { 'idempotency-key': randomUUID() };
    const again = async () =>
      (await call(owner, 'POST', '/api/tags', { name: 'Once', color: 'red' }, headers)).body;
    expect((await again()).id).toBe((await again()).id);
    const paths = async (body: object) =>
      (await call(owner, 'POST', '/api/tags', body)).body.errors?.map(({ path }) => path);
    expect(await paths({ name: ' ', color: 'pink' })).toEqual(['name', 'color']);
    expect(await paths({ name: 'x'.repeat(41), color: 'red' })).toEqual(['name']);
  });

  it('is made once by concurrent requests', async () => {
    const who = crm.person();
    const answers = await Promise.all(
      ['One', 'ONE', 'one'].map((name) => call(who, 'POST', '/api/tags', { name, color: 'red' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is renamed, merged and deleted by owners and administrators, and audited', async () => {
    const owner = crm.person({ ...own, is_owner: true, sees_all: true, edits_all: true });
    const agent = crm.person({ ...own, account_id: owner.accountId });
    const admin = crm.person({ user_role: 'agency_admin', account_id: owner.accountId });
    const [vip, friend] = [await make(agent, 'VIP'), await make(agent, 'Friend')];
    const client = await clientOf(owner);
    await set(owner, client, [vip.id, friend.id]);
    const { id } = vip;
    for (const [method, path, body] of [
      ['PUT', `/api/tags/${id}`, { name: 'X' }],
      ['POST', `/api/tags/${id}/merge`, { into: friend.id }],
      ['DELETE', `/api/tags/${id}`, undefined],
    ] as const) {
      expect((await call(agent, method, path, body)).status).toBe(403);
      expect((await call(crm.person({ is_owner: true }), method, path, body)).status).toBe(404);
      const lapsed = crm.person({ account_id: owner.accountId, is_owner: true, entitlement: 'inactive' });
      expect((await call(lapsed, method, path, body)).status).toBe(402);
    }
    expect((await call(owner, 'PUT', `/api/tags/${id}`, { name: 'friend' })).status).toBe(409);
    expect((await call(owner, 'PUT', `/api/tags/${id}`, { name: 'vip', color: 'red' })).body).toMatchObject({
      ...{ name: 'vip', color: 'red', version: 2 },
    });
    const stale = await call(owner, 'PUT', `/api/tags/${id}`, { name: 'Stale' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(await tagsOf(owner, client)).toEqual(['Friend', 'vip']);

    const other = await clientOf(owner);
    await set(owner, other, [id]);
    for (const into of [id, randomUUID()])
      expect((await call(admin, 'POST', `/api/tags/${id}/merge`, { into })).status).toBe(422);
    expect((await call(admin, 'POST', `/api/tags/${id}/merge`, { into: friend.id })).body.name).toBe(
      'Friend',
    );
    expect([await tagsOf(owner, client), await tagsOf(owner, other)]).toEqual([['Friend'], ['Friend']]);
    expect((await call(admin, 'DELETE', `/api/tags/${friend.id}`)).status).toBe(204);
    expect([await all(owner), await tagsOf(owner, client)]).toEqual([[], []]);
    expect((await actions(owner)).filter((action) => action.startsWith('tags.'))).toEqual([
      ...['tags.created', 'tags.created', 'tags.updated', 'tags.merged', 'tags.deleted'],
    ]);
  });
});

describe('the tags of an individual', () => {
  it('are set as an edit, with history, and shown by the list', async () => {
    const who = crm.person();
    const [vip, friend] = [await make(who, 'VIP', 'red'), await make(who, 'Friend')];
    const id = await clientOf(who);
    const saved = await set(who, id, [vip.id, friend.id, vip.id], { 'if-match': '"1"' });
    expect(saved.body).toMatchObject({
      version: 2,
      tags: [
        { id: friend.id, name: 'Friend', color: 'teal' },
        { id: vip.id, name: 'VIP', color: 'red' },
      ],
    });
    expect((await set(who, id, [vip.id], { 'if-match': '"1"' })).status).toBe(412);
    expect((await set(who, id, [friend.id, vip.id])).body.version).toBe(2);
    await set(who, id, [vip.id]);
    const [row] = (await call(who, 'GET', '/api/insureds')).body.items;
    expect(row?.tags).toEqual([{ id: vip.id, name: 'VIP', color: 'red' }]);
    const history = (await crm.call(who, 'GET', `/api/insureds/${id}/history`)).body.items as object[];
    expect(history.slice(0, 2)).toMatchObject([
      { fields: [{ label: 'Tags', before: 'Friend, VIP', after: 'VIP' }] },
      { fields: [{ label: 'Tags', before: null, after: 'Friend, VIP' }] },
    ]);
    expect(
      (await call(who, 'PUT', `/api/insureds/${id}`, { tags: [], nickname: 'Al' })).body.tags,
    ).toHaveLength(1);
  });

  it("are tags of the account, of an individual in the person's scope, under a plan that runs", async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const tag = await make(admin, 'VIP');
    const [theirs, mine] = [await clientOf(admin), await clientOf(agent)];
    expect((await set(agent, mine, [tag.id])).status).toBe(200);
    expect((await set(agent, theirs, [tag.id])).status).toBe(404);
    const reader = crm.person({ ...own, sees_all: true, account_id: admin.accountId });
    expect((await set(reader, theirs, [tag.id])).status).toBe(403);
    expect((await set(crm.person(), theirs, [])).status).toBe(404);
    const strangers = await make(crm.person(), 'Other');
    expect((await set(admin, theirs, [strangers.id])).body.errors).toMatchObject([{ path: 'tag_ids' }]);
    const lapsed = crm.person({ account_id: admin.accountId, entitlement: 'inactive' });
    expect((await set(lapsed, theirs, [])).status).toBe(402);
    expect(await tagsOf(lapsed, mine)).toEqual(['VIP']);
    expect((await crm.call(undefined, 'PUT', `/api/insureds/${mine}/tags`, { tag_ids: [] })).status).toBe(
      401,
    );
  });

  it('find individuals, by a filter and by their words', async () => {
    const who = crm.person();
    const [review, vip] = [await make(who, 'Annual review'), await make(who, 'T-65 VIP')];
    const [ada, bo] = [await clientOf(who, 'Alder'), await clientOf(who, 'Birch')];
    await clientOf(who, 'Cedar');
    await set(who, ada, [review.id, vip.id]);
    await set(who, bo, [review.id]);
    expect(await found(who, `tag_id=${review.id}`)).toEqual(['Alder', 'Birch']);
    expect(await found(who, `tag_id=${vip.id}`)).toEqual(['Alder']);
    expect(await found(who, `tag_id=${randomUUID()}`)).toEqual([]);
    expect((await call(who, 'GET', '/api/insureds?tag_id=vip')).status).toBe(422);
    expect(await found(who, 'search=annual')).toEqual(['Alder', 'Birch']);
    expect(await found(who, 'search=REV')).toEqual(['Alder', 'Birch']);
    expect(await found(who, 'search=review%20alder')).toEqual(['Alder']);
    expect(await found(who, 'search=t-65')).toEqual(['Alder']);
    expect(await found(who, 'search=nual')).toEqual([]);
    await call(who, 'PUT', `/api/tags/${review.id}`, { name: 'Snowbird' });
    expect([await found(who, 'search=annual'), await found(who, 'search=snow')]).toEqual([
      [],
      ['Alder', 'Birch'],
    ]);
  });

  it('go into the trash with it, come back, and are gone for good with it', async () => {
    const who = crm.person();
    const tag = await make(who, 'VIP');
    const id = await clientOf(who);
    await set(who, id, [tag.id]);
    await call(who, 'DELETE', `/api/insureds/${id}`);
    expect(await found(who, `tag_id=${tag.id}`)).toEqual([]);
    await call(who, 'POST', `/api/insureds/${id}/restore`);
    expect(await tagsOf(who, id)).toEqual(['VIP']);
    await call(who, 'DELETE', `/api/insureds/${id}`);
    expect((await call(who, 'DELETE', `/api/insureds/${id}/trash`)).status).toBe(204);
    const rows = await crm.rows('SELECT 1 FROM individual_tags WHERE account_id = $1', [who.accountId]);
    expect([rows, await all(who)]).toEqual([[], ['VIP']]);
  });

  it('are those of both after a merge, and of each after its undo', async () => {
    const who = crm.person();
    const [both, mine] = [await make(who, 'Both'), await make(who, 'Mine')];
    const [theirs, late] = [await make(who, 'Theirs'), await make(who, 'Late')];
    const [kept, merged] = [await clientOf(who), await clientOf(who)];
    await set(who, kept, [both.id, mine.id]);
    await set(who, merged, [both.id, theirs.id]);
    const { body } = await call(who, 'POST', `/api/insureds/${kept}/merge`, { merged_id: merged });
    expect(await tagsOf(who, kept)).toEqual(['Both', 'Mine', 'Theirs']);
    await set(who, kept, [both.id, mine.id, theirs.id, late.id]);
    // Tags that came with the merge go with its undo under their new names as well.
    const other = await make(who, 'Renamed');
    await call(who, 'POST', `/api/tags/${theirs.id}/merge`, { into: other.id });
    await call(who, 'POST', `/api/insureds/merges/${body.id}/undo`);
    expect(await tagsOf(who, kept)).toEqual(['Both', 'Late', 'Mine']);
    expect(await tagsOf(who, merged)).toEqual(['Both', 'Renamed']);
  });
});

it('sample tags go with the sample data, but for those that the account uses itself', async () => {
  const who = crm.person({ is_owner: true });
  await crm.call(who, 'POST', '/api/sample-data', {});
  const tags = (await call(who, 'GET', '/api/tags')).body.items;
  expect(tags.map(({ name }) => name)).toEqual(['Annual review (sample)', 'Referral (sample)']);
  expect(await found(who, `tag_id=${tags[1]?.id ?? ''}`)).toHaveLength(2);
  await set(who, await clientOf(who), [tags[0]?.id ?? '']);
  await crm.call(who, 'DELETE', '/api/sample-data');
  expect(await all(who)).toEqual(['Annual review (sample)']);
  await crm.call(who, 'POST', '/api/sample-data', {});
  await crm.call(who, 'DELETE', '/api/sample-data');
  expect(await all(who)).toEqual(['Annual review (sample)']);
});
