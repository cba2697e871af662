import type { TaskView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { dayOf, weekdayText } from '@bindery/ui/dates';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, ben, id, listOf, task } from '../../../testing/records.js';
import { weekOf } from './week-days.js';

const today = dayOf(new Date());
// A week to come, in which no day is today.
const week = weekOf(daysAfter(today, 14));
const [sunday = '', monday = '', tuesday = ''] = week;
const saturday = week.at(-1)!;
const column = async (name: string | RegExp) => screen.findByRole('region', { name });
const dayColumn = (day: string, count: number) => column(`${weekdayText(day)} ${String(count)}`);
const card = async (name: string) => screen.findByRole('listitem', { name });
const dialog = { dataTransfer: { setData: () => undefined } };

/** A server whose tasks stay where an update puts them. */
function weekWith(...tasks: TaskView[]) {
  const rows = new Map(tasks.map((row) => [row.id, row]));
  const api = new FakeApi()
    .answers('GET /tasks/first-rule-run', { is_due: false, items: [] })
    .answers('GET /agents', listOf([ana, ben]));
  api.on('GET /tasks', ({ query }) => {
    const [from, to, page] = [query.get('due_from') ?? '', query.get('due_to') ?? '~', query.get('page')];
    const found = [...rows.values()].filter(({ due_date }) => due_date! >= from && due_date! <= to);
    const size = Number(query.get('page_size'));
    const shown = found.slice((Number(page) - 1) * size, Number(page) * size);
    return Response.json(listOf(shown, { filtered: found.length }));
  });
  for (const row of tasks)
    api.on(`PUT /tasks/${row.id}`, ({ body }) => {
      const present = rows.get(row.id)!;
      rows.set(row.id, { ...present, ...(body as object), version: present.version + 1 });
      return Response.json(rows.get(row.id));
    });
  return { api, ...openCrm(api, `/tasks?view=week&week=${tuesday}`) };
}

const call = task({ title: 'Call Orla', due_date: monday, due_time: '14:30' });
const put = `PUT /tasks/${call.id}`;
const sentDays = (api: FakeApi) => api.sent(put).map(({ body }) => body);

