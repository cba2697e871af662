import { waitFor } from '@bindery/test-kit';
import { signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { seedDemo } from './seed-demo.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const load = () => seedDemo(identity.db, identity.clock);

describe('the demo data', () => {
  test('creates its users once, even when loaded twice', async () => {
    expect(await load()).toBe(6);
    expect(await load()).toBe(0);
    expect(await identity.db.user.count()).toBe(6);
    expect(await identity.db.account.count()).toBe(2);
    const rows = await identity.db.notification.findMany({ orderBy: { created_at: 'desc' } });
    expect(rows.map(({ event, read_at }) => [event, read_at === null])).toEqual([
      ['task_assigned', true],
      ['invitation_accepted', false],
    ]);
  });

  test('publishes an event for each of its users', async () => {
    const told = { subject: 'identity.user.changed.v1', published_at: { not: null } };
    await waitFor(async () => (await identity.db.outboxEvent.count({ where: told })) === 6);
  });

  test.each([
    ['olivia@harbor.test', 'agency_admin', true, true],
    ['sam@harbor.test', 'agency_user', false, true],
    ['ana@harbor.test', 'agent', false, false],
    ['ivy@solo.test', 'agent', true, true],
  ])('lets %s sign in as %s', async (email, role, isOwner, seesAll) => {
    const { data } = await (await signIn(identity, email)).auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({
      user_role: role,
      is_owner: isOwner,
      sees_all: seesAll,
      entitlement: 'active',
    });
  });

  test('preserves an edited user and restores a deleted one when loaded again', async () => {
    await identity.db.user.update({
      where: { email: 'cy@harbor.test' },
      data: { full_name: 'Cyrus', is_active: false },
    });
    await identity.db.user.delete({ where: { email: 'ben@harbor.test' } });
    expect(await load()).toBe(1);
    const cy = await identity.db.user.findUniqueOrThrow({ where: { email: 'cy@harbor.test' } });
    expect(cy).toMatchObject({ full_name: 'Cyrus', is_active: false });
  });
});
