import type { Role } from '@bindery/contracts/access';
import type { PlatformReport } from '@bindery/contracts/platform';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin.js';
// Lazy; see `@bindery/ui/testing`.
import '@bindery/ui/charts';

const [REVENUE, LEADS] = ['GET /admin/platform/revenue', 'GET /admin/platform/leads'] as const;
const superuser = { role: 'superuser' } as const;

const revenue: PlatformReport = {
  as_of: '2026-11-20T12:00:00.000Z',
  figures: [
    { key: 'mrr', label: 'MRR', unit: 'usd', value: 1_204.5, previous: null, list: null },
    { key: 'ended', label: 'Ended this month', unit: 'count', value: 3, previous: 2, list: null },
    {
      key: 'conversion',
      label: 'Trial conversion',
      unit: 'percent',
      value: null,
      previous: null,
      list: null,
    },
  ],
  tables: [
    {
      key: 'plans',
      title: 'Accounts by plan',
      columns: [
        { key: 'plan', label: 'Plan', kind: 'text' },
        { key: 'paying', label: 'Paying', kind: 'count' },
        { key: 'mrr', label: 'MRR', kind: 'usd' },
      ],
      rows: [
        { cells: ['Individual Agent', 4, 116], list: null },
        { cells: ['Agency Plan', 9, 1_088.5], list: null },
      ],
      chart: null,
    },
    {
      key: 'trials',
      title: 'Trials by month',
      columns: [
        { key: 'month', label: 'Month', kind: 'month' },
        { key: 'running', label: 'Running', kind: 'count' },
        { key: 'converted', label: 'Converted', kind: 'count' },
      ],
      rows: [
        { cells: ['2026-10', 0, 5], list: null },
        { cells: ['2026-11', 2, 1], list: null },
      ],
      chart: 'stacked_bars',
    },
    {
      key: 'ended',
      title: 'Ended subscriptions by month',
      columns: [
        { key: 'month', label: 'Month', kind: 'month' },
        { key: 'paid', label: 'Paid', kind: 'count' },
      ],
      rows: [{ cells: ['2026-11', 0], list: null }],
      chart: 'stacked_bars',
    },
  ],
  excluded: [{ reason: 'Subscriptions that wait for their first payment', count: 6, list: null }],
};
const leads: PlatformReport = {
  ...revenue,
  figures: [
    {
      ...{ key: 'waiting', label: 'Not answered yet', unit: 'count', value: 7, previous: null },
      list: '/app/admin/contacts?suspicious=false&status=new',
    },
  ],
  tables: [],
  excluded: [],
};

it('shows figures, tables, charts, what is left out, the definitions and the moment', async () => {
  const page = openAdmin(new FakeApi().answers(REVENUE, revenue), '/platform', superuser);
  expect(await screen.findByRole('group', { name: 'MRR' })).toHaveTextContent('$1,204.50');
  expect(page.address()).toBe('/app/admin/platform/revenue');
  expect(screen.getByRole('group', { name: 'Ended this month' })).toHaveTextContent('3Up 50% from 2');
  expect(screen.getByRole('group', { name: 'Trial conversion' })).toHaveTextContent('—');
  const rows = within(screen.getByRole('table', { name: 'Accounts by plan' })).getAllByRole('row');
  expect(rows[2]).toHaveTextContent('Agency Plan9$1,088.50');
  expect(await screen.findByRole('img', { name: /Trials by month/ })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Ended subscriptions by month' })).getByText('Nothing yet.'),
  ).toBeVisible();
  expect(screen.getByRole('region', { name: 'Left out' })).toHaveTextContent('first payment6');
  expect(screen.getByText(/^As of Nov 20, 2026/)).toBeVisible();
  expect(screen.getByText(/^MRR \(monthly recurring revenue\)/)).toBeVisible();
});

it('shows the numbers of a chart as a table', async () => {
  const page = openAdmin(new FakeApi().answers(REVENUE, revenue), '/platform/revenue', superuser);
  await page.user.click(await screen.findByRole('button', { name: 'Show Trials by month as a table' }));
  const rows = within(screen.getByRole('table', { name: 'Trials by month' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['MonthRunningConverted', 'Oct 202605', 'Nov 202621']);
});

it('shows the other reports while one service is unavailable', async () => {
  const api = new FakeApi()
    .on(REVENUE, () => problem(404, 'not_found', 'Billing is away.'))
    .answers(LEADS, leads);
  const page = openAdmin(api, '/platform/revenue', superuser);
  expect(await screen.findByText('Billing is away.')).toBeVisible();
  await page.user.click(screen.getByRole('tab', { name: 'Leads' }));
  const waiting = await screen.findByRole('link', { name: 'Not answered yet' });
  expect(waiting).toHaveAttribute('href', '/app/admin/contacts?suspicious=false&status=new');
  expect(page.address()).toBe('/app/admin/platform/leads');
  api.answers(REVENUE, revenue);
  await page.user.click(screen.getByRole('tab', { name: 'Revenue' }));
  expect(await screen.findByRole('group', { name: 'MRR' })).toBeVisible();
});

it('downloads the report that is open, and says when that fails', async () => {
  const api = new FakeApi()
    .answers(LEADS, leads)
    .on('GET /admin/platform/accounts', () => problem(503, 'unavailable', 'Try again in a moment.'));
  const page = openAdmin(api, '/platform/leads', superuser);
  await screen.findByRole('group', { name: 'Not answered yet' });
  api.on(LEADS, () => problem(503, 'unavailable', 'Try again in a moment.'));
  await page.user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('The download failed')).toBeVisible();
  expect(api.sent(LEADS).at(-1)?.query.get('format')).toBe('csv');
});

it.each<Role>(['agency_admin', 'agency_user', 'agent'])('denies access to the %s role', async (role) => {
  const api = new FakeApi();
  openAdmin(api, '/platform/leads', { role });
  expect(await screen.findByText('Only superusers can access platform reports.')).toBeVisible();
  expect(api.requests.filter(({ path }) => path.startsWith('/admin'))).toHaveLength(0);
});
