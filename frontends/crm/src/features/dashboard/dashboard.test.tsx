import type { DashboardSummary } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { months, summary, withDashboard } from '../../testing/dashboard.js';
import { id, individual, listOf } from '../../testing/records.js';

const nothing: DashboardSummary = {
  ...summary,
  ...{ total_insureds: 0, active_policies: 0, total_products: 0, total_carriers: 0, global_carriers: 0 },
  ...{ total_policies: 0, recent_activities: [], monthly_premium: '0.00' },
  policies_by_status: summary.policies_by_status.map(({ status }) => ({ status, policies: 0 })),
  policies_by_state: summary.policies_by_state.map(({ state }) => ({ state, policies: 0 })),
  ...{ premium_by_carrier: [], premium_of_others: null },
  new_individuals_by_month: months.map(({ month }) => ({ month, individuals: 0 })),
  first_steps: { carrier: false, individual: false, policy: false, call: false, calendar: false },
};
const open = (answer: DashboardSummary, api = new FakeApi()) => openCrm(withDashboard(api, answer), '');

it('the overview shows the user, the role and five figures linked to their lists', async () => {
  open(summary);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Olivia Park');
  expect(screen.getByText(/^olivia@harbor.test ·/)).toBeVisible();
  expect(screen.getByText('Agency Admin')).toBeVisible();
  expect(await screen.findByText('1,204')).toBeVisible();
  const figures = [
    'Total individuals',
    'Active policies',
    'Total products',
    'Total carriers',
    'Total policies',
  ];
  const cards = figures.map((name) => screen.getByRole('group', { name }));
  expect(cards.map((card) => card.textContent)).toEqual([
    'Total individuals1,204+110 this month',
    'Active policies862$41,800.50 per month',
    'Total products146of 24 carriers',
    'Total carriers243 global',
    'Total policies1,21771% in force',
  ]);
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual([
    '/app/dashboard/individuals',
    '/app/dashboard/policies?policy_state=in_force',
    '/app/dashboard/carriers',
    '/app/dashboard/carriers',
    '/app/dashboard/policies',
  ]);
});

it('each part of a chart links to the records it counts', async () => {
  open(summary);
  const chart = (name: string) => screen.findByRole('region', { name });
  const leadsTo = async (region: string, link: string) =>
    within(await chart(region))
      .getByRole('link', { name: link })
      .getAttribute('href');
  expect(await leadsTo('Policies by status', 'Canceled 200')).toBe(
    '/app/dashboard/policies?policy_state=canceled',
  );
  expect(await leadsTo('Policies by status', 'In force 862')).toBe(
    '/app/dashboard/policies?policy_state=in_force',
  );
  expect(await leadsTo('Premium by carrier', 'Kestrel Mutual $40,000.00')).toBe(
    `/app/dashboard/policies?carrier_id=${id(11)}&policy_state=in_force`,
  );
  expect(await leadsTo('Premium by carrier', '2 other carriers $1,800.50')).toBe(
    '/app/dashboard/policies?policy_state=in_force',
  );
  expect(await leadsTo('New individuals by month', 'February 2026: 20')).toBe(
    '/app/dashboard/individuals?created_from=2026-02-01&created_to=2026-02-28&imported=false',
  );
});

