import { randomUUID } from 'node:crypto';
import type { PlatformReport } from '@bindery/contracts/platform';
import { callerOf, makeAgency, type Member } from '../../test/agency.js';
import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

const PATH = '/api/admin/platform/accounts';
const DAY_MS = 86_400_000;
let identity: IdentityUnderTest;
let root: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await accessTokenOf(await signIn(identity, SUPERUSER));
  root = await callerOf(identity, SUPERUSER);
  await seed();
});
afterAll(() => identity.stop());

const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;
const roleList = ['agency_admin', 'agency_user', 'agent', 'pending', 'superuser'] as const;

/** Accounts of every kind over 400 days, with none to three people. */
async function seed() {
  const now = identity.clock.now().getTime();
  for (let index = 0; index < 60; index += 1) {
    const id = randomUUID();
    const at = new Date(now - ((index * 37) % 400) * DAY_MS);
    await identity.db.account.create({
      data: {
        id,
        name: `Account ${String(index)}`,
        plan_id: pick(['individual_agent', 'agency_plan', 'free_forever', null], index),
        subscription_status: pick(['active', 'canceling', 'inactive', 'pending', null], index),
        created_at: at,
        updated_at: at,
      },
    });
    for (let person = 0; person < index % 4; person += 1) {
      await identity.db.user.create({
        data: {
          id: randomUUID(),
          account_id: id,
          email: `p${String(person)}@account${String(index)}.test`,
          role: pick(roleList, index + person),
          is_active: (index + person) % 6 !== 0,
          last_seen_at: index % 5 === 0 ? null : new Date(now - ((index * 3 + person) % 60) * DAY_MS + 1_000),
          created_at: at,
          updated_at: at,
        },
      });
    }
  }
}

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

it('counts what a plain count of all rows finds', async () => {
  const { status, body } = await root('GET', PATH);
  expect(status).toBe(200);
  const { as_of, figures, tables, excluded } = body as unknown as PlatformReport;
  const asOf = new Date(as_of);
  const accounts = await identity.db.account.findMany({ include: { users: true } });
  const people = accounts.flatMap(({ users }) => users);
  const active = people.filter(({ is_active }) => is_active);
  const seen = (days: number, those: typeof people) =>
    those.filter(({ last_seen_at: at }) => at && at.getTime() >= asOf.getTime() - days * DAY_MS).length;
  const startOfMonth = new Date(`${monthOf(asOf)}-01`);
  const startBefore = new Date(`${monthOf(new Date(startOfMonth.getTime() - DAY_MS))}-01`);
  const sameDays = Math.min(
    startBefore.getTime() + asOf.getTime() - startOfMonth.getTime(),
    startOfMonth.getTime(),
  );
  expect(figures.map(({ key, value, previous }) => [key, value, previous])).toEqual([
    ['accounts', accounts.length, null],
    [
      'new_accounts',
      accounts.filter(({ created_at }) => created_at >= startOfMonth).length,
      accounts.filter(({ created_at }) => created_at >= startBefore && created_at.getTime() < sameDays)
        .length,
    ],
    ['people', active.length, null],
    ['seen_7', seen(7, active), null],
    ['seen_30', seen(30, active), null],
  ]);
  expect(excluded).toEqual([]);

  const [months, plans, roles] = tables;
  const planOf = ({ plan_id, subscription_status }: (typeof accounts)[number]) =>
    ['active', 'canceling'].includes(subscription_status ?? '') ? plan_id : null;
  expect(months?.rows).toHaveLength(12);
  expect(months?.rows.at(-1)?.cells[0]).toBe(monthOf(asOf));
  for (const { cells } of months?.rows ?? []) {
    const those = accounts.filter(({ created_at }) => monthOf(created_at) === cells[0]);
    const withPlan = those.filter((account) => planOf(account) !== null).length;
    expect(cells.slice(1)).toEqual([withPlan, those.length - withPlan]);
  }
  expect(plans?.rows.map(({ cells }) => cells)).toEqual(
    (
      [
        ['Individual Agent', 'individual_agent'],
        ['Agency Plan', 'agency_plan'],
        ['Free Forever', 'free_forever'],
        ['No plan', null],
      ] as const
    ).map(([name, id]) => {
      const those = accounts.filter((account) => planOf(account) === id);
      const members = those.flatMap(({ users }) => users).filter(({ is_active }) => is_active);
      return [name, those.length, members.length, seen(30, members)];
    }),
  );
  expect(roles?.rows.map(({ cells }) => cells)).toEqual(
    (
      [
        ['Superuser', 'superuser'],
        ['Agency Admin', 'agency_admin'],
        ['Agency User', 'agency_user'],
        ['Agent', 'agent'],
        ['Pending', 'pending'],
      ] as const
    ).map(([label, role]) => {
      const those = people.filter((person) => person.role === role);
      const here = those.filter(({ is_active }) => is_active);
      return [label, here.length, seen(7, here), seen(30, here), those.length - here.length];
    }),
  );
});

it('is a CSV file with the same tables', async () => {
  const token = await accessTokenOf(await signIn(identity, SUPERUSER));
  const response = await fetch(`${identity.url}${PATH}?format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="platform-accounts.csv"');
  expect(await response.text()).toContain('Role,People,Seen in 7 days,Seen in 30 days,Deactivated\r\n');
});

it.each(['format=xlsx', 'format=', 'format=csv&format=csv', 'format[]=csv', 'format=%00', 'account_id=1'])(
  'refuses %s',
  async (query) => {
    expect((await root('GET', `${PATH}?${query}`)).status).toBe(422);
  },
);

it('is denied to everybody but superusers', async () => {
  const agency = await makeAgency(identity);
  for (const role of ['agency_admin', 'agency_user', 'agent', 'pending'] as const) {
    const member = await agency.add(role.replace('_', '-'), role, role === 'agency_admin');
    expect((await member.as('GET', PATH)).status).toBe(403);
  }
  expect((await call(identity, 'GET', PATH)).status).toBe(401);
});
