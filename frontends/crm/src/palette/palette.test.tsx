import type { FoundItem } from '@bindery/contracts/crm';
import { ApiClient } from '@bindery/web-kit/api';
import { FakeApi } from '@bindery/web-kit/testing';
import { render } from '@testing-library/react';
import { matches } from '@bindery/web-kit/words';
import manifest from '../manifest.js';
import { renewalMonths } from './list-commands.js';
import { id, individual, listOf, phone } from '../testing/records.js';

const FIND = 'GET /search';
const item = (type: FoundItem['type'], number: number, more: Partial<FoundItem> = {}): FoundItem => ({
  ...{ type, id: id(number), title: `A ${type}`, subtitle: null, status: null, parent_id: null, score: 1 },
  ...more,
});

const clientOf = (api: FakeApi) =>
  new ApiClient({
    fetch: api.fetch,
    tokens: {
      accessToken: () => Promise.resolve('token'),
      renew: () => Promise.resolve(null),
      ended: () => undefined,
      stepUp: () => Promise.resolve(false),
    },
  });
const palette = async () => (await manifest.palette?.()) ?? {};
const never = new AbortController().signal;

test('one request finds records of all types, and each leads to its page', async () => {
  const api = new FakeApi().answers(FIND, {
    items: [
      item('individual', 1, { subtitle: '(207) 555-0162 · Portland', status: 'active' }),
      item('policy', 2, { subtitle: 'Ada Byron · Kestrel', status: 'ends' }),
      item('carrier', 3, { subtitle: 'Global Carrier', status: 'inactive' }),
      item('product', 4, { subtitle: 'Kestrel', parent_id: id(3) }),
      item('task', 5, { subtitle: 'Ada Byron', parent_id: id(1), status: 'done' }),
      item('tag', 6),
    ],
  });
  const { searches = [] } = await palette();
  expect(searches.map(({ label }) => label)).toEqual(['Records', 'Views']);
  const result = await searches[0]?.search(clientOf(api), '0162', never);
  const shown = result?.records.map(({ name, detail, badge, path }) => [
    ...[name, detail, render(badge).container.textContent, path],
  ]);
  expect(shown).toEqual([
    ['A individual', '(207) 555-0162 · Portland', 'Active', `/app/dashboard/individuals/${id(1)}`],
    ['A policy', 'Ada Byron · Kestrel', 'Ending soon', `/app/dashboard/policies/${id(2)}`],
    ['A carrier', 'Global Carrier', 'Inactive', `/app/dashboard/carriers/${id(3)}`],
    ['A product', 'Product · Kestrel', '', `/app/dashboard/carriers/${id(3)}`],
    [
      ...['A task', 'Task · Ada Byron', ''],
      `/app/dashboard/tasks?view=all&whose=all&status=done&insured_id=${id(1)}`,
    ],
    ['A tag', 'Tag', '', `/app/dashboard/individuals?tag_id=${id(6)}`],
  ]);
  const [request, ...others] = api.requests;
  expect(others).toEqual([]);
  expect(Object.fromEntries(request?.query ?? [])).toEqual({ q: '0162', limit: '12' });
});

test('an action typed before a name leads to the record that does it', async () => {
  const api = new FakeApi().answers(FIND, {
    items: [item('individual', 1, { title: 'Orla Eriksen', subtitle: 'Portland' }), item('policy', 2)],
  });
  const { searches: [source] = [], addTyped } = await palette();
  expect(await source?.search(clientOf(api), 'log call with orla', never)).toMatchObject({
    count: 1,
    records: [
      {
        ...{ name: 'Log a call with Orla Eriksen', detail: 'Portland' },
        ...{ path: `/app/dashboard/individuals/${id(1)}`, state: { asked: 'call' } },
      },
    ],
  });
  expect(api.sent(FIND)[0]?.query.get('q')).toBe('orla');
  const bare = await source?.search(clientOf(api), 'add policy', never);
  expect(bare).toMatchObject({ count: 0, sentence: expect.stringContaining('log call Orla') as string });
  expect(api.sent(FIND)).toHaveLength(1);
  const typed = [addTyped ?? []].flat();
  expect(typed.filter(({ takes }) => takes('log call orla'))).toEqual([]);
});

test('an action typed before the name of nobody searches for the whole text', async () => {
  const api = new FakeApi().on(FIND, ({ query }) =>
    Response.json({
      items: query.get('q') === 'new policy gold' ? [item('product', 4, { parent_id: id(3) })] : [],
    }),
  );
  const [source] = (await palette()).searches ?? [];
  expect(await source?.search(clientOf(api), 'new policy gold', never)).toMatchObject({
    records: [{ name: 'A product' }],
  });
});

test('only a submitted search asks for protected numbers', async () => {
  const found = individual();
  const api = new FakeApi()
    .answers('GET /insureds', listOf([found]))
    .answers(FIND, { items: [item('individual', 1, { id: found.id, title: 'Ada Byron' })] });
  const [source] = (await palette()).searches ?? [];
  const result = await source?.search(clientOf(api), '219-09-9999', never, true);
  expect(result).toMatchObject({ count: 1, records: [{ name: 'Ada Byron' }] });
  expect(api.sent('GET /insureds')[0]?.query.get('protected_search')).toBe('219-09-9999');
  expect(api.sent(FIND)[0]?.query.get('q')).toBeNull();
});

