import type { TaskView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inRowMenu } from '../../testing/in-row-menu.js';
import { openCrm } from '../../testing/open-crm.js';
import { ana, ben, id, individual, listOf, task } from '../../testing/records.js';

const call = task({ title: 'Call Orla' });
const quote = task({ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000702', title: 'Send the quote', priority: 'high' });
const apiWith = (...tasks: TaskView[]) =>
  new FakeApi()
    .answers('GET /tasks', listOf(tasks))
    .answers('GET /tasks/first-rule-run', { is_due: false, items: [] })
    .answers('GET /agents', listOf([ana, ben]));
const row = async (name: string) => screen.findByRole('listitem', { name });

it('lists what is due today and says what is overdue, how often it repeats and for whom it is', async () => {
  const late = task({
    is_overdue: true,
    recurrence: { every: 2, unit: 'week' },
    insured_id: ana.id,
    insured_name: 'Eriksen, Orla',
  });
  const api = apiWith(late);
  openCrm(api, '/tasks');
  const shown = within(await row(late.title));
  expect(shown.getByText(/^Overdue: /)).toBeVisible();
  expect(shown.getByText('Every 2 weeks')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Orla Eriksen' })).toBeVisible();
  expect(shown.getByText(ana.name)).toBeVisible();
  expect(Object.fromEntries(api.sent('GET /tasks').at(-1)!.query)).toMatchObject({ view: 'due' });
});

it('does not name the person for whom all of it is', async () => {
  const mine = task();
  openCrm(apiWith(mine), '/tasks', { me: { id: mine.assignee_id } });
  const shown = within(await row(mine.title));
  expect(shown.queryByText(ana.name)).toBeNull();
});

it('adds a task from one line, and keeps the line when that fails', async () => {
  const api = apiWith().on('POST /tasks', () => problem(503, 'unavailable', 'Try again in a moment.'));
  const { user } = openCrm(api, '/tasks');
  await screen.findByText('Nothing due');
  await user.keyboard('t');
  await user.keyboard('Call Orla tomorrow 2pm !high');
  expect(screen.getByText(/^Tomorrow, 2 PM/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Try again in a moment.')).toBeVisible();
  expect(screen.getByLabelText('New task')).toHaveValue('Call Orla tomorrow 2pm !high');
  api.answers('POST /tasks', call);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Task added')).toBeVisible();
  expect(api.sent('POST /tasks').at(-1)?.body).toMatchObject({
    title: 'Call Orla',
    due_time: '14:00',
    priority: 'high',
  });
});

it('shows how the line is read, with its client, and marks a day that is not understood', async () => {
  const api = apiWith()
    .answers('GET /insureds', listOf([individual()]))
    .answers('POST /tasks', call, { status: 201 });
  const { user } = openCrm(api, '/tasks');
  await screen.findByText('Nothing due');
  const line = screen.getByLabelText('New task');
  await user.type(line, 'Send the form every 2 weeks !high @byron');
  const chips = within(screen.getByText('Enter adds it.', { exact: false }));
  for (const chip of ['Today', 'Every 2 weeks', 'High priority']) expect(chips.getByText(chip)).toBeVisible();
  expect(await chips.findByText('Ada Byron')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Task added')).toBeVisible();
  expect(api.sent('POST /tasks')[0]?.body).toMatchObject({
    ...{ title: 'Send the form', priority: 'high', insured_id: id(1) },
    recurrence: { every: 2, unit: 'week' },
  });
  await user.type(line, 'Meet on feb 30 at 9');
  expect(await screen.findByText("No date: “feb 30” isn't understood")).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.sent('POST /tasks')).toHaveLength(2));
  expect(api.sent('POST /tasks')[1]?.body).toEqual({ title: 'Meet on feb 30 at 9', due_time: null });
  await user.type(line, 'call @byron');
  expect(await screen.findByText('Ada Byron')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.sent('POST /tasks')).toHaveLength(3));
  expect(api.sent('POST /tasks')[2]?.body).toMatchObject({ title: 'Call Ada Byron', insured_id: id(1) });
  api.answers('GET /insureds', listOf([]));
  await user.type(line, 'Call @nobody{Enter}');
  expect(await screen.findAllByText('No client is called nobody')).not.toHaveLength(0);
  expect(api.sent('POST /tasks')).toHaveLength(3);
});

it('is worked off by keyboard, with undo', async () => {
  const status = (verb: string, of: TaskView) => `POST /tasks/${of.id}/${verb}`;
  const api = apiWith(call, quote)
    .answers(status('complete', quote), { ...quote, status: 'done' })
    .answers(status('reopen', quote), { ...quote, kept_next: true });
  const { user } = openCrm(api, '/tasks');
  await row('Call Orla');
  await user.keyboard('jj');
  expect(await row('Send the quote')).toHaveFocus();
  await user.keyboard('d');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent(status('reopen', quote))).toHaveLength(1));
  expect(api.sent(status('complete', quote))).toHaveLength(1);
  const kept = 'Task reopened. The next one stays, because it was changed';
  expect(await screen.findByText(kept)).toBeVisible();
  const focused = await row('Call Orla');
  act(() => focused.focus());
  await user.keyboard('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Edit task' }));
  fireEvent.change(form.getByLabelText('Due date'), { target: { value: '9999-12-31' } });
  await user.click(form.getByRole('button', { name: /Save|Update/ }));
  expect(await form.findByText(/from 1900 to 100 years from now/)).toBeVisible();
});

