import type { HouseholdAddressChange } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { householdsIn, own } from '../../test/households.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const { call, clientOf, set, couple } = householdsIn(() => crm);

describe('an address of a household', () => {
  const elm = {
    type: 'home',
    address1: '1 Elm St',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
    is_primary: true,
  };
  const add = async (who: Person, id: string, body: object = elm) =>
    (await call(who, 'POST', `/api/insureds/${id}/addresses`, body)).body.id;
  const addressesOf = async (who: Person, id: string) =>
    (await call(who, 'GET', `/api/insureds/${id}/addresses`)).body.items.map(
      ({ address1, is_primary }) => `${address1} ${is_primary ? 'primary' : ''}`,
    );
  const give = (who: Person, id: string, address_id: string, members: readonly [string, string | null][]) =>
    call(who, 'POST', `/api/insureds/${id}/household/address`, {
      address_id,
      members: members.map(([individual_id, replaces]) => ({ individual_id, replaces })),
    });
  const takeBack = (who: Person, id: string, changed: HouseholdAddressChange['changed']) =>
    call(who, 'POST', `/api/insureds/${id}/household/address/undo`, { changed });

  it('changes for those who share it and is added for those who have none, and all of that is undone', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const cy = await clientOf(who, 'Cy');
    await set(who, ada, [
      [ada, 'head'],
      [bo, 'spouse'],
      [cy, 'child'],
    ]);
    const [mine, theirs] = [await add(who, ada), await add(who, bo)];
    await call(who, 'PUT', `/api/addresses/${mine}`, { address1: '9 Oak Ave', zip: '89502' });
    const { status, body } = await give(who, ada, mine, [
      [bo, theirs],
      [cy, null],
    ]);
    expect(status).toBe(200);
    expect(body.changed.map(({ previous }) => previous?.address1 ?? null)).toEqual(['1 Elm St', null]);
    for (const id of [bo, cy]) expect(await addressesOf(who, id)).toEqual(['9 Oak Ave primary']);
    const { items } = (await call(who, 'GET', `/api/insureds/${bo}/history`)).body;
    expect(items[0]).toMatchObject({ record_type: 'address', change: 'updated' });
    expect((await takeBack(who, ada, body.changed)).status).toBe(204);
    expect([await addressesOf(who, bo), await addressesOf(who, cy)]).toEqual([['1 Elm St primary'], []]);
    expect(await addressesOf(who, ada)).toEqual(['9 Oak Ave primary']);
    const again = await takeBack(who, ada, body.changed.slice(0, 1));
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Someone changed one of these addresses in the meantime, so nothing was undone.',
    ]);
  });

  it('changes for all or for nobody, and only within the household and the rights of the person', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const { ada, bo } = await couple(agent);
    const [mine, theirs, stranger] = [
      await add(agent, ada),
      await add(agent, bo),
      await clientOf(agent, 'X'),
    ];
    const hidden = await clientOf(admin, 'Hidden');
    await set(admin, ada, [
      [ada, 'head'],
      [bo, 'spouse'],
      [hidden, 'child'],
    ]);
    const oak = await add(agent, ada, { ...elm, address1: '9 Oak Ave', is_primary: false });
    expect((await give(agent, ada, oak, [[stranger, null]])).body.errors).toMatchObject([
      { path: 'members.0.individual_id' },
    ]);
    expect((await give(agent, ada, oak, [[bo, mine]])).body.errors).toMatchObject([
      { path: 'members.0.replaces' },
    ]);
    expect((await give(agent, ada, theirs, [[bo, null]])).body.errors).toMatchObject([
      { path: 'address_id' },
    ]);
    const half = await give(agent, ada, oak, [
      [bo, theirs],
      [hidden, null],
    ]);
    expect(half.status).toBe(404);
    expect(await addressesOf(agent, bo)).toEqual(['1 Elm St primary']);
    expect((await give(crm.person(), ada, oak, [[bo, theirs]])).status).toBe(404);
    const given = (await give(agent, ada, oak, [[bo, theirs]])).body.changed;
    expect((await takeBack(crm.person(), ada, given)).status).toBe(404);
    const reader = crm.person({ ...own, sees_all: true, account_id: admin.accountId });
    expect((await takeBack(reader, ada, given)).status).toBe(403);
    expect((await give(reader, ada, oak, [[bo, theirs]])).status).toBe(403);
    const lapsed = crm.person({ account_id: admin.accountId, entitlement: 'inactive' });
    expect((await give(lapsed, ada, oak, [[bo, theirs]])).status).toBe(402);
  });
});