test('records are read by their addresses, and other addresses are left out', async () => {
  const api = new FakeApi().answers(FIND, { items: [item('policy', 2)] });
  const { recordsAt } = await palette();
  const paths = [`/app/dashboard/policies/${id(2)}`, '/app/dashboard/tasks'];
  expect(await recordsAt?.(clientOf(api), paths, never)).toMatchObject([
    { name: 'A policy', path: paths[0] },
  ]);
  expect(api.sent(FIND)[0]?.query.get('ids')).toBe(id(2));
  expect(await recordsAt?.(clientOf(api), ['/app/admin/seats'], never)).toEqual([]);
});

test('an open individual can be called, emailed, given a note or a policy, and edited', async () => {
  const ada = individual({ email: 'ada@byron.test', email_opt_out: false, do_not_call: false });
  const api = new FakeApi()
    .answers(`GET /insureds/${ada.id}`, ada)
    .answers(
      `GET /insureds/${ada.id}/phones`,
      listOf([phone({ phone_e164: '+12075550162', extension: null, is_primary: true })]),
    );
  const { actionsAt } = await palette();
  const path = `/app/dashboard/individuals/${ada.id}`;
  expect(await actionsAt?.(clientOf(api), path, never)).toMatchObject([
    { label: 'Call Ada Byron', href: 'tel:+12075550162' },
    { label: 'Email Ada Byron', href: 'mailto:ada@byron.test' },
    { label: 'Log a call', path, state: { asked: 'call' } },
    { label: 'Not reached: call again', path, state: { asked: 'not_reached' } },
    { label: 'Add note', path, state: { asked: 'note' } },
    { label: 'Add policy', path, state: { asked: 'policy' } },
    { label: 'Add task', path, state: { asked: 'task' } },
    { label: 'Edit individual', path, state: { asked: 'edit' } },
  ]);
  const quiet = { ...ada, email_opt_out: true, do_not_call: true, can_edit: false };
  api.answers(`GET /insureds/${ada.id}`, quiet);
  expect(await actionsAt?.(clientOf(api), path, never)).toEqual([]);
  expect(await actionsAt?.(clientOf(api), '/app/dashboard/individuals', never)).toEqual([]);
});

test('a policy and a task can be added from every page', async () => {
  const { commands = [] } = await palette();
  expect(commands).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        label: 'New policy',
        path: '/app/dashboard/policies',
        state: { adding: true },
      }),
      expect.objectContaining({ label: 'New task', path: '/app/dashboard/tasks', state: { asked: 'task' } }),
    ]),
  );
});

test('a name that was searched for can be added, and a number cannot', async () => {
  const { addTyped } = await palette();
  expect(addTyped?.label('Ada Byron')).toBe('Add individual “Ada Byron”');
  expect(addTyped?.state('Ada Byron')).toEqual({ adding: true, named: 'Ada Byron' });
  expect(
    ['Ada', "O'Neil", '219-09-9999', 'ada@byron.test', '&'].map((text) => addTyped?.takes(text)),
  ).toEqual([...[true, true, false, false, false]]);
});

test.each([
  ['turning 65', 'Individuals: Turning 65', /^\/app\/dashboard\/individuals\?medicare_months=6&/u],
  ['leads', 'Individuals: Leads', /\?status=lead$/u],
  ['renewals overdue', 'Renewals: Overdue', /\/renewals\?bucket=overdue$/u],
  ['medicare rev', 'Medicare reviews', /\/renewals\/medicare-reviews$/u],
  ['tasks next', 'Tasks: Next 7 days', /\/tasks\?view=next7$/u],
  ['week', 'Tasks: Week', /\/tasks\?view=week$/u],
])('%j leads to %s', async (text, label, path) => {
  const { commands = [], addTyped } = await palette();
  const found = commands.filter((one) => matches(text, one.label, one.keywords ?? ''));
  expect(found.find((one) => one.label === label)).toMatchObject({ onlyTyped: true });
  expect(found.find((one) => one.label === label)!.path).toMatch(path);
  // Words of a command are nobody's name.
  expect(addTyped?.takes(text)).toBe(false);
});

test('a month of renewals is all of its days, also over the end of a year', () => {
  const [first, second] = renewalMonths('2026-12-31');
  expect([first?.label, first?.path]).toEqual([
    'Policies that renew in December 2026',
    '/app/dashboard/policies?renewal_from=2026-12-01&renewal_to=2026-12-31',
  ]);
  expect(second?.path).toBe('/app/dashboard/policies?renewal_from=2027-01-01&renewal_to=2027-01-31');
  expect(matches('renewals january', second?.label ?? '', second?.keywords ?? '')).toBe(true);
});

test('a text that no name looks like is not offered to be added', async () => {
  const { addTyped } = await palette();
  const texts = [
    'renewals january',
    'policy',
    'one two three four five six',
    'April Jones',
    'María de la Cruz',
  ];
  expect(texts.map((text) => addTyped?.takes(text))).toEqual([false, false, false, true, true]);
});

test('saved views are found by name, and asked for once', async () => {
  const view = { id: id(9), record_type: 'policy', name: 'Dental in Maine', query: { state: 'ME' } };
  const rest = {
    shared: true,
    position: 0,
    owner_id: id(71),
    owner_name: 'Ana',
    can_edit: false,
    version: 1,
  };
  const api = new FakeApi().answers('GET /saved-filters', listOf([{ ...view, ...rest }]));
  const views = (await palette()).searches?.find(({ label }) => label === 'Views');
  const client = clientOf(api);
  expect(await views?.search(client, 'maine', never)).toMatchObject({
    records: [
      { name: 'Dental in Maine', detail: 'Policies', path: `/app/dashboard/policies?state=ME&view=${id(9)}` },
    ],
  });
  expect(await views?.search(client, 'x', never)).toMatchObject({ count: 0 });
  expect(api.sent('GET /saved-filters')).toHaveLength(1);
});
