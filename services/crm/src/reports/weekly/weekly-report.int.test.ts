import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { agentAccess } from '../../../test/fake-identity.js';
import type { Person } from '../../../test/crm-under-test.js';
import { requiredOnly } from '../../../test/individual-values.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const rights = { includes: ['reports' as const] };
const today = () => crm.clock.now().toISOString().slice(0, 10);

function agent(): Person {
  const ana = crm.person(rights);
  crm.identity.setMembers(ana.accountId, [{ id: ana.userId }]);
  crm.identity.setAccess(ana, rights);
  return ana;
}

const ask = (who: Person, report_id: string, access: object = rights) =>
  crm.identity.ask('crm.weekly.report.get', {
    ...{ report_id, user_id: who.userId, from: '2020-01-06', to: today() },
    access: { ...agentAccess, account_id: who.accountId, ...access },
  });

it("a report of the week is made once, however often it is asked for, and is its reader's own", async () => {
  const ana = agent();
  const { body } = await crm.call(ana, 'POST', '/api/insureds', requiredOnly);
  await crm.call(ana, 'POST', `/api/insureds/${body.id}/notes`, { text: 'Called', kind: 'call' });
  const id = randomUUID();
  expect(await ask(ana, id)).toEqual({ state: 'making' });
  await eventually(async () => expect(await ask(ana, id)).toMatchObject({ state: 'ready' }));
  const [again, same] = await Promise.all([ask(ana, id), ask(ana, id)]);
  expect(again).toEqual(same);
  expect(JSON.stringify(again)).toContain('"label":"Calls"');
  const reports = await crm.call(ana, 'GET', '/api/reports');
  expect(reports.body.items).toMatchObject([{ id, type: 'activity', compare: true }]);
  expect((await crm.call(ana, 'GET', `/api/reports/${id}`)).status).toBe(200);
  const colleague = crm.person({ ...rights, account_id: ana.accountId });
  expect((await crm.call(colleague, 'GET', `/api/reports/${id}`)).status).toBe(404);
});

it('there is none without the right to reports, and none of a week in which nothing happened', async () => {
  const ana = agent();
  expect(await ask(ana, randomUUID(), { includes: [] })).toEqual({ state: 'none' });
  expect(await ask(ana, randomUUID(), { ...rights, entitlement: 'inactive' })).toEqual({ state: 'none' });
  const id = randomUUID();
  await ask(ana, id);
  await eventually(async () => expect(await ask(ana, id)).toEqual({ state: 'none' }));
});

it('another person cannot read it by its id', async () => {
  const [ana, eve] = [agent(), agent()];
  const id = randomUUID();
  await ask(ana, id);
  await eventually(async () => expect(await ask(ana, id)).toEqual({ state: 'none' }));
  expect(await ask(eve, id)).toEqual({ state: 'making' });
});
