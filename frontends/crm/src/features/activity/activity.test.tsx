import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { activity, listOf } from '../../testing/records.js';

const entries = [
  activity(1, { response: 'SSN revealed for A. Byron' }),
  activity(2, { response: '', success: false }),
];

it('the activity log lists each action with its time and outcome', async () => {
  openCrm(
    new FakeApi().answers('GET /agents', listOf([])).answers('GET /crm-logs', listOf(entries)),
    '/activity',
  );
  const revealed = (await screen.findByText('SSN revealed for A. Byron')).closest('tr')!;
  expect(within(revealed).getByText('Yes')).toBeVisible();
  expect(within(revealed).getByText(/Nov 18, 2026/)).toBeVisible();
  const silent = screen.getByText('Activity logged').closest('tr')!;
  expect(within(silent).getByText('No')).toBeVisible();
});

it('the activity log requests the newest entries first and the selected page', async () => {
  const api = new FakeApi()
    .answers('GET /agents', listOf([]))
    .answers('GET /crm-logs', listOf(entries, { total: 25, filtered: 25 }));
  const { user, address } = openCrm(api, '/activity');
  await screen.findByText('Showing 1 to 10 of 25 entries');
  expect(api.sent('GET /crm-logs')[0]!.query.toString()).toBe(
    'sort=attempted_at&order=desc&page=1&page_size=10',
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/app/dashboard/activity?page=2');
  await screen.findByText('Showing 11 to 20 of 25 entries');
  expect(api.sent('GET /crm-logs').at(-1)!.query.get('page')).toBe('2');
});

it('the activity log shows an error when it fails to load', async () => {
  openCrm(
    new FakeApi()
      .answers('GET /agents', listOf([]))
      .on('GET /crm-logs', () => problem(403, 'forbidden', 'You may not read this.')),
    '/activity',
  );
  expect(await screen.findByRole('heading', { name: 'Failed to fetch activity logs' })).toBeVisible();
});
