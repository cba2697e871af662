import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { activity, individual, listOf } from '../../testing/records.js';

const summary = {
  total_insureds: 1204,
  active_policies: 862,
  total_products: 146,
  total_carriers: 24,
  total_policies: 1217,
  recent_activities: [1, 2, 3, 4, 5].map((number) => activity(number)),
};

it('greets the person, shows their role and the five numbers', async () => {
  openCrm(new FakeApi().answers('GET /dashboard', summary), '');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('olivia@harbor.test');
  expect(screen.getByText('Agency Admin')).toBeVisible();
  expect(await screen.findByText('1,204')).toBeVisible();
  const figures = [
    'Total Individuals',
    'Active Policies',
    'Total Products',
    'Total Carriers',
    'Total Policies',
  ];
  const shown = figures.map((name) => screen.getByRole('group', { name }).textContent);
  expect(shown).toEqual([
    'Total Individuals1,204',
    'Active Policies862',
    'Total Products146',
    'Total Carriers24',
    'Total Policies1,217',
  ]);
});

it('shows the five newest activities and leads to all of them', async () => {
  const api = new FakeApi()
    .answers('GET /dashboard', summary)
    .answers('GET /crm-logs', listOf(summary.recent_activities));
  const { user, address } = openCrm(api, '');
  const recent = await screen.findByRole('region', { name: 'Recent Activity' });
  expect(await within(recent).findByText('Activity 1')).toBeVisible();
  expect(within(recent).getAllByRole('listitem')).toHaveLength(5);
  await user.click(within(recent).getByRole('link', { name: 'View All' }));
  expect(address()).toBe('/app/dashboard/activity');
});

it('says that nothing happened yet, and offers the first individual', async () => {
  const api = new FakeApi()
    .answers('GET /dashboard', { ...summary, recent_activities: [] })
    .answers('GET /insureds', listOf([individual()]))
    .answers('GET /agents', listOf([]));
  const { user, address } = openCrm(api, '');
  expect(await screen.findByText('No recent activity')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add Individual' }));
  expect(address()).toBe('/app/dashboard/individuals');
  expect(await screen.findByRole('dialog', { name: 'Add Individual' })).toBeVisible();
});

it('says what failed and loads again on request', async () => {
  const api = new FakeApi().on('GET /dashboard', () => problem(403, 'forbidden', 'Not in this plan.'));
  const { user } = openCrm(api, '');
  expect(await screen.findByRole('heading', { name: 'Failed to fetch dashboard data' })).toBeVisible();
  expect(screen.getByText('Not in this plan.')).toBeVisible();
  api.answers('GET /dashboard', summary);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1,204')).toBeVisible();
});

it('shows the overview for a section that is not there', async () => {
  const { address } = openCrm(new FakeApi().answers('GET /dashboard', summary), '/payroll');
  expect(await screen.findByText('1,204')).toBeVisible();
  expect(address()).toBe('/app/dashboard');
});
