import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { activity, id, listOf } from '../../testing/records.js';

const entries = [
  activity(1, {
    summary: 'SSN revealed for Ada Byron',
    subject: { type: 'individual', id: id(1), title: 'Ada Byron', parent_id: null, status: null },
  }),
  activity(2, { response: '', summary: '', success: false }),
  activity(3, { summary: 'Policy GLA-1 of Ada Byron updated', detail: 'Lost: price' }),
];

it('the activity log lists each action with its time and outcome', async () => {
  openCrm(
    new FakeApi().answers('GET /agents', listOf([])).answers('GET /crm-logs', listOf(entries)),
    '/activity',
  );
  const revealed = (await screen.findByText('SSN revealed for Ada Byron')).closest('tr')!;
  expect(within(revealed).getByText('Yes')).toBeVisible();
  expect(within(revealed).getByText(/Nov 18, 2026/)).toBeVisible();
  expect(screen.getByText('Policy GLA-1 of Ada Byron · Lost: price')).toBeVisible();
  const silent = screen.getByText('Activity logged').closest('tr')!;
  expect(within(silent).getByText('No')).toBeVisible();
});

it('a line of the activity log leads to what it is about, if that can be seen', async () => {
  const about = { id: id(7), title: 'Gold PPO', status: null };
  const lines = [
    activity(1, {
      summary: 'Product Gold PPO added',
      subject: { ...about, type: 'product', parent_id: id(8) },
    }),
    activity(2, { summary: 'Policy GLA-1 added', subject: { ...about, type: 'policy', parent_id: null } }),
    activity(3, { summary: 'Task “Call back” added', subject: { ...about, type: 'task', parent_id: null } }),
    activity(4, { summary: 'Policy permanently deleted' }),
  ];
  openCrm(
    new FakeApi().answers('GET /agents', listOf([])).answers('GET /crm-logs', listOf(lines)),
    '/activity',
  );
  const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await target('Product Gold PPO added')).toBe(`/app/dashboard/carriers/${id(8)}`);
  expect(await target('Policy GLA-1 added')).toBe(`/app/dashboard/policies/${id(7)}`);
  expect(await target('Task “Call back” added')).toBe('/app/dashboard/tasks?view=all&whose=all&status=open');
  expect(screen.getByText('Policy permanently deleted').closest('a')).toBeNull();
});

it('the activity log is filtered by an API key', async () => {
  const key = {
    ...{ id: id(70), name: 'Zapier', shown: 'bnd_live_ab12cd34…wxyz', scopes: ['individuals:read'] },
    ...{ state: 'active', creator: { id: id(901), name: 'Ana Reyes' }, last_used_on: null, revoked_at: null },
    ...{ created_at: '2026-11-01T12:00:00.000Z', expires_at: '2027-11-01T12:00:00.000Z' },
  };
  const api = new FakeApi()
    .answers('GET /agents', listOf([]))
    .answers('GET /api-keys', { ...listOf([key]), may_make: true })
    .answers('GET /crm-logs', listOf([activity(1)]));
  openCrm(api, `/activity?key_id=${key.id}`);
  const active = await screen.findByRole('list', { name: 'Active filters' });
  await waitFor(() => expect(active).toHaveTextContent(/API key.*Zapier/));
  expect(api.sent('GET /crm-logs').at(-1)?.query.get('key_id')).toBe(key.id);
});

it('the activity log says who did it as the timeline does', async () => {
  const lines = [
    activity(1),
    activity(2, { actor_name: null, record_type: 'task' }),
    activity(3, { actor_name: null }),
  ];
  openCrm(
    new FakeApi().answers('GET /agents', listOf([])).answers('GET /crm-logs', listOf(lines)),
    '/activity',
  );
  const row = async (text: string) => within((await screen.findByText(text)).closest('tr')!);
  expect((await row('Activity 1')).getByText('Ana Reyes')).toBeVisible();
  expect((await row('Activity 2')).getByText('Automatic')).toBeVisible();
  expect((await row('Activity 3')).getByText('Former member')).toBeVisible();
});

it('the activity log requests the newest entries first and the selected page', async () => {
  const api = new FakeApi()
    .answers('GET /agents', listOf([]))
    .answers('GET /crm-logs', listOf(entries, { total: 60, filtered: 60 }));
  const { user, address } = openCrm(api, '/activity');
  await screen.findByText('Showing 1 to 25 of 60 entries');
  expect(api.sent('GET /crm-logs')[0]!.query.toString()).toBe(
    'sort=attempted_at&order=desc&page=1&page_size=25',
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/app/dashboard/activity?page=2');
  await screen.findByText('Showing 26 to 50 of 60 entries');
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
