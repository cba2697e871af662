import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const agents = async (who: Person) => (await crm.call(who, 'GET', '/api/agents')).body;
const names = async (who: Person) => (await agents(who)).items.map(({ name }) => name);
const ana = randomUUID();
const ben = randomUUID();

it('the agent directory gets account members from identity by name, without email addresses', async () => {
  const who = crm.person();
  expect(await agents(who)).toEqual({ items: [], total: 0, filtered: 0 });
  crm.identity.setMembers(who.accountId, [
    { id: ben, email: 'ben@harbor.test' },
    { id: ana, full_name: 'Ana Alvarez', email: 'ana@harbor.test' },
    { full_name: 'Gone', is_active: false },
  ]);
  await crm.identity.announce(who.accountId);
  await eventually(async () =>
    expect(await agents(who)).toEqual({
      items: [
        { id: ana, name: 'Ana Alvarez' },
        { id: ben, name: 'ben' },
      ],
      total: 2,
      filtered: 2,
    }),
  );
  const stored = await crm.rows('SELECT a::text FROM agents a');
  expect(JSON.stringify(stored)).not.toContain('harbor.test');
});

it('a record can be assigned to a member and keeps the name after the member leaves', async () => {
  const who = crm.person();
  crm.identity.setMembers(who.accountId, [{ id: ana, full_name: 'Ana Alvarez' }]);
  await crm.identity.announce(who.accountId);
  await eventually(async () => expect(await names(who)).toEqual(['Ana Alvarez']));
  const { body } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, assigned_agent: ana });
  expect(body).toMatchObject({ assigned_agent: ana, assigned_agent_name: 'Ana Alvarez' });
  crm.identity.setMembers(who.accountId, []);
  await crm.identity.announce(who.accountId, 'removed');
  await eventually(async () => expect(await names(who)).toEqual([]));
  const path = `/api/insureds/${body.id}`;
  expect((await crm.call(who, 'GET', path)).body.assigned_agent_name).toBe('Ana Alvarez');
  expect((await crm.call(who, 'PUT', path, { title: 'Ms', assigned_agent: ana })).status).toBe(200);
  expect((await crm.call(who, 'PUT', path, { additional_agent: ana })).status).toBe(422);
});

it('the agent directory applies an event once when delivered twice, and for its account only', async () => {
  const [who, other] = [crm.person(), crm.person()];
  const event = { id: randomUUID(), msgId: randomUUID() };
  crm.identity.setMembers(who.accountId, [{ full_name: 'First' }]);
  await crm.identity.announce(who.accountId, 'changed', event);
  await eventually(async () => expect(await names(who)).toEqual(['First']));
  crm.identity.setMembers(who.accountId, [{ full_name: 'Second' }]);
  await crm.identity.announce(who.accountId, 'changed', { ...event, msgId: randomUUID() });
  crm.identity.setMembers(other.accountId, [{ full_name: 'Somebody' }]);
  await crm.identity.announce(other.accountId);
  await eventually(async () => expect(await names(other)).toEqual(['Somebody']));
  expect(await names(who)).toEqual(['First']);
});

it('the agent directory is empty for an account that identity no longer knows', async () => {
  const who = crm.person();
  crm.identity.setMembers(who.accountId, [{ full_name: 'Last' }]);
  await crm.identity.announce(who.accountId);
  await eventually(async () => expect(await names(who)).toEqual(['Last']));
  crm.identity.setMembers(who.accountId, undefined);
  await crm.identity.announce(who.accountId, 'removed');
  await eventually(async () => expect(await names(who)).toEqual([]));
});

it('counts the clients that need another agent once one is removed, within the account', async () => {
  const [who, stranger] = [crm.person(), crm.person()];
  const [owner, agent] = [
    crm.person({ account_id: who.accountId, user_role: 'agency_admin' }),
    crm.person({ account_id: who.accountId, user_role: 'agent', is_owner: false }),
  ];
  for (const { accountId } of [who, stranger]) {
    const people = [
      { id: agent.userId, full_name: 'Ana' },
      { id: ben, full_name: 'Ben' },
    ];
    crm.identity.setMembers(accountId, people);
    await crm.identity.announce(accountId);
  }
  await eventually(async () => expect(await names(who)).toEqual(['Ana', 'Ben']));
  await eventually(async () => expect(await names(stranger)).toEqual(['Ana', 'Ben']));
  const add = async (by: Person, values: object) =>
    (await crm.call(by, 'POST', '/api/insureds', { ...requiredOnly, ...values })).body.id;
  await add(owner, { assigned_agent: agent.userId, additional_agent: ben });
  await add(owner, { assigned_agent: agent.userId, additional_agent: agent.userId });
  await add(agent, { assigned_agent: null });
  const removed = await add(owner, { assigned_agent: agent.userId });
  expect((await crm.call(owner, 'DELETE', `/api/insureds/${removed}`)).status).toBe(204);

  const counted = (by: Person) => crm.call(by, 'GET', '/api/agents?counts=true');
  expect((await counted(owner)).body.items).toEqual([
    { id: agent.userId, name: 'Ana', clients: 3 },
    { id: ben, name: 'Ben', clients: 1 },
  ]);
  expect((await counted(stranger)).body.items).toMatchObject([{ clients: 0 }, { clients: 0 }]);
  expect((await counted(agent)).body).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await crm.call(agent, 'GET', '/api/agents?counts=false')).body.items[0]).toEqual({
    ...{ id: agent.userId, name: 'Ana' },
  });
  expect((await crm.call(owner, 'GET', '/api/agents?counts=yes')).status).toBe(422);
});
