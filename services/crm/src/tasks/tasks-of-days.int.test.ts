import type { TaskView } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const add = async (who: Person, values: object) =>
  (await crm.call(who, 'POST', '/api/tasks', values)).body as unknown as TaskView;
const ask = (who: Person, query: string) => crm.call(who, 'GET', `/api/tasks?${query}`);
const titles = async (who: Person, query: string) =>
  ((await ask(who, query)).body.items as unknown as TaskView[]).map(({ title }) => title);

it('lists the tasks of some days by their times, those without one last', async () => {
  const who = crm.person();
  const [first, last] = ['2026-11-29', '2026-12-05'];
  await add(who, { title: 'Saturday before', due_date: '2026-11-28' });
  await add(who, { title: 'No time', due_date: first, priority: 'high' });
  await add(who, { title: 'Afternoon', due_date: first, due_time: '14:30', priority: 'high' });
  await add(who, { title: 'Morning', due_date: first, due_time: '09:00', priority: 'low' });
  await add(who, { title: 'No time, low', due_date: first, priority: 'low' });
  await add(who, { title: 'Last day', due_date: last });
  await add(who, { title: 'Sunday after', due_date: '2026-12-06' });
  await add(who, { title: 'Some time' });
  const week = `due_from=${first}&due_to=${last}&sort=due_time`;
  expect(await titles(who, week)).toEqual([
    ...['Morning', 'Afternoon', 'No time', 'No time, low', 'Last day'],
  ]);
  expect(await titles(who, `due_to=${first}&due_from=${first}`)).toEqual([
    ...['Afternoon', 'No time', 'Morning', 'No time, low'],
  ]);
  expect(await titles(crm.person(), week)).toEqual([]);
});

it('leaves out dismissed ones, or lists them alone', async () => {
  const who = crm.person();
  await add(who, { title: 'Open' });
  const [done, dismissed] = [await add(who, { title: 'Done' }), await add(who, { title: 'Dismissed' })];
  await crm.call(who, 'POST', `/api/tasks/${done.id}/complete`);
  // Only rules' tasks are dismissed.
  const made = "UPDATE tasks SET rule = 'renewal', rule_record_id = id, rule_period = '2027' WHERE id = $1";
  await crm.rows(made, [dismissed.id]);
  await crm.call(who, 'POST', `/api/tasks/${dismissed.id}/dismiss`);
  expect(await titles(who, 'dismissed=false&sort=title')).toEqual(['Done', 'Open']);
  expect(await ask(who, 'dismissed=true')).toMatchObject({ body: { items: [{ id: dismissed.id }] } });
});

it.each([
  'due_from=2026-02-30',
  'due_to=tomorrow',
  'due_from=2026-12-05&due_to=2026-11-29',
  'dismissed=maybe',
])('refuses %s', async (query) => {
  expect((await ask(crm.person(), query)).status).toBe(422);
});
