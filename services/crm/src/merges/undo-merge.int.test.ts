import { individualFieldNames, movedTypes, type MovedType } from '@bindery/contracts/crm';
import { emptyAllTrash } from '../../test/empty-all-trash.js';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { everyField } from '../../test/individual-values.js';
import { mergingIn, numbersOf, someFields } from '../../test/merging.js';
import { ofIndividual } from '../../test/record-values.js';
import { childTables } from '../database/record-tables.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());
const { call, add, ground, merge, undo, family, everything } = mergingIn(() => crm);

const own = { sees_all: false, edits_all: false, is_owner: false };
const HOUR_MS = 3_600_000;
const listed = async (who: Parameters<typeof call>[0], path: string) =>
  (await call(who, 'GET', path)).body.items.map(({ id }) => id);

describe('undoing a merge', () => {
  // Whatever two individuals have, and whatever is chosen of them.
  it.each([1, 2, 3])('restores every row to its previous state (seed %i)', async (seed) => {
    const next = numbersOf(seed);
    const who = crm.person();
    const on = await ground(who);
    const [kept, other] = [await add(who, someFields(next)), await add(who, someFields(next))];
    for (const individual of [kept, other]) {
      for (const { list, one, body } of ofIndividual) {
        const of = { ...on, individual };
        for (let count = Math.floor(next() * 4); count > 0; count -= 1) {
          const primary = 'is_primary' in body(of) ? { is_primary: next() < 0.5 } : {};
          const { id } = (await call(who, 'POST', list(of), { ...body(of), ...primary })).body;
          if (next() < 0.3) await call(who, 'DELETE', `${one}/${id}`);
        }
      }
    }
    const take = individualFieldNames.filter(() => next() < 0.6);
    const before = await everything(who);
    const made = await merge(who, kept.id, { merged_id: other.id, take });
    expect(made.status).toBe(200);
    expect(await everything(who)).not.toEqual(before);
    expect((await undo(who, made.body.id)).body.undone_at).not.toBeNull();
    expect(await everything(who)).toEqual(before);
    for (const { id } of [kept, other]) {
      const { body } = await call(who, 'GET', `/api/insureds/${id}`);
      expect(body).toMatchObject({ id, version: 3, integrity_failures: [] });
    }
  });

  it('keeps later changes and additions and appears in the history of both individuals', async () => {
    const who = crm.person();
    const on = await ground(who);
    const kept = await add(who, { nickname: 'Old', title: 'Ms' });
    const other = await add(who, { nickname: 'New', title: 'Dr', notes: 'Theirs' });
    const [mine, theirs] = [await family(who, on, kept), await family(who, on, other)];
    const third = await add(who);
    await call(who, 'PUT', `/api/phones/${theirs['phone']}`, { phone: '(207) 555-0199' });
    const made = await merge(who, kept.id, { merged_id: other.id, take: ['nickname', 'title', 'notes'] });
    await call(who, 'PUT', `/api/insureds/${kept.id}`, { title: 'Prof', middle_name: 'Since' });
    await call(who, 'PUT', `/api/phones/${theirs['phone']}`, { is_primary: true, extension: '9' });
    await call(who, 'PUT', `/api/policies/${theirs['policy']}`, { insured_id: third.id });
    await call(who, 'DELETE', `/api/dependents/${theirs['dependent']}`);
    const added = await family(who, on, kept);
    expect(await undo(who, made.body.id)).toMatchObject({ status: 200, body: { can_undo: false } });
    expect((await call(who, 'GET', `/api/insureds/${kept.id}`)).body).toMatchObject({
      nickname: 'Old',
      title: 'Prof',
      notes: null,
      middle_name: 'Since',
    });
    expect((await call(who, 'GET', `/api/insureds/${other.id}`)).body).toMatchObject({
      id: other.id,
      title: 'Dr',
    });
    const phonesOf = async (id: string) =>
      (await call(who, 'GET', `/api/insureds/${id}/phones`)).body.items.map((one) => [
        one.id,
        one['is_primary'],
      ]);
    expect(await phonesOf(other.id)).toEqual([[theirs['phone'], true]]);
    expect(await phonesOf(kept.id)).toEqual([
      [added['phone'], true],
      [mine['phone'], false],
    ]);
    expect(await listed(who, `/api/policies?insured_id=${third.id}`)).toEqual([theirs['policy']]);
    expect(await listed(who, `/api/dependents/${other.id}`)).toEqual([]);
    expect(await crm.rows('SELECT before FROM merges WHERE id = $1', [made.body.id])).toEqual([
      { before: {} },
    ]);
    for (const { id } of [kept, other]) {
      const [newest] = (await call(who, 'GET', `/api/insureds/${id}/history`)).body.items;
      expect(newest).toMatchObject({ change: 'unmerged', record_id: id });
    }
    // Pressed twice it has been done.
    expect((await undo(who, made.body.id)).status).toBe(200);
  });

  it('is refused with the reason after a later merge, a deletion or 48 hours', async () => {
    const who = crm.person();
    const [one, two, three] = [await add(who), await add(who), await add(who)];
    const first = await merge(who, one.id, { merged_id: two.id });
    const second = await merge(who, one.id, { merged_id: three.id });
    const refusal = async (id = first.body.id) => {
      const { status, body } = await undo(who, id);
      return [status, body.code, body.detail];
    };
    const cannot = [409, 'merge_not_undoable'];
    expect(await refusal()).toEqual([
      ...cannot,
      'Another individual was merged into Kim Ito later. Undo that merge first.',
    ]);
    await undo(who, second.body.id);
    const third = await merge(who, three.id, { merged_id: one.id });
    expect((await call(who, 'GET', `/api/insureds/${two.id}`)).body.id).toBe(three.id);
    expect(await refusal()).toEqual([
      ...cannot,
      'Kim Ito has since been merged into another individual. Undo that merge first.',
    ]);
    await undo(who, third.body.id);
    await call(who, 'DELETE', `/api/insureds/${one.id}`);
    expect(await refusal()).toEqual([
      ...cannot,
      'Kim Ito is in the trash. Restore this individual first, then undo the merge.',
    ]);
    await call(who, 'POST', `/api/insureds/${one.id}/restore`);
    await crm.rows("UPDATE merges SET created_at = created_at - interval '48 hours' WHERE id = $1", [
      first.body.id,
    ]);
    expect(await refusal()).toEqual([...cannot, 'Merges can be undone for 48 hours. This one is now final.']);
  });

  it('is available only to people who may merge and can see both individuals', async () => {
    const owner = crm.person();
    const agent = crm.person({ ...own, account_id: owner.accountId });
    const clerk = crm.person({ account_id: owner.accountId, deletes: false, is_owner: false });
    const kept = await add(agent);
    const other = await add(owner, { last_name: 'Hidden' });
    const { body: made } = await merge(owner, kept.id, { merged_id: other.id });
    const merges = async (who: typeof owner) =>
      (await call(who, 'GET', `/api/insureds/${kept.id}/merges`)).body.items;
    expect(await merges(owner)).toMatchObject([{ id: made.id, merged_name: 'Kim Hidden', can_undo: true }]);
    expect(await merges(clerk)).toMatchObject([{ id: made.id, can_undo: false }]);
    // The agent never saw the other one, and must not learn of it now.
    expect(await merges(agent)).toEqual([]);
    expect((await undo(agent, made.id)).status).toBe(404);
    expect((await undo(clerk, made.id)).status).toBe(403);
    expect((await undo(crm.person(), made.id)).status).toBe(404);
    expect((await call(crm.person(), 'GET', `/api/insureds/${other.id}`)).status).toBe(404);
  });
});

