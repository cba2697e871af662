import { makeAgency, type Member } from '../../test/agency.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

/** An agency with its owner, a second administrator and an agent. */
async function people() {
  const agency = await makeAgency(identity);
  const olivia = await agency.add('olivia', 'agency_admin', true);
  const adam = await agency.add('adam', 'agency_admin');
  const ana = await agency.add('ana', 'agent');
  for (const one of [olivia, adam]) await one.stepUp();
  return { olivia, adam, ana };
}

const told = async (member: Member) =>
  ((await member.as('GET', '/api/notifications')).body['items'] as Record<string, unknown>[]).map(
    ({ event, record, actor }) => ({ event, record, actor: (actor as { id: string } | null)?.id }),
  );
const seeAll = (by: Member, member: Member) =>
  by.as('PUT', `/api/admin/members/${member.id}`, { can_see_all_records: true });
const about = (event: string, member: Member, by: Member) => ({
  event,
  ...{ record: { type: 'member', id: member.id }, actor: by.id },
});

it('a change of access is told to its member and the owner, not to who made it', async () => {
  const { olivia, adam, ana } = await people();
  expect((await seeAll(adam, ana)).status).toBe(200);
  // Nothing of it has changed.
  expect((await seeAll(adam, ana)).status).toBe(200);
  expect(await told(ana)).toEqual([about('own_access_changed', ana, adam)]);
  expect(await told(olivia)).toEqual([about('member_access_changed', ana, adam)]);
  expect(await told(adam)).toEqual([]);
});

it("the owner's own doings are told to the member alone", async () => {
  const { olivia, ana } = await people();
  expect((await seeAll(olivia, ana)).status).toBe(200);
  expect(await told(ana)).toEqual([about('own_access_changed', ana, olivia)]);
  expect(await told(olivia)).toEqual([]);
});

it('who leaves, and comes back, is told to the owner', async () => {
  const { olivia, adam, ana } = await people();
  const ok = async (method: string, path: string) =>
    expect((await adam.as(method, `/api/admin/${path}`)).status).toBeLessThan(300);
  await ok('PUT', `user/${ana.id}/deactivate`);
  await ok('PUT', `user/${ana.id}/reactivate`);
  await ok('DELETE', `members/${ana.id}`);
  const events = (await told(olivia)).map(({ event }) => event);
  expect(events.toSorted()).toEqual(['member_deactivated', 'member_reactivated', 'member_removed']);
});