it('says what the rules make in their first night', async () => {
  const items = [
    { rule: 'quiet_lead', tasks: 1 },
    { rule: 'renewal', tasks: 12 },
  ];
  openCrm(apiWith().answers('GET /tasks/first-rule-run', { is_due: true, items }), '/tasks');
  const told = 'Rules will make their first tasks overnight, for 1 quiet lead and 12 renewals.';
  expect(await screen.findByText(told)).toBeVisible();
});

it('says which tasks a rule made, and dismisses them one by one or together', async () => {
  const renewal = task({ title: 'Renew Ada Byron: Gold PPO, Jan 1', source: 'rule', rule: 'renewal' });
  const api = apiWith(renewal, quote)
    .answers(`POST /tasks/${renewal.id}/dismiss`, { ...renewal, status: 'canceled' })
    .answers('POST /tasks/bulk', { done: 1, refused: [], kept_next: 0 });
  const { user } = openCrm(api, '/tasks');
  const made = within(await row(renewal.title));
  expect(made.getByText('Made by a rule')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: `Actions for ${quote.title}` }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Dismiss' })).toBeNull();
  await user.keyboard('{Escape}');
  await inRowMenu(user, renewal.title, 'Dismiss');
  expect(await screen.findByText('Task dismissed')).toBeVisible();
  const focused = await row(renewal.title);
  act(() => focused.focus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(api.sent(`POST /tasks/${renewal.id}/dismiss`)).toHaveLength(2));
  await user.keyboard('x');
  const bar = within((await screen.findByText('1 task selected')).parentElement!);
  await user.click(bar.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('1 task dismissed')).toBeVisible();
  expect(api.sent('POST /tasks/bulk')[0]?.body).toEqual({ action: 'dismiss', ids: [renewal.id] });
});

it('reassigns and moves the selected tasks at once', async () => {
  const api = apiWith(call, quote).answers('POST /tasks/bulk', { done: 2, refused: [], kept_next: 0 });
  const { user } = openCrm(api, '/tasks');
  await row('Call Orla');
  await user.keyboard('jxjx');
  expect(await screen.findByText('2 tasks selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Assign to' }));
  await user.click(await screen.findByRole('menuitem', { name: ben.name }));
  expect(await screen.findByText(`2 tasks assigned to ${ben.name}`)).toBeVisible();
  expect(api.sent('POST /tasks/bulk')[0]?.body).toEqual({
    action: 'assign',
    assignee_id: ben.id,
    ids: [call.id, quote.id],
  });
});

