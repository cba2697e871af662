import type { Role } from '@bindery/contracts/access';
import type { ApiKeyView, AuditEntryView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin.js';
import { harbor, idOf, listOf, member, solo } from '../../testing/people.js';
import { auditSentence } from './audit-sentence.js';
import { changesOf } from './audit-wordings.js';

function entry(number: number, changes: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    id: idOf(number),
    at: '2026-11-20T12:00:00.000Z',
    account_id: harbor.id,
    account_name: harbor.name,
    action: 'user.deactivated',
    outcome: 'success',
    actor_id: idOf(101),
    actor: 'olivia@harbor.test',
    actor_role: 'agency_admin',
    record_type: 'user',
    record_id: idOf(102),
    record: 'ana@harbor.test',
    fields: [],
    request_id: 'req-1',
    key: null,
    count: 1,
    ...changes,
  };
}

const apiKey: ApiKeyView = {
  id: idOf(701),
  name: 'Zapier',
  shown: 'bnd_live_ab12cd34…wxyz',
  scopes: ['individuals:read'],
  state: 'active',
  creator: { id: idOf(101), name: 'Olivia' },
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2027-11-20T12:00:00.000Z',
  revoked_at: null,
  last_used_on: null,
};

const trail = (entries: AuditEntryView[]) =>
  new FakeApi()
    .answers('GET /admin/audit', listOf(entries))
    .answers('GET /admin/accounts', listOf([harbor, solo]))
    .answers('GET /api-keys', { ...listOf([apiKey]), may_make: true })
    .answers('GET /admin/agency-users', listOf([member(1), member(2)]));

const asked = (api: FakeApi) => api.sent('GET /admin/audit').at(-1)!.query;

describe('auditSentence', () => {
  it.each<[string, Partial<AuditEntryView>]>([
    ['olivia@harbor.test deactivated the user ana@harbor.test', {}],
    ['olivia@harbor.test was not allowed to deactivate the user ana@harbor.test', { outcome: 'denied' }],
    [
      'olivia@harbor.test tried to create a user, but it failed',
      { action: 'user.created', record: null, outcome: 'failed' },
    ],
    [
      "Bindery changed the account's plan",
      { action: 'account.subscription_changed', actor_id: null, actor: null, record: null },
    ],
    [
      'Bindery changed the plan of Harbor',
      { action: 'account.subscription_changed', actor_id: null, actor: null, record: 'Harbor' },
    ],
    [
      'Bindery gave ana@harbor.test the role of their new plan',
      { action: 'user.role_given_by_plan', actor_id: null, actor: null },
    ],
    [
      'A former user invited dee@harbor.test',
      { action: 'invitation.created', actor: null, record: 'dee@harbor.test' },
    ],
    [
      'olivia@harbor.test was not allowed to administer users',
      { action: 'call.user:administer', outcome: 'denied' },
    ],
    [
      "olivia@harbor.test was not allowed to open records that don't exist 17 times within an hour",
      { action: 'ids.unknown_tried', outcome: 'denied', record: null, count: 17 },
    ],
    [
      "olivia@harbor.test was not allowed to do something their role or plan doesn't include",
      { action: 'call.other', outcome: 'denied' },
    ],
    [
      'tom@harbor.test accepted the invitation',
      { action: 'invitation.accepted', actor: 'tom@harbor.test', record: 'tom@harbor.test' },
    ],
    [
      'olivia@harbor.test declined the invitation to tom@harbor.test',
      { action: 'invitation.declined', record: 'tom@harbor.test' },
    ],
    [
      'olivia@harbor.test created the API key Zapier',
      { action: 'api_key.created', record_type: 'api_key', record: 'Zapier', key: apiKey },
    ],
    ['olivia@harbor.test, by the API key Zapier, deactivated the user ana@harbor.test', { key: apiKey }],
    ['olivia@harbor.test: rocket.launched', { action: 'rocket.launched' }],
  ])('returns "%s"', (sentence, changes) => {
    expect(auditSentence(entry(1, changes))).toBe(sentence);
  });
});

it.each([
  [
    'account.subscription_changed',
    ['plan_id:free_forever>agency_plan', 'status:active>inactive', 'monthly_total_cents'],
    'plan: Free Forever → Agency Plan, status: active → inactive, monthly total',
  ],
  ['seats.scaled', ['seats:5>6', 'support_seats:>2'], 'seats: 5 → 6, support seats: 2'],
  ['user.updated', ['is_active', 'full_name'], 'name'],
  ['user.role_given_by_plan', ['role'], ''],
  ['user.role_given_by_plan', ['role:agent>agency_admin'], 'role: Agent → Agency Admin'],
  ['user.updated', ['role:agency_user>agent', 'email'], 'role: Agency User → Agent, email'],
  ['account.renamed', ['name'], ''],
  ['account.renamed', ['name:Harbor_1 %3E 2>Agent 100%25'], 'name: Harbor_1 > 2 → Agent 100%'],
  ['account.settings_updated', ['name:>Harbor', 'phone'], 'name: Harbor, phone'],
  [
    'account.subscription_changed',
    ['monthly_total_cents:2900>11050', 'access_until:2026-12-31T12:00:00.000Z>'],
    'monthly total: $29.00 → $110.50, access until: Dec 31, 2026 → none',
  ],
  ['permissions.updated', ['agent.can_export:true>false'], 'Agent: export: yes → no'],
])('of %s, the list says what its sentence leaves out', (action, fields, words) => {
  expect(changesOf({ action, fields }).join(', ')).toBe(words);
});

