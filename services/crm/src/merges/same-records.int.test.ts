import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { mergingIn } from '../../test/merging.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());
const { call, add, preview, merge, undo } = mergingIn(() => crm);

const listed = async (who: Parameters<typeof call>[0], path: string) =>
  (await call(who, 'GET', path)).body.items.map(({ id }) => id);

it('keeps a number and an address once, whoever typed them how, and says so before', async () => {
  const who = crm.person();
  const [kept, other] = [await add(who), await add(who)];
  const phones = async (id: string) => listed(who, `/api/insureds/${id}/phones`);
  const give = async (to: string, what: string, body: object) =>
    (await call(who, 'POST', `/api/insureds/${to}/${what}`, body)).body.id;
  const elm = { type: 'home', address1: '1480 Elm Street', city: 'Reno', state: 'NV', zip: '89501' };
  const mine = await give(kept.id, 'phones', { type: 'mobile', phone: '(207) 555-0162', is_primary: true });
  const home = await give(kept.id, 'addresses', { ...elm, is_primary: true });
  const same = await give(other.id, 'phones', { type: 'work', phone: '207.555.0162', is_primary: true });
  const extended = await give(other.id, 'phones', { type: 'work', phone: '2075550162', extension: '9' });
  const shouted = { ...elm, address1: ' 1480  ELM Street', zip: '89501-1234', is_primary: true };
  await give(other.id, 'addresses', shouted);
  const flat = await give(other.id, 'addresses', { ...elm, address2: 'Apt 3' });
  const { child_records } = (await preview(who, kept.id, other.id)).body;
  const sameOf = (type: string) => child_records.find(({ record_type }) => record_type === type);
  expect([sameOf('phone'), sameOf('address'), sameOf('policy')]).toMatchObject([
    { moved: 2, same: 1 },
    { moved: 2, same: 1 },
    { moved: 0, same: 0 },
  ]);
  const made = await merge(who, kept.id, { merged_id: other.id });
  expect(await phones(kept.id)).toEqual([mine, extended]);
  expect(await listed(who, `/api/insureds/${kept.id}/addresses`)).toEqual([home, flat]);
  expect(await listed(who, '/api/phones/trash')).toEqual([same]);
  // Restored by hand, it is a number like any other, which an undo takes along.
  await call(who, 'POST', `/api/phones/${same}/restore`);
  expect((await undo(who, made.body.id)).status).toBe(200);
  expect([await phones(kept.id), (await phones(other.id)).sort()]).toEqual([[mine], [same, extended].sort()]);
  expect(await listed(who, '/api/addresses/trash')).toEqual([]);
});

it('takes no second email address that is the first one already', async () => {
  const who = crm.person();
  const kept = await add(who, { email: 'kim@mail.test' });
  const other = await add(who, { secondary_email: 'Kim@Mail.test' });
  const third = await add(who, { secondary_email: 'kim@work.test' });
  await merge(who, kept.id, { merged_id: other.id, take: ['secondary_email'] });
  expect((await call(who, 'GET', `/api/insureds/${kept.id}`)).body).toMatchObject({
    secondary_email: null,
  });
  await merge(who, kept.id, { merged_id: third.id, take: ['secondary_email'] });
  expect((await call(who, 'GET', `/api/insureds/${kept.id}/reveal/secondary_email`)).body).toMatchObject({
    value: 'kim@work.test',
  });
});

it('keeps no number of one agency for that of another', async () => {
  const [who, stranger] = [crm.person(), crm.person()];
  const number = { type: 'mobile', phone: '(207) 555-0162', is_primary: true };
  const theirs = await add(stranger);
  await call(stranger, 'POST', `/api/insureds/${theirs.id}/phones`, number);
  const [kept, other] = [await add(who), await add(who)];
  await call(who, 'POST', `/api/insureds/${other.id}/phones`, number);
  await merge(who, kept.id, { merged_id: other.id });
  expect(await listed(who, `/api/insureds/${kept.id}/phones`)).toHaveLength(1);
});