it('shows each day with its tasks, times, clients and done ones, and what is overdue', async () => {
  const { api } = weekWith(
    task({
      id: id(702),
      title: 'Send the form',
      due_date: monday,
      status: 'done',
      insured_id: id(1),
      insured_name: 'Byron, Ada',
    }),
    call,
    task({ id: id(703), title: 'Late', due_date: daysAfter(today, -3), is_overdue: true }),
  );
  const shown = within(await dayColumn(monday, 2));
  expect(await shown.findByText('2:30 PM')).toBeVisible();
  // A task without a time comes last.
  const titles = shown.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'));
  expect(titles).toEqual(['Call Orla', 'Send the form']);
  expect(shown.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  expect(shown.getByRole('checkbox', { name: 'Reopen Send the form' })).toBeChecked();
  expect(await column('Earlier 1')).toHaveTextContent(/^Earlier 1.*Late/);
  const [asked] = api.sent('GET /tasks').filter(({ query }) => query.get('due_from') === sunday);
  expect(Object.fromEntries(asked!.query)).toMatchObject({ dismissed: 'false' });
});

it('moves a task by dragging, with undo, and keeps its time', async () => {
  const { api, user } = weekWith(call);
  fireEvent.dragStart(await card('Call Orla'), dialog);
  const target = await dayColumn(tuesday, 0);
  fireEvent.dragOver(target, dialog);
  fireEvent.drop(target, dialog);
  const moved = within(await dayColumn(tuesday, 1));
  expect(moved.getByText('2:30 PM')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(within(await dayColumn(monday, 1)).getByRole('listitem', { name: 'Call Orla' })).toBeVisible();
  await waitFor(() => expect(sentDays(api)).toEqual([{ due_date: tuesday }, { due_date: monday }]));
  expect(api.sent(put).map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
});

it('is worked by keyboard, into the next week as well', async () => {
  const { api, user, address } = weekWith(call, task({ id: id(702), title: 'Visit', due_date: saturday }));
  await card('Visit');
  await user.keyboard('j');
  expect(await card('Call Orla')).toHaveFocus();
  // Twice at once: the second move is of the version that the first one makes.
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(async () => expect(await card('Call Orla')).toHaveFocus());
  await waitFor(() =>
    expect(api.sent(put).map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']),
  );
  expect(sentDays(api)).toEqual([{ due_date: tuesday }, { due_date: daysAfter(tuesday, 1) }]);
  await user.keyboard('{ArrowRight}');
  expect(await card('Visit')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await dayColumn(daysAfter(saturday, 1), 1)).toBeVisible();
  expect(address()).toBe(`/app/dashboard/tasks?view=week&week=${daysAfter(saturday, 1)}`);
  await waitFor(async () => expect(await card('Visit')).toHaveFocus());
});

it('plans an overdue task for the first day of the week, and moves none to before', async () => {
  const late = task({ title: 'Late', due_date: daysAfter(today, -3), is_overdue: true });
  const { api, user } = weekWith(late);
  const there = await card('Late');
  act(() => there.focus());
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  fireEvent.dragStart(there, dialog);
  fireEvent.drop(await column('Earlier 1'), dialog);
  expect(api.sent(`PUT /tasks/${late.id}`)).toEqual([]);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(within(await dayColumn(sunday, 1)).getByRole('listitem', { name: 'Late' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Earlier/ })).toBeNull());
});

it.each([
  [412, 'precondition_failed', 'Somebody else changed this task.'],
  [403, 'forbidden', "You can't change this task."],
  [503, 'unavailable', 'Try again in a moment.'],
] as const)('puts a task back when moving it fails with %i', async (status, code, detail) => {
  const { api, user } = weekWith(call);
  api.on(put, () => problem(status, code, detail));
  await inRowMenu(user, 'Call Orla', 'Move to tomorrow');
  expect(await screen.findByText(`Failed to move task: ${detail}`)).toBeVisible();
  expect(within(await dayColumn(monday, 1)).getByRole('listitem', { name: 'Call Orla' })).toBeVisible();
});

it('moves nothing that is done or that the person may not edit', async () => {
  const { api, user } = weekWith(
    { ...call, can_edit: false },
    task({ id: id(702), title: 'Done', due_date: monday, status: 'done' }),
  );
  for (const name of ['Call Orla', 'Done']) {
    const shown = await card(name);
    expect(shown).toHaveAttribute('draggable', 'false');
    act(() => shown.focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  }
  expect(screen.queryByRole('button', { name: 'Actions for Call Orla' })).toBeNull();
  expect(api.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('shows a first part of a day with many tasks, and then more of them', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    task({ id: id(800 + n), title: `Task ${String(n)}`, due_date: monday }),
  );
  const { user } = weekWith(...many);
  const shown = within(await dayColumn(monday, 60));
  expect(shown.getAllByRole('listitem')).toHaveLength(25);
  await user.click(shown.getByRole('button', { name: '35 more' }));
  expect(await card('Task 25')).toHaveFocus();
  await user.click(shown.getByRole('button', { name: '10 more' }));
  expect(await card('Task 50')).toHaveFocus();
  expect(shown.getAllByRole('listitem')).toHaveLength(60);
  expect(shown.queryByRole('button', { name: /more$/ })).toBeNull();
});

it('turns to other weeks by buttons and keys, and keeps whose tasks are shown', async () => {
  const { user, address } = weekWith(call);
  await card('Call Orla');
  await user.keyboard(']');
  expect(address()).toBe(`/app/dashboard/tasks?view=week&week=${daysAfter(sunday, 7)}`);
  expect(await dayColumn(daysAfter(sunday, 7), 0)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  await user.keyboard('[[');
  expect(address()).toContain(`week=${daysAfter(sunday, -7)}`);
  await user.keyboard('.');
  expect(address()).toBe('/app/dashboard/tasks?view=week');
  expect(screen.getByRole('button', { name: 'This week' })).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'Whose work' }));
  await user.click(screen.getByRole('option', { name: 'Agency' }));
  expect(address()).toBe('/app/dashboard/tasks?view=week&assignee=all');
});