describe('a final merge', () => {
  it('removes the merged individual after 48 hours and resolves its id to the remaining one', async () => {
    const who = crm.person();
    const [one, two, three] = [await add(who), await add(who, everyField), await add(who)];
    const [note] = (await call(who, 'GET', `/api/insureds/${two.id}/notes`)).body.items;
    const movedOf: Partial<Record<MovedType, unknown[]>> = { note: [note!.id] };
    const first = await merge(who, one.id, { merged_id: two.id });
    await merge(who, three.id, { merged_id: one.id });
    const untouched = await merge(who, three.id, { merged_id: (await add(who)).id });
    const age = async (id: string, hours: number) =>
      crm.rows('UPDATE merges SET created_at = now() - make_interval(hours => $2) WHERE id = $1', [
        id,
        hours,
      ]);
    for (const { id } of await crm.rows<{ id: string }>('SELECT id FROM merges WHERE account_id = $1', [
      who.accountId,
    ]))
      if (id !== untouched.body.id) await age(id, 49);
    await emptyAllTrash(crm);
    const left = await crm.rows<{ id: string }>('SELECT id FROM individuals WHERE account_id = $1', [
      who.accountId,
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual([three.id, untouched.body.merged_id].sort());
    expect((await call(who, 'GET', `/api/insureds/${two.id}`)).body.id).toBe(three.id);
    expect((await undo(who, first.body.id)).status).toBe(404);
    expect(await crm.rows('SELECT before FROM merges WHERE id = $1', [first.body.id])).toEqual([
      { before: { moved: Object.fromEntries(movedTypes.map((type) => [type, movedOf[type] ?? []])) } },
    ]);
    const { items } = (await call(who, 'GET', `/api/insureds/${three.id}/history`)).body;
    expect(items.map(({ record_id }) => record_id)).toContain(two.id);
    // Once who stayed is removed for good, nothing is left of the others.
    await call(who, 'DELETE', `/api/insureds/${three.id}`);
    await crm.rows("UPDATE individuals SET deleted_at = now() - interval '31 days' WHERE id = $1", [
      three.id,
    ]);
    await emptyAllTrash(crm);
    for (const table of ['individuals', 'merges', 'record_changes'])
      expect(await crm.rows(`SELECT 1 FROM ${table} WHERE account_id = $1`, [who.accountId])).toEqual([]);
  });

  it('moves records of types that a replica of the release before left behind', async () => {
    const who = crm.person();
    const [kept, merged] = [await add(who), await add(who)];
    const ids = await family(who, await ground(who), merged);
    const { body } = await merge(who, kept.id, { merged_id: merged.id });
    for (const { table, holder } of childTables)
      await crm.rows(`UPDATE ${table} SET ${holder} = $1 WHERE account_id = $2`, [merged.id, who.accountId]);
    await crm.rows("UPDATE merges SET created_at = now() - interval '49 hours' WHERE id = $1", [body.id]);
    await emptyAllTrash(crm);
    for (const { table, holder, type, hasPrimary } of childTables)
      expect(
        await crm.rows(
          `SELECT ${holder} AS holder ${hasPrimary ? ', is_primary' : ''} FROM ${table} WHERE id = $1`,
          [ids[type]],
        ),
      ).toEqual([{ holder: kept.id, ...(hasPrimary && { is_primary: false }) }]);
    expect(await crm.rows('SELECT 1 FROM individuals WHERE id = $1', [merged.id])).toEqual([]);
  });

  it('turns a sample individual real when merged with a real one, and back when undone', async () => {
    const who = crm.person();
    const [sample, real] = [await add(who), await add(who)];
    await crm.rows('UPDATE individuals SET is_sample = true WHERE id = $1', [sample.id]);
    const isSample = async () =>
      (await crm.rows('SELECT is_sample FROM individuals WHERE id = $1', [sample.id]))[0];
    const made = await merge(who, sample.id, { merged_id: real.id });
    expect(await isSample()).toEqual({ is_sample: false });
    await undo(who, made.body.id);
    expect(await isSample()).toEqual({ is_sample: true });
    expect(Date.parse(made.body.undo_until) - Date.parse(made.body.created_at)).toBe(48 * HOUR_MS);
  });
});