it("offers the agency's tasks only to people who see all records", async () => {
  const { user } = openCrm(apiWith(call), '/tasks?whose=all', { access: { sees_all: false } });
  await user.click(await screen.findByRole('combobox', { name: 'Whose work' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Mine',
    'Assigned by me',
  ]);
});

it('says that tasks could not be loaded', async () => {
  openCrm(
    new FakeApi().on('GET /tasks', () => problem(503, 'unavailable', 'Try again.')),
    '/tasks',
  );
  expect(await screen.findByRole('heading', { name: 'Failed to fetch tasks' })).toBeVisible();
});

it('leaves out the tasks of rules as Today does, and says so', async () => {
  const api = apiWith(call);
  const { user, address } = openCrm(api, '/tasks?view=due&without_rules=renewal,quiet_lead');
  await row('Call Orla');
  expect(api.sent('GET /tasks')[0]!.query.get('without_rules')).toBe('renewal,quiet_lead');
  await user.click(screen.getByRole('button', { name: 'Show the tasks of all rules' }));
  await waitFor(() => expect(api.sent('GET /tasks').at(-1)!.query.get('without_rules')).toBeNull());
  expect(address()).toBe('/app/dashboard/tasks?view=due');
});

describe('whose tasks are shown', () => {
  afterEach(() => localStorage.clear());
  const query = (api: FakeApi) => api.sent('GET /tasks').at(-1)!.query;
  const owner = { access: { sees_all: true } };

  it("switches between one's own, those given to others, the agency's and one agent's", async () => {
    const api = apiWith(call);
    const { user, address } = openCrm(api, '/tasks', owner);
    const whose = () => screen.findByRole('combobox', { name: 'Whose work' });
    const choose = async (name: string) => {
      await user.click(await whose());
      await user.click(await screen.findByRole('option', { name }));
      await waitFor(async () => expect(await whose()).toHaveTextContent(name));
      await row('Call Orla');
    };
    expect(await whose()).toHaveTextContent('Agency');
    expect(query(api).get('assignee')).toBeNull();
    await choose(ben.name);
    expect(address()).toBe(`/app/dashboard/tasks?assignee=${ben.id}`);
    expect(query(api).get('assignee')).toBe(ben.id);
    await choose('Assigned by me');
    expect(address()).toBe('/app/dashboard/tasks?whose=given');
    expect([query(api).get('assigned_by'), query(api).get('assignee')]).toEqual(['me', null]);
    await choose('Mine');
    expect(address()).toBe('/app/dashboard/tasks');
    expect(query(api).get('assignee')).toBe('me');
    await choose('Agency');
    expect(address()).toBe('/app/dashboard/tasks?assignee=all');
    await user.click(screen.getByRole('tab', { name: /^All/ }));
    expect(address()).toBe('/app/dashboard/tasks?assignee=all&view=all');
  });

  it('are all of them for who works alone, as their own', async () => {
    const api = apiWith(call).answers('GET /agents', listOf([ben]));
    openCrm(api, '/tasks', { ...owner, me: { id: ben.id } });
    await row('Call Orla');
    expect(query(api).get('assignee')).toBeNull();
    await waitFor(async () =>
      expect(await screen.findByRole('combobox', { name: 'Whose work' })).toHaveTextContent('Mine'),
    );
  });

  it("shows an agent's list of Today", async () => {
    const api = apiWith(call);
    openCrm(api, `/tasks?view=overdue&assignee=${ben.id}`, owner);
    await row('Call Orla');
    expect(query(api).get('assignee')).toBe(ben.id);
    expect(await screen.findByRole('combobox', { name: 'Whose work' })).toHaveTextContent(ben.name);
  });

  it.each([`?assignee=${ben.id}`, '?assignee=all', '?assignee=1'])(
    'are their own for who sees their own records, at %s too',
    async (address) => {
      const api = apiWith(call);
      openCrm(api, `/tasks${address}`, { access: { sees_all: false } });
      await row('Call Orla');
      expect(query(api).get('assignee')).toBe('me');
    },
  );
});

it('calls the client of a task, and adds a task for them from the row', async () => {
  const number = { phone: '2075550162', phone_e164: '+12075550162' };
  const api = apiWith(task({ insured_id: id(1), insured_name: 'Byron, Ada', ...number }));
  const { user } = openCrm(api, '/tasks');
  const shown = within(await row('Call back'));
  expect(shown.getByRole('link', { name: 'Call Ada Byron, (207) 555-0162' })).toBeVisible();
  await user.keyboard('jt');
  expect(await screen.findByRole('dialog', { name: 'Add task' })).toHaveTextContent('Ada Byron');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: 'Log a call' })).toHaveTextContent('Ada Byron');
});
