import { randomUUID } from 'node:crypto';
import type { TodayView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from '../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);
async function add(who: Person, path: string, body: object): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
}

/** An agency of an administrator, Ana and Tom. */
async function agency() {
  const admin = crm.person({ user_role: 'agency_admin' });
  const [ana, tom] = ['Ana', 'Tom'].map(() =>
    crm.person({ account_id: admin.accountId, is_owner: false, sees_all: true }),
  ) as [Person, Person];
  await know(admin, [
    [admin, 'Olga'],
    [ana, 'Ana'],
    [tom, 'Tom'],
  ]);
  return { admin, ana, tom };
}

async function know(who: Person, people: readonly (readonly [Person, string])[]): Promise<void> {
  crm.identity.setMembers(
    who.accountId,
    people.map(([{ userId }, full_name]) => ({ id: userId, full_name, is_owner: userId === who.userId })),
  );
  await crm.identity.announce(who.accountId);
  await eventually(async () =>
    expect((await crm.call(who, 'GET', '/api/agents')).body.total).toBe(people.length),
  );
}

const person = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
const agentOf = async (who: Person, id: string) =>
  (await crm.call(who, 'GET', `/api/insureds/${id}`)).body.assigned_agent;

describe('whose a policy and its renewal are', () => {
  it('is one answer in lists, Today, reports and rules', async () => {
    const { admin, ana, tom } = await agency();
    const carrier_id = await add(admin, 'carriers', { name: 'Kestrel Mutual' });
    const policies: Record<string, string> = {};
    for (const [number, assigned_agent, writing_agent] of [
      ['written', ana.userId, tom.userId],
      ['assigned', ana.userId, null],
      ['nobody', null, null],
    ] as const) {
      const insured_id = await add(admin, 'insureds', { ...person, assigned_agent });
      policies[number] = await add(admin, 'policies', {
        ...{ carrier_id, insured_id, writing_agent, policy_number: number, status: 'active' },
        ...{ effective_date: '2020-01-01', renewal_date: day(20) },
      });
    }
    const expected = [
      ['written', tom.userId, 'Tom'],
      ['assigned', ana.userId, 'Ana'],
      ['nobody', null, null],
    ] as const;
    const { items } = (await crm.call(admin, 'GET', '/api/renewals')).body as unknown as {
      items: {
        policy_number: string;
        agent_id: string | null;
        agent_name: string | null;
        owner_name: string;
      }[];
    };
    expect(
      items.map(({ policy_number, agent_id, agent_name }) => [policy_number, agent_id, agent_name]),
    ).toEqual(expect.arrayContaining(expected as never));
    for (const { agent_name, owner_name } of items) expect(owner_name).toBe(agent_name);

    const { agents } = (await crm.call(admin, 'GET', '/api/today?scope=agency')).body as unknown as TodayView;
    for (const [number, agent] of expected) {
      for (const path of [`renewals?assigned_agent`, 'policies?assigned_agent', 'policies?agent']) {
        const { body } = await crm.call(admin, 'GET', `/api/${path}=${agent ?? 'none'}`);
        expect([path, body.items.map(({ id }) => id)]).toEqual([path, [policies[number]]]);
      }
      expect(agents!.find(({ agent_id }) => agent_id === agent)?.renewals.count).toBe(1);
    }
    const sorted = (await crm.call(admin, 'GET', '/api/renewals?sort=owner_name&order=asc')).body.items;
    expect(sorted.map(({ id }) => id)).toEqual([
      policies['assigned'],
      policies['written'],
      policies['nobody'],
    ]);
    expect((await crm.call(admin, 'GET', '/api/renewals?search=tom')).body.filtered).toBe(1);
    expect((await crm.call(admin, 'GET', '/api/renewals?search=olga')).body.filtered).toBe(0);
  });

  it('is that of somebody who has left as soon as they have', async () => {
    const { admin, ana } = await agency();
    const carrier_id = await add(admin, 'carriers', { name: 'Kestrel Mutual' });
    const dob = daysAfter(day(3), -366 * 30);
    const insured_id = await add(admin, 'insureds', { ...person, dob, assigned_agent: ana.userId });
    const renewed = { status: 'active', effective_date: '2020-01-01', renewal_date: day(20) };
    await add(admin, 'policies', { carrier_id, insured_id, ...renewed });
    const lists = ['insureds?', 'policies?', 'renewals?', 'birthdays?days=365&'];
    const found = () =>
      Promise.all(
        lists.map(
          async (list) =>
            (await crm.call(admin, 'GET', `/api/${list}assigned_agent=former`)).body as unknown as object,
        ),
      );
    for (const counts of await found()) expect(counts).toMatchObject({ items: [], total: 0 });
    crm.identity.setMembers(admin.accountId, [
      { id: admin.userId, full_name: 'Olga', is_owner: true },
      { id: ana.userId, full_name: 'Ana', is_owner: false, is_active: false },
    ]);
    await crm.identity.announce(admin.accountId);
    await eventually(async () => {
      for (const counts of await found())
        expect(counts).toMatchObject({ items: [expect.anything()], total: 1, filtered: 1 });
    });
  });

  it('moves the task of a rule with the writing agent', async () => {
    const { admin, ana, tom } = await agency();
    const carrier_id = await add(admin, 'carriers', { name: 'Kestrel Mutual' });
    const insured_id = await add(admin, 'insureds', { ...person, assigned_agent: ana.userId });
    const policy = await add(admin, 'policies', { carrier_id, insured_id, status: 'active' });
    const task = await add(ana, 'tasks', { title: 'Renewal', insured_id, policy_id: policy });
    await crm.rows(
      `UPDATE tasks SET rule = 'renewal', rule_record_id = policy_id, rule_period = 'x' WHERE id = $1`,
      [task],
    );
    const { status } = await crm.call(admin, 'PUT', `/api/policies/${policy}`, { writing_agent: tom.userId });
    expect(status).toBe(200);
    expect(await crm.rows('SELECT assignee_id FROM tasks WHERE id = $1', [task])).toEqual([
      { assignee_id: tom.userId },
    ]);
  });
});

describe('a client without a named agent', () => {
  it("is its maker's, if that is an agent", async () => {
    const { admin, ana } = await agency();
    expect(await agentOf(admin, await add(ana, 'insureds', person))).toBe(ana.userId);
    expect(await agentOf(admin, await add(ana, 'insureds', { ...person, assigned_agent: null }))).toBeNull();
    expect(await agentOf(admin, await add(admin, 'insureds', person))).toBeNull();
  });

  it("is its maker's in an account of one, whatever the role", async () => {
    const admin = crm.person({ user_role: 'agency_admin' });
    await know(admin, [[admin, 'Olga']]);
    const id = await add(admin, 'insureds', person);
    expect(await agentOf(admin, id)).toBe(admin.userId);
    const history = (await crm.call(admin, 'GET', `/api/insureds/${id}/history`)).body as unknown as {
      items: { fields: { field: string; after: unknown }[] }[];
    };
    expect(history.items[0]?.fields).toContainEqual(
      expect.objectContaining({ field: 'assigned_agent' }) as never,
    );
    expect(
      await agentOf(admin, await add(admin, 'insureds', { ...person, assigned_agent: null })),
    ).toBeNull();
  });

  it('is made once for one key', async () => {
    const who = crm.person();
    const key = randomUUID();
    const make = () => crm.call(who, 'POST', '/api/insureds', person, { 'idempotency-key': key });
    expect((await make()).body.id).toBe((await make()).body.id);
  });
});
