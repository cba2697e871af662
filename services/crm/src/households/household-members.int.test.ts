import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { householdsIn } from '../../test/households.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const { call, clientOf, set, shown, rows, couple } = householdsIn(() => crm);

describe('a member of a household', () => {
  it('leaves the card in the trash, comes back with a restore, and is gone for good with a purge', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const cy = await clientOf(who, 'Cy');
    await set(who, ada, [
      [ada, 'head'],
      [bo, 'spouse'],
      [cy, 'child'],
    ]);
    await call(who, 'DELETE', `/api/insureds/${ada}`);
    expect(await shown(who, bo)).toEqual(['Bo spouse', 'Cy child', 0]);
    await call(who, 'POST', `/api/insureds/${ada}/restore`);
    expect(await shown(who, bo)).toEqual(['Ada head', 'Bo spouse', 'Cy child', 0]);
    await call(who, 'DELETE', `/api/insureds/${ada}`);
    await set(who, bo, [
      [bo, 'head'],
      [cy, 'child'],
    ]);
    await call(who, 'POST', `/api/insureds/${ada}/restore`);
    expect(await shown(who, ada)).toEqual(['Bo head', 'Cy child', 'Ada other_relative', 0]);
    for (const id of [ada, cy]) {
      await call(who, 'DELETE', `/api/insureds/${id}`);
      expect((await call(who, 'DELETE', `/api/insureds/${id}/trash`)).status).toBe(204);
    }
    expect(await shown(who, bo)).toEqual([0]);
    expect(await rows(who)).toEqual({ households: 0, members: 0 });
  });

  it('can join another household while everybody else of theirs is in the trash', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const cy = await clientOf(who, 'Cy');
    await call(who, 'DELETE', `/api/insureds/${ada}`);
    expect(
      (
        await set(who, cy, [
          [cy, 'head'],
          [bo, 'spouse'],
        ])
      ).status,
    ).toBe(200);
    await call(who, 'POST', `/api/insureds/${ada}/restore`);
    expect(await shown(who, ada)).toEqual([0]);
    expect(await shown(who, bo)).toEqual(['Cy head', 'Bo spouse', 0]);
  });

  const merge = async (who: Person, kept: string, merged_id: string) =>
    (await call(who, 'POST', `/api/insureds/${kept}/merge`, { merged_id })).body.id;
  const undo = (who: Person, id: string) => call(who, 'POST', `/api/insureds/merges/${id}/undo`);

  it('passes the place to the survivor of a merge, and gets it back with its undo', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const twin = await clientOf(who, 'Twin');
    const id = await merge(who, twin, ada);
    expect(await shown(who, bo)).toEqual(['Twin head', 'Bo spouse', 0]);
    expect((await undo(who, id)).status).toBe(200);
    expect(await shown(who, bo)).toEqual(['Ada head', 'Bo spouse', 0]);
    expect(await shown(who, twin)).toEqual([0]);
    const later = await merge(who, twin, ada);
    await set(who, bo, [[bo, 'spouse']]);
    expect(await rows(who)).toEqual({ households: 0, members: 0 });
    expect((await undo(who, later)).status).toBe(200);
    expect(await shown(who, ada)).toEqual([0]);
  });

  it('stays in the survivor’s household when both had one, and returns to its own with the undo', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const [cy, di] = [await clientOf(who, 'Cy'), await clientOf(who, 'Di')];
    await set(who, cy, [
      [cy, 'head'],
      [di, 'spouse'],
    ]);
    const id = await merge(who, ada, cy);
    expect(await shown(who, ada)).toEqual(['Ada head', 'Bo spouse', 0]);
    expect(await shown(who, bo)).toEqual(['Ada head', 'Bo spouse', 0]);
    expect(await shown(who, di)).toEqual([0]);
    await undo(who, id);
    expect(await shown(who, di)).toEqual(['Cy head', 'Di spouse', 0]);
    expect(await shown(who, bo)).toEqual(['Ada head', 'Bo spouse', 0]);
  });

  it('stays alone when both of a household are merged, until the undo', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const id = await merge(who, ada, bo);
    expect(await shown(who, ada)).toEqual([0]);
    await undo(who, id);
    expect(await shown(who, ada)).toEqual(['Ada head', 'Bo spouse', 0]);
  });
});
