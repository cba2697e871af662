import { childTypeNames } from '@bindery/contracts/crm';
import { childExamples } from '@bindery/contracts/examples';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { emptyAllTrash } from '../../test/empty-all-trash.js';
import { recordTables } from '../database/record-tables.js';
import { groundOf, typeOfRecord, type Answer, type Ground } from '../../test/record-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const call = async (who: Person | undefined, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as Answer;
const ground = (who: Person) => groundOf((...request) => call(who, ...request));
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const childTypes = childTypeNames.map((type) => ({
  ...typeOfRecord(type),
  label: childExamples[type].label,
}));

describe.each(childTypes)('the trash of the type $type', ({ type, list, one, body, label }) => {
  const trashed = async (who: Person, on: Ground) => {
    const { id } = (await call(who, 'POST', list(on), body(on))).body;
    expect((await call(who, 'DELETE', `${one}/${id}`)).status).toBe(204);
    return id;
  };
  const trashOf = (who: Person | undefined, query = '') => call(who, 'GET', `${one}/trash${query}`);
  const idsOf = async (who: Person) => (await trashOf(who)).body.items.map(({ id }) => id);

  it('lists a deleted record by its label and its individual, until it is restored', async () => {
    const who = crm.person();
    const on = await ground(who);
    await call(who, 'POST', list(on), body(on));
    const id = await trashed(who, on);
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [who.accountId, who.userId, 'Ana Reyes']);
    const { status, body: answer } = await trashOf(who);
    expect(status).toBe(200);
    expect(answer).toEqual({
      total: 1,
      filtered: 1,
      items: [
        {
          id,
          name: label,
          individual_id: on.individual.id,
          individual_name: 'Ito, Kim',
          deleted_at: expect.any(String) as string,
          deleted_by_name: 'Ana Reyes',
          removed_at: expect.any(String) as string,
          can_restore: true,
        },
      ],
    });
    const [entry] = answer.items as unknown as { deleted_at: string; removed_at: string }[];
    expect(Date.parse(entry?.removed_at ?? '') - Date.parse(entry?.deleted_at ?? '')).toBe(30 * 86_400_000);
    expect((await call(who, 'POST', `${one}/${id}/restore`)).status).toBe(200);
    expect((await trashOf(who)).body).toEqual({ items: [], total: 0, filtered: 0 });
  });

  it('is paged, most recently deleted first', async () => {
    const who = crm.person();
    const on = await ground(who);
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      ids.unshift(await trashed(who, on));
      crm.clock.advance(1_000);
    }
    const pages = [await trashOf(who, '?page_size=2'), await trashOf(who, '?page_size=2&page=2')];
    expect(pages.map(({ body: page }) => page)).toMatchObject([{ total: 3 }, { total: 3 }]);
    expect(pages.flatMap(({ body: page }) => page.items.map(({ id }) => id))).toEqual(ids);
    expect((await trashOf(who, '?page=0')).status).toBe(422);
  });

  it('shows agents with own access only records of their own individuals', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const reader = crm.person({ ...own, account_id: admin.accountId, sees_all: true });
    const theirs = await trashed(admin, await ground(admin));
    const mine = await trashed(admin, await ground(agent));
    expect(await idsOf(agent)).toEqual([mine]);
    expect((await trashOf(agent)).body).toMatchObject({ total: 1, items: [{ can_restore: true }] });
    expect((await call(agent, 'POST', `${one}/${mine}/restore`)).status).toBe(200);
    expect((await call(agent, 'POST', `${one}/${theirs}/restore`)).status).toBe(404);
    expect((await trashOf(reader)).body).toMatchObject({
      items: [{ id: theirs, can_restore: false }],
    });
    expect((await call(reader, 'POST', `${one}/${theirs}/restore`)).status).toBe(403);
    expect(await idsOf(admin)).toEqual([theirs]);
  });

  it('is never shown to another account, a signed-out user or one whose plan lacks records', async () => {
    const who = crm.person();
    await trashed(who, await ground(who));
    expect((await trashOf(crm.person())).body).toEqual({ items: [], total: 0, filtered: 0 });
    expect((await trashOf(undefined)).status).toBe(401);
    expect((await trashOf(crm.person({ service_level: 'capture_only' }))).body['code']).toBe(
      'service_not_included',
    );
  });

  it('can be read but not restored when the subscription has ended', async () => {
    const who = crm.person();
    const id = await trashed(who, await ground(who));
    const lapsed = crm.person({ account_id: who.accountId, entitlement: 'inactive' });
    expect(await idsOf(lapsed)).toEqual([id]);
    expect((await call(lapsed, 'POST', `${one}/${id}/restore`)).status).toBe(402);
  });

  it('leaves out records whose individual is in the trash until it is restored', async () => {
    const who = crm.person();
    const on = await ground(who);
    await call(who, 'POST', list(on), body(on));
    const id = await trashed(who, on);
    await call(who, 'DELETE', `/api/insureds/${on.individual.id}`);
    expect((await trashOf(who)).body).toMatchObject({ total: 0, items: [] });
    await call(who, 'POST', `/api/insureds/${on.individual.id}/restore`);
    expect(await idsOf(who)).toEqual([id]);
  });

  it('is emptied after thirty days', async () => {
    const who = crm.person();
    const on = await ground(who);
    const [old, recent] = [await trashed(who, on), await trashed(who, on)];
    await crm.rows(
      `UPDATE ${recordTables[type].table} SET deleted_at = now() - interval '31 days' WHERE id = $1`,
      [old],
    );
    expect(await idsOf(who)).toEqual([recent, old]);
    await emptyAllTrash(crm);
    expect(await idsOf(who)).toEqual([recent]);
  });
});

it('a merge moves what is in the trash to the individual who stays', async () => {
  const who = crm.person();
  const [kept, merged] = [await ground(who), await ground(who)];
  for (const { one, list, body } of childTypes) {
    const { id } = (await call(who, 'POST', list(merged), body(merged))).body;
    await call(who, 'DELETE', `${one}/${id}`);
  }
  const merge = { merged_id: merged.individual.id };
  expect((await call(who, 'POST', `/api/insureds/${kept.individual.id}/merge`, merge)).status).toBe(200);
  for (const { one } of childTypes) {
    expect((await call(who, 'GET', `${one}/trash`)).body.items).toMatchObject([
      { individual_id: kept.individual.id },
    ]);
  }
});

it('no protected value is in the trash', async () => {
  const who = crm.person();
  const on = await ground(who);
  const dependent = typeOfRecord('dependent');
  const { id } = (await call(who, 'POST', dependent.list(on), dependent.body(on))).body;
  await call(who, 'DELETE', `/api/dependents/${id}`);
  const answer = JSON.stringify((await call(who, 'GET', '/api/dependents/trash')).body);
  expect(answer).toContain('Mia Ito');
  expect(answer).not.toMatch(/ssn|9999|v1\./);
});