it('an agency admin sees each action with its outcome and changed fields', async () => {
  const refused = entry(2, {
    action: 'permissions.updated',
    outcome: 'denied',
    fields: ['agent.can_see_all_records', 'default_agent_access'],
  });
  const api = trail([entry(1), refused]);
  openAdmin(api, '/audit', {});
  const first = (await screen.findByText('olivia@harbor.test deactivated the user ana@harbor.test')).closest(
    'tr',
  )!;
  expect(within(first).getByText('Success')).toBeVisible();
  const second = screen
    .getByText("olivia@harbor.test was not allowed to change the account's permissions")
    .closest('tr')!;
  expect(within(second).getByText('Denied')).toBeVisible();
  expect(within(second).getByText('Agent: see all, default agent access')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Time',
    'Event',
    'Outcome',
  ]);
  expect(asked(api).toString()).toBe('sort=at&order=desc&page=1&page_size=25');
  expect(api.sent('GET /admin/accounts')).toHaveLength(0);
  expect(api.sent('GET /admin/agency-users')[0]!.query.get('account_id')).toBe(harbor.id);
});

it('the audit trail filters on the server and mirrors the filters in its URL', async () => {
  const api = trail([entry(1)]);
  const page = openAdmin(api, '/audit', {});
  await screen.findByText(/deactivated the user/);
  const choose = async (field: string, option: string) => {
    await page.user.click(screen.getByRole('combobox', { name: field }));
    await page.user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Action', 'User deactivated');
  await choose('Outcome', 'Denied');
  await choose('Person', 'user2@harbor.test');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-11-01' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  await page.user.type(screen.getByRole('searchbox', { name: 'Search the audit trail' }), 'ana{Enter}');
  const expected = {
    action: 'user.deactivated',
    outcome: 'denied',
    actor_id: idOf(2),
    from: '2026-11-01',
    to: '2026-11-20',
    search: 'ana',
  };
  await waitFor(() => expect(Object.fromEntries(asked(api))).toMatchObject(expected));
  expect(Object.fromEntries(new URLSearchParams(page.address().split('?')[1]))).toEqual(expected);
});

it("filters by an API key of one's account", async () => {
  const api = trail([entry(1)]);
  const page = openAdmin(api, '/audit', {});
  await page.user.click(await screen.findByRole('combobox', { name: 'API key' }));
  await page.user.click(await screen.findByRole('option', { name: /^Zapier/ }));
  await waitFor(() => expect(asked(api).get('key_id')).toBe(apiKey.id));
});

it('a superuser sees the account of each entry and can filter by account', async () => {
  const api = trail([entry(1)]);
  const page = openAdmin(api, '/audit', { role: 'superuser' });
  const row = (await screen.findByText(/deactivated the user/)).closest('tr')!;
  expect(within(row).getByText('Harbor Insurance Group')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull();
  await page.user.click(screen.getByRole('combobox', { name: 'Account' }));
  await page.user.click(await screen.findByRole('option', { name: 'Solo' }));
  await waitFor(() => expect(asked(api).get('account_id')).toBe(solo.id));
  expect(await screen.findByRole('combobox', { name: 'Person' })).toBeVisible();
});

it('an agency admin never requests another account, even when the URL names one', async () => {
  const api = trail([]);
  openAdmin(api, `/audit?account_id=${solo.id}`, {});
  expect(await screen.findByText('No activity yet')).toBeVisible();
  expect(asked(api).has('account_id')).toBe(false);
});

it('the audit trail shows an error after a failed load and reloads on Try again', async () => {
  const api = trail([]).on('GET /admin/audit', () => problem(404, 'not_found', 'Not now.'));
  const page = openAdmin(api, '/audit', {});
  const failed = await screen.findByRole('heading', { name: 'Failed to fetch the audit trail' });
  api.answers('GET /admin/audit', listOf([entry(1)]));
  await page.user.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/deactivated the user/)).toBeVisible();
});

it.each<Role>(['agency_user', 'agent'])('the audit trail denies access to the %s role', async (role) => {
  const api = new FakeApi();
  openAdmin(api, '/audit', { role });
  expect(await screen.findByText('Only agency admins and superusers can see the audit trail.')).toBeVisible();
  expect(api.requests.filter(({ path }) => path.startsWith('/admin'))).toHaveLength(0);
});