it('a chart switches to a table with the same links and back', async () => {
  const { user } = open(summary);
  await user.click(await screen.findByRole('button', { name: 'Show Policies by status as a table' }));
  const table = screen.getByRole('table', { name: 'Policies by status' });
  expect(within(table).getByRole('row', { name: 'Ended 100' })).toBeVisible();
  expect(within(table).getByRole('link', { name: 'Ended' })).toHaveAttribute(
    'href',
    '/app/dashboard/policies?policy_state=ended',
  );
  await user.click(screen.getByRole('button', { name: 'Show Policies by status as a chart' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('an empty chart shows an empty state and no table switch', async () => {
  open(nothing);
  expect(await screen.findByText('No new individuals')).toBeVisible();
  expect(screen.getByText('No policies yet')).toBeVisible();
  expect(screen.getByText('No premium yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /as a table/ })).not.toBeInTheDocument();
});

it('the overview keeps its figures when the activity log fails to load', async () => {
  const { user } = open({ ...summary, recent_activities: null });
  expect(await screen.findByText('1,204')).toBeVisible();
  const recent = screen.getByRole('region', { name: 'Recent activity' });
  expect(within(recent).getByText('Failed to fetch activity logs')).toBeVisible();
  await user.click(within(recent).getByRole('button', { name: 'Try again' }));
  expect(within(recent).getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('First steps marks completed steps and links an open step to its section', async () => {
  open({ ...nothing, first_steps: { ...nothing.first_steps, carrier: true } });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getByText('1 of 3 done')).toBeVisible();
  expect(within(steps).getByText(': done')).toBeInTheDocument();
  expect(within(steps).queryByRole('link', { name: 'Add a carrier' })).not.toBeInTheDocument();
  const titles = within(steps)
    .getAllByRole('listitem')
    .map((step) => step.querySelector('a, b')?.textContent);
  expect(titles).toEqual(['Import your clients', 'Add a carrier: done', 'Add a policy']);
  expect(within(steps).getByRole('link', { name: 'Add one by hand' })).toHaveAttribute(
    'href',
    '/app/dashboard/individuals',
  );
});

it('the first steps of an agent who joined an agency are about their own day', async () => {
  const first_steps = { ...nothing.first_steps, carrier: true, policy: true, call: true };
  const api = withDashboard(new FakeApi(), { ...nothing, first_steps });
  const { user, address } = openCrm(api, '', { me: { role: 'agent', is_owner: false } });
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByText('1 of 3 done')).toBeVisible();
  const titles = steps.getAllByRole('listitem').map((step) => step.querySelector('a, b')?.textContent);
  expect(titles).toEqual(['Add a client', 'Log a call: done', 'Connect your calendar']);
  await user.click(steps.getByRole('link', { name: 'Connect your calendar' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/tasks'));
});

it('Load sample data loads the data and is replaced by Remove sample data', async () => {
  const api = new FakeApi().on('POST /sample-data', () => {
    api.answers('GET /dashboard', { ...summary, sample_data: { individuals: 5, own_policies: 0 } });
    return Response.json({ carriers: 2, products: 5, individuals: 5, policies: 7 });
  });
  const { user } = open(nothing, api);
  await user.click(await screen.findByRole('button', { name: 'Load sample data' }));
  expect(await screen.findByText('Sample data loaded')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove sample data' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load sample data' })).not.toBeInTheDocument();
});

it('Remove sample data lists what it deletes and requires confirmation', async () => {
  const api = new FakeApi().on('DELETE /sample-data', () => {
    api.answers('GET /dashboard', summary);
    return new Response(null, { status: 204 });
  });
  const { user } = open({ ...summary, sample_data: { individuals: 5, own_policies: 2 } }, api);
  await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  const question = screen.getByRole('alertdialog', { name: 'Remove sample data?' });
  expect(question).toHaveTextContent('permanently deletes 5 sample individuals');
  expect(question).toHaveTextContent('This includes 2 policies you added.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.sent('DELETE /sample-data')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove sample data' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Sample data removed')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Sample data' })).not.toBeInTheDocument();
});

it('Load sample data shows the reason when it fails', async () => {
  const api = new FakeApi().on('POST /sample-data', () =>
    problem(503, 'unavailable', 'Try again in a moment.'),
  );
  const { user } = open(nothing, api);
  await user.click(await screen.findByRole('button', { name: 'Load sample data' }));
  expect(await screen.findByText('Failed to load sample data: Try again in a moment.')).toBeVisible();
});

it('an agent sees First steps but no Load sample data', async () => {
  const agent = { user_role: 'agent', is_owner: false } as const;
  openCrm(withDashboard(new FakeApi(), nothing), '', { access: agent });
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load sample data' })).not.toBeInTheDocument();
});

it('Recent activity shows five entries and links to the full log', async () => {
  const api = withDashboard(new FakeApi()).answers('GET /crm-logs', listOf(summary.recent_activities ?? []));
  const { user, address } = openCrm(api, '');
  const recent = await screen.findByRole('region', { name: 'Recent activity' });
  expect(await within(recent).findByText('Activity 1')).toBeVisible();
  expect(within(recent).getAllByRole('listitem')).toHaveLength(5);
  await user.click(within(recent).getByRole('link', { name: 'View all' }));
  expect(address()).toBe('/app/dashboard/activity');
});

it('Recent activity offers to add an individual when it is empty', async () => {
  const api = withDashboard(new FakeApi(), { ...summary, recent_activities: [] })
    .answers('GET /insureds', listOf([individual()]))
    .answers('GET /agents', listOf([]));
  const { user, address } = openCrm(api, '');
  expect(await screen.findByText('No recent activity')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add individual' }));
  expect(address()).toBe('/app/dashboard/individuals');
  expect(await screen.findByRole('dialog', { name: 'Add individual' })).toBeVisible();
});

it('the overview shows an error after a failed load and reloads on Try again', async () => {
  const api = withDashboard(new FakeApi()).on('GET /dashboard', () =>
    problem(403, 'forbidden', 'Not in this plan.'),
  );
  const { user } = openCrm(api, '');
  expect(await screen.findByRole('heading', { name: 'Failed to fetch dashboard data' })).toBeVisible();
  expect(screen.getByText('Not in this plan.')).toBeVisible();
  api.answers('GET /dashboard', summary);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,204')).toBeVisible();
});

it('one box says that the service of the whole overview is away', async () => {
  const detail = 'Clients and policies are unavailable right now. Try again in a moment.';
  const away = () => problem(503, 'unavailable', detail);
  const api = withDashboard(new FakeApi()).on('GET /dashboard', away).on('GET /today', away);
  openCrm(api, '');
  expect(await screen.findByRole('heading', { name: 'Failed to fetch dashboard data' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Today' })).not.toBeInTheDocument();
});

it.each(['/payroll', '/individuals/7/8/9', '/carriers/x/y'])(
  'the unknown address %s shows Page not found and stays in the address bar',
  async (path) => {
    const { address } = openCrm(new FakeApi(), path);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/app/dashboard');
    expect(address()).toBe(`/app/dashboard${path}`);
  },
);

it('is exported as a PDF file, on every plan, and says why that failed', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  const call = 'GET /dashboard/report';
  const api = withDashboard(new FakeApi()).on(call, () => problem(503, 'unavailable', 'Try again soon.'));
  const { user } = openCrm(api, '');
  await user.click(await screen.findByRole('button', { name: 'Export Report' }));
  expect(await screen.findByText('Try again soon.')).toBeVisible();
  const headers = { 'Content-Disposition': 'attachment; filename="Overview 2026-11-27.pdf"' };
  api.on(call, () => new Response('file', { headers }));
  await user.click(screen.getByRole('button', { name: 'Export Report' }));
  await waitFor(() => expect(names).toEqual(['Overview 2026-11-27.pdf']));
});
