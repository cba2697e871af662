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

/** A manager and two agents of one account. */
async function agency() {
  const olivia = crm.person();
  const [ana, ben] = [randomUUID(), randomUUID()];
  crm.identity.setMembers(olivia.accountId, [
    { id: olivia.userId, full_name: 'Olivia' },
    { id: ana, full_name: 'Ana' },
    { id: ben, full_name: 'Ben' },
  ]);
  await crm.identity.announce(olivia.accountId);
  await eventually(async () =>
    expect((await crm.call(olivia, 'GET', '/api/agents')).body.items).toHaveLength(3),
  );
  return { olivia, ana, ben };
}

const toldIn = ({ accountId }: Person) =>
  crm.rows<{ user_id: string; record: string | null; type: string; actor: string; count: number }>(
    `SELECT payload #>> '{data,user_id}' AS user_id, payload #>> '{data,record_id}' AS record,
        payload #>> '{data,record_type}' AS type, payload #>> '{data,actor_id}' AS actor,
        (payload #>> '{data,count}')::int AS count
      FROM outbox WHERE subject = 'crm.notice.due.v1' AND payload ->> 'account_id' = $1 ORDER BY position`,
    [accountId],
  );

it('tells of a client who is assigned, and of nothing that stays as it is', async () => {
  const { olivia, ana, ben } = await agency();
  const { body } = await crm.call(olivia, 'POST', '/api/insureds', { ...requiredOnly, assigned_agent: ana });
  const path = `/api/insureds/${body.id}`;
  await crm.call(olivia, 'PUT', path, { first_name: 'Ada', assigned_agent: ana });
  await crm.call(olivia, 'PUT', path, { additional_agent: ben });
  await crm.call(olivia, 'PUT', path, { assigned_agent: olivia.userId });
  await crm.call(olivia, 'PUT', path, { additional_agent: null });
  const about = { record: body.id, type: 'individual', actor: olivia.userId, count: 1 };
  expect(await toldIn(olivia)).toEqual([
    { user_id: ana, ...about },
    { user_id: ben, ...about },
  ]);
});

it('tells of a task of somebody else, and of none of a refused change', async () => {
  const { olivia, ana } = await agency();
  const task = { title: 'Call', due_date: '2027-01-04', assignee_id: ana };
  const { body, status } = await crm.call(olivia, 'POST', '/api/tasks', task);
  expect(status).toBe(201);
  expect((await crm.call(olivia, 'POST', '/api/tasks', { ...task, title: '' })).status).toBe(422);
  await crm.call(olivia, 'POST', '/api/tasks', { ...task, assignee_id: olivia.userId });
  expect(await toldIn(olivia)).toEqual([
    { user_id: ana, record: body.id, type: 'task', actor: olivia.userId, count: 1 },
  ]);
});
