import type { AgentWork, TodayView } from '@bindery/contracts/crm';
import { FakeApi, type OpenedRemote } from '@bindery/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { noneDue, withDashboard } from '../../../testing/dashboard.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, id, individual, listOf, renewal, task } from '../../../testing/records.js';

afterEach(() => localStorage.clear());

const group = <Item,>(items: Item[]) => ({ items, list: '/app/dashboard', count: items.length });
const tom = { id: id(902), name: 'Tom Reyes' };
const owner = { access: { sees_all: true } };
const counted = (count: number, list: string) => ({ count, list: `/app/dashboard/${list}` });

const line = (
  agent_id: string | null,
  agent_name: string | null,
  changes: Partial<AgentWork> = {},
): AgentWork => ({
  ...{ agent_id, agent_name, is_active: true },
  tasks_due: counted(1, 'tasks?view=today'),
  tasks_overdue: counted(3, 'tasks?view=overdue'),
  renewals: counted(4, 'renewals?bucket=0-30'),
  quiet_leads: counted(0, 'individuals?status=lead'),
  ...changes,
});

const view: TodayView = {
  ...noneDue,
  renewals: group([renewal({ agent_name: ana.name })]),
  quiet_leads: group([individual({ id: id(3), last_name: 'Jensen', first_name: 'Pavel' })]),
  agents: [
    line(ana.id, ana.name),
    line(id(903), 'Cy Nakamura', { is_active: false }),
    line(null, null, { tasks_due: counted(0, 'tasks'), tasks_overdue: counted(0, 'tasks') }),
  ],
};
const apiWith = (today: TodayView, agents = [ana, tom]) =>
  withDashboard(new FakeApi()).answers('GET /today', today).answers('GET /agents', listOf(agents));
const row = (name: string) => screen.findByRole('listitem', { name });
const scopes = (api: FakeApi) => api.sent('GET /today').map(({ query }) => query.get('scope'));

it("starts with the agency for an owner, names each row's agent, and switches to one of them", async () => {
  const api = apiWith(view);
  const { user, address } = openCrm(api, '', owner);
  expect(await row('Ada Byron')).toHaveTextContent('No contact yet · Ana Reyes');
  expect(await row('Pavel Jensen')).toHaveTextContent('· Ana Reyes');
  const whose = await screen.findByRole('combobox', { name: 'Whose work' });
  expect(whose).toHaveTextContent('Agency');
  await user.click(whose);
  await user.click(await screen.findByRole('option', { name: 'Tom Reyes' }));
  expect(address()).toBe(`/app/dashboard?scope=${tom.id}`);
  expect(await screen.findByRole('combobox', { name: 'Whose work' })).toHaveTextContent('Tom Reyes');
  expect(await row('Ada Byron')).not.toHaveTextContent('Ana Reyes');
  expect(scopes(api)).toEqual(['agency', tom.id]);
});

const lists = () =>
  apiWith(view)
    .answers('GET /renewals', listOf([renewal()]))
    .answers('GET /renewals/counts', { overdue: 0, '0-30': 1, '31-60': 0, '61-90': 0 })
    .answers('GET /tasks', listOf([task()]))
    .answers('GET /tasks/first-rule-run', { is_due: false, items: [] });

it.each([
  ['Tom Reyes', tom.id, tom.id],
  ['Mine', ana.id, 'me'],
])('is that of renewals and tasks, too, once it is %s', async (name, agent, assignee) => {
  const api = lists();
  const visitor = { ...owner, me: { id: ana.id } };
  const choose = async (user: OpenedRemote['user'], option: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Whose work' }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(openCrm(api, '', visitor).user, name);
  cleanup();
  openCrm(api, '/tasks', visitor);
  await screen.findByLabelText('Tasks');
  expect(api.sent('GET /tasks').at(-1)!.query.get('assignee')).toBe(assignee);
  cleanup();
  const { user, address } = openCrm(api, '/renewals', visitor);
  await waitFor(() => expect(address()).toBe(`/app/dashboard/renewals?assigned_agent=${agent}`));
  await choose(user, 'Agency');
  expect(address()).toBe('/app/dashboard/renewals');
  cleanup();
  openCrm(api, '', visitor);
  await row('Ada Byron');
  expect(scopes(api).at(-1)).toBe('agency');
});

it('has a line per agent whose numbers lead to their lists, and whose name to their work', async () => {
  const { user, address } = openCrm(apiWith(view), '', owner);
  const lines = within(await screen.findByRole('region', { name: 'By agent' }));
  expect(lines.getByRole('link', { name: 'Tasks overdue: 3, Ana Reyes' })).toHaveAttribute(
    'href',
    '/app/dashboard/tasks?view=overdue',
  );
  expect(lines.getByRole('row', { name: /^Cy Nakamura \(has left\)/ })).toBeVisible();
  expect(lines.getByRole('link', { name: 'Renewals: 4, Unassigned' })).toBeVisible();
  await user.click(lines.getByRole('button', { name: 'Ana Reyes' }));
  expect(address()).toBe(`/app/dashboard?scope=${ana.id}`);
});

it('has neither switch nor lines for an agent, nor for somebody who works alone', async () => {
  const agent = apiWith(noneDue);
  openCrm(agent, '?scope=agency', { access: { sees_all: false } });
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Whose work' })).toBeNull();
  expect(scopes(agent)).toEqual([null]);
});

it('names nobody on the rows of somebody who works alone', async () => {
  openCrm(apiWith({ ...view, agents: [line(ana.id, ana.name)] }, [ana]), '', {
    ...owner,
    me: { id: ana.id },
  });
  expect(await row('Ada Byron')).not.toHaveTextContent('Ana Reyes');
  expect(screen.queryByRole('combobox', { name: 'Whose work' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'By agent' })).toBeNull();
});

describe('the Medicare reviews', () => {
  const reviews = {
    total: 37,
    done: 14,
    days_left: 12,
    list: '/app/dashboard/renewals/medicare-reviews',
  };

  it.each([
    [reviews, '14 of 37 Medicare reviews done, 12 days left', 'Review 23 open'],
    [{ ...reviews, days_left: 1 }, '14 of 37 Medicare reviews done, 1 day left', 'Review 23 open'],
    [{ ...reviews, done: 37, days_left: 0 }, '37 of 37 Medicare reviews done, last day', null],
  ])('are %j', async (medicare_reviews, text, link) => {
    openCrm(apiWith({ ...noneDue, medicare_reviews }), '', { access: { sees_all: false } });
    expect(await screen.findByText(text)).toBeVisible();
    const open = screen.queryByRole('link', { name: /^Review \d/ });
    if (link === null) expect(open).toBeNull();
    else expect(open).toHaveAttribute('href', reviews.list);
  });
});
