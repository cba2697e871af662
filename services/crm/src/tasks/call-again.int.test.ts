import { randomUUID } from 'node:crypto';
import type { TaskView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { nextBusinessDay } from '../calendar/business-days.js';
import { dayIn } from '../calendar/calendar.js';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const today = () => dayIn('America/New_York', crm.clock.now());
const next = () => nextBusinessDay(today());

async function client(who: Person): Promise<string> {
  const ada = { first_name: 'Ada', last_name: 'Byron', status: 'active' };
  return (await crm.call(who, 'POST', '/api/insureds', ada)).body.id;
}
const log = (who: Person, id: string, body: object = {}) =>
  crm.call(who, 'POST', `/api/insureds/${id}/notes`, {
    ...{ kind: 'call', outcome: 'not_reached', body: 'No answer.' },
    ...body,
  });
async function tasks(who: Person): Promise<TaskView[]> {
  return (await crm.call(who, 'GET', '/api/tasks?sort=created_at')).body.items as unknown as TaskView[];
}
const dues = async (who: Person) =>
  (await tasks(who)).map(({ title, status, due_date }) => `${title}, ${status}: ${due_date ?? 'no day'}`);

it('makes one task to call again on the next business day, which further calls move', async () => {
  const who = crm.person();
  const id = await client(who);
  const logged = await log(who, id);
  expect(logged).toMatchObject({ status: 201, body: { outcome: 'not_reached', next_try: { date: next() } } });
  expect(await dues(who)).toEqual([`Call Ada Byron again, open: ${next()}`]);
  const [task] = await tasks(who);
  expect(task).toMatchObject({ insured_id: id, assignee_id: who.userId, source: 'manual', due_time: null });
  const day = daysAfter(today(), 20);
  await log(who, id, { next_try: { date: day, time: '14:30' } });
  await log(who, id, { outcome: 'left_message', next_try: { date: daysAfter(day, 1) } });
  expect(await tasks(who)).toMatchObject([{ id: task?.id, due_date: daysAfter(day, 1), due_time: '14:30' }]);
  const { body } = await crm.call(who, 'GET', `/api/tasks/${String(task?.id)}/history`);
  expect(body.items).toHaveLength(3);
});

it('makes none for a call that was answered, and a new one when the task is done', async () => {
  const who = crm.person();
  const id = await client(who);
  await log(who, id, { outcome: 'reached' });
  await log(who, id, { outcome: null });
  expect(await tasks(who)).toEqual([]);
  await log(who, id);
  const [task] = await tasks(who);
  await crm.call(who, 'POST', `/api/tasks/${String(task?.id)}/complete`);
  await log(who, id);
  expect(await dues(who)).toEqual(
    ['done', 'open'].map((status) => `Call Ada Byron again, ${status}: ${next()}`),
  );
});

it('is taken back with its call, in any order, and comes back with it', async () => {
  const who = crm.person();
  const id = await client(who);
  const [first, second] = [daysAfter(today(), 10), daysAfter(today(), 20)];
  const calls: string[] = [];
  for (const date of [first, second]) calls.push((await log(who, id, { next_try: { date } })).body.id);
  const undo = (note = '') => crm.call(who, 'DELETE', `/api/notes/${note}`);
  const redo = (note = '') => crm.call(who, 'POST', `/api/notes/${note}/restore`);
  const open = (day: string) => [`Call Ada Byron again, open: ${day}`];
  await undo(calls[1]);
  expect(await dues(who)).toEqual(open(first));
  await redo(calls[1]);
  expect(await dues(who)).toEqual(open(second));
  // The task is still where the later call put it.
  await undo(calls[0]);
  expect(await dues(who)).toEqual(open(second));
  await undo(calls[1]);
  expect(await dues(who)).toEqual([]);
  await redo(calls[0]);
  expect(await dues(who)).toEqual(open(second));
});

it('stays where somebody has put it since', async () => {
  const who = crm.person();
  const call = await log(who, await client(who));
  const [task] = await tasks(who);
  const due_date = daysAfter(today(), 30);
  await crm.call(who, 'PUT', `/api/tasks/${String(task?.id)}`, { due_date });
  await crm.call(who, 'DELETE', `/api/notes/${call.body.id}`);
  expect(await dues(who)).toEqual([`Call Ada Byron again, open: ${due_date}`]);
});

it('is made once by a repeated request, and for nobody else', async () => {
  const who = crm.person();
  const id = await client(who);
  const body = { kind: 'call', outcome: 'not_reached', body: 'No answer.' };
  const key = { 'Idempotency-Key': randomUUID() };
  for (const _ of [1, 2])
    expect((await crm.call(who, 'POST', `/api/insureds/${id}/notes`, body, key)).status).toBe(201);
  expect(await tasks(who)).toHaveLength(1);
  const { body: page } = await crm.call(who, 'GET', `/api/insureds/${id}/notes`);
  expect(page.items).toHaveLength(1);
  const other = crm.person();
  expect((await log(other, id)).status).toBe(404);
  expect(await tasks(other)).toEqual([]);
});

it('refuses an outcome and a next try of what is no call, and a day that is none', async () => {
  const who = crm.person();
  const id = await client(who);
  const problems = async (body: object) => {
    const { status, body: answer } = await log(who, id, body);
    return [status, ...(answer as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)];
  };
  expect(await problems({ kind: 'email' })).toEqual([422, 'outcome']);
  expect(await problems({ kind: 'note', outcome: null, next_try: { date: today() } })).toEqual([
    422,
    'next_try',
  ]);
  expect(await problems({ outcome: 'busy' })).toEqual([422, 'outcome']);
  expect(await problems({ next_try: { date: '9999-01-01' } })).toEqual([422, 'next_try']);
  expect(await tasks(who)).toEqual([]);
});

it('is said in the timeline, and goes when the call becomes a note', async () => {
  const who = crm.person();
  const id = await client(who);
  const { body: call } = await log(who, id);
  const timeline = async () =>
    ((await crm.call(who, 'GET', `/api/insureds/${id}/timeline`)).body.items as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await timeline()).toContain('Call, not reached');
  const { body: history } = await crm.call(who, 'GET', `/api/insureds/${id}/history`);
  const [made] = (history.items as unknown as { record_type: string; fields: { label: string }[] }[]).filter(
    ({ record_type }) => record_type === 'note',
  );
  expect(made?.fields.map(({ label }) => label)).toEqual(expect.arrayContaining(['Kind', 'Outcome']));
  expect(made?.fields.map(({ label }) => label)).not.toContain('next_try');
  const changed = await crm.call(who, 'PUT', `/api/notes/${call.id}`, { kind: 'note' });
  expect(changed).toMatchObject({ status: 200, body: { outcome: null } });
  expect(await timeline()).toContain('Note');
  // The release before this one leaves it.
  await crm.rows("UPDATE notes SET outcome = 'not_reached' WHERE id = $1", [call.id]);
  expect(await timeline()).toContain('Note');
});
