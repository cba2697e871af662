import { jest } from '@jest/globals';
import type { CarrierView, IndividualRow } from '@bindery/contracts/crm';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { fakeRemote } from '../../../testing/fake-remotes.js';
import { FakeServer, problem, type FakeRequest } from '../../../testing/fake-server.js';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => fakeRemote(id, () => <Section id={id} />),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../../testing/open-page.js');

function Section({ id }: { id: string }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <p>{id} is here</p>
      <output aria-label="State">{JSON.stringify(state)}</output>
      <input aria-label="A field" />
    </>
  );
}

const ID = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0009';

const row = (first_name: string, last_name: string, id = ID): IndividualRow => ({
  ...{ id, first_name, last_name, email: null, status: 'lead', dob: '1951-12-10' },
  ...{ created_at: '2026-01-05T10:00:00.000Z', can_edit: true, can_delete: true, integrity_failures: [] },
  ...{
    gender: null,
    type: null,
    assigned_agent_name: null,
    age: 74,
    turns_65_on: null,
    city: null,
    state: null,
  },
  ...{
    phone: null,
    phone_e164: null,
    phone_extension: null,
    policies_in_force: 0,
    next_date: null,
    ...{ last_contact_at: null, lead_stage_since: null, next_task: null },
    tags: [],
  },
  ...{ lead_source: null, lead_stage: null, lost_reason: null, external_id: null },
  ...{ middle_name: null, nickname: null, title: null, smoker: null, part_a_date: null, part_b_date: null },
  ...{ secondary_email: null, opt_out_email: null, email_opt_out: false, do_not_call: false },
  ...{
    medicare_from: null,
    enrollment_ends: null,
    additional_agent_name: null,
    household: null,
    zip: null,
    county: null,
  },
  updated_at: '2026-01-05T10:00:00.000Z',
});

const listOf = (items: IndividualRow[], filtered = items.length): Response =>
  new Response(JSON.stringify({ items, total: 60, filtered }), {
    headers: { 'Content-Type': 'application/json' },
  });

const LIST = 'GET /api/insureds';
const CARRIERS = 'GET /api/carriers';
const POLICIES = 'GET /api/policies';

/** A server whose other lists are empty. */
const serverOf = (): FakeServer =>
  new FakeServer().on(CARRIERS, () => listOf([])).on(POLICIES, () => listOf([]));

/** Signs in, opens the palette by its shortcut and returns its parts. */
async function openPalette(server: FakeServer) {
  const opened = openPage(server, '/app/dashboard', { signedIn: true });
  await screen.findByText('crm/App is here');
  await opened.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Find anyone or anything' });
  const chosen = () => screen.getByRole('option', { selected: true });
  return { ...opened, field, chosen };
}

const names = (): (string | null)[] => screen.getAllByRole('option').map((option) => option.textContent);

/** A response that a test decides on later. */
function later() {
  let resolve!: (response: Response) => void;
  const promise = new Promise<Response>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** The announcement to a screen reader. */
const said = (): string | null => within(screen.getByRole('dialog')).getByRole('status').textContent;

function goOffline(offline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: !offline });
  act(() => void window.dispatchEvent(new Event(offline ? 'offline' : 'online')));
}

afterEach(() => goOffline(false));

test('the palette lists the pages and actions available to the user', async () => {
  const server = new FakeServer();
  await openPalette(server);
  expect(names()).toEqual([
    ...[
      'Dashboardgd',
      'Individualsgi',
      'Carriersgc',
      'Policiesgp',
      'Subscriptiongb',
      'Activity logsga',
      'Settingsge',
    ],
    ...['Notifications', 'Notification settings'],
    ...['Your profile', 'Security and devices', 'Integration', 'Agency settings'],
    ...['Add individual', 'Switch to dark theme', 'Keyboard shortcuts?', 'Sign out'],
  ]);
  expect(server.sent(LIST)).toEqual([]);
});

test('the palette offers User Management to a superuser', async () => {
  const server = new FakeServer();
  server.me.role = 'superuser';
  await openPalette(server);
  expect(screen.getByRole('option', { name: /User management/ })).toBeInTheDocument();
});

test('a search is sent after a pause in typing, and Enter opens the result', async () => {
  const server = serverOf().on(LIST, () => listOf([row('Ada', 'Byron')]));
  const { user, field, address } = await openPalette(server);
  await user.type(field, ' byron');
  const found = await screen.findByRole('option', { name: /Ada Byron/ });
  expect(found).toHaveTextContent('1951-12-10');
  expect(found).toHaveTextContent('lead');
  expect(server.sent(LIST).map(({ query }) => query.get('search'))).toEqual(['byron']);
  expect(address()).toBe('/app/dashboard');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/app/dashboard/individuals/${ID}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a carrier is found by name and opened on click', async () => {
  const carrier: CarrierView = {
    ...{
      id: ID,
      name: 'Kestrel Mutual',
      is_global: true,
      inactive: false,
      external_id: null,
      notes: null,
      version: 1,
    },
    ...{ phone: null, phone_e164: null, portal_url: null },
    ...{ created_at: '2026-01-05T10:00:00.000Z', updated_at: '2026-01-05T10:00:00.000Z' },
    ...{ can_edit: false, can_delete: false },
  };
  const server = serverOf()
    .on(LIST, () => listOf([]))
    .on(CARRIERS, () => Response.json({ items: [carrier], total: 1, filtered: 1 }));
  const { user, address } = await openPalette(server);
  await user.paste('kestrel');
  const found = await screen.findByRole('option', { name: /Kestrel Mutual/ });
  await user.click(found);
  await waitFor(() => expect(address()).toBe(`/app/dashboard/carriers/${ID}`));
});

test("Enter opens the first source's result, also when a later source answers first", async () => {
  const individuals = later();
  const policy = { id: ID.replace('0009', '0031'), name: 'P-1' };
  const server = serverOf()
    .on(LIST, () => individuals.promise)
    .on(POLICIES, () => Response.json({ items: [policy], total: 1, filtered: 1 }));
  const { user, field, address } = await openPalette(server);
  await user.type(field, 'orla');
  await screen.findByRole('option', { name: /P-1/ });
  await user.keyboard('{Enter}');
  expect(address()).toBe('/app/dashboard');
  individuals.resolve(listOf([row('Orla', 'Eriksen')]));
  await waitFor(() => expect(address()).toBe(`/app/dashboard/individuals/${ID}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the highlight stays on the first result as sources answer, until it is moved', async () => {
  const individuals = later();
  const carrier = { id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0011', name: 'Orla Life', is_global: false };
  const server = serverOf()
    .on(LIST, () => individuals.promise)
    .on(CARRIERS, () => Response.json({ items: [carrier], total: 1, filtered: 1 }));
  const { user, field, chosen } = await openPalette(server);
  await user.type(field, 'orla');
  await screen.findByRole('option', { name: /Orla Life/ });
  individuals.resolve(listOf([row('Orla', 'Eriksen')]));
  await screen.findByRole('option', { name: /Orla Eriksen/ });
  await waitFor(() => expect(chosen()).toHaveTextContent('Orla Eriksen'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(chosen()).toHaveTextContent('Orla Life'));
});

test('the response to the latest search wins over a late earlier one', async () => {
  const late: ((response: Response) => void)[] = [];
  const server = serverOf().on(LIST, ({ query }: FakeRequest) =>
    query.get('search') === 'by'
      ? new Promise<Response>((resolve) => late.push(resolve))
      : listOf([row('Ada', 'Byron')]),
  );
  const { user, field } = await openPalette(server);
  await user.type(field, 'by');
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(1));
  await user.type(field, 'ron');
  await screen.findByRole('option', { name: /Ada Byron/ });
  await act(async () => {
    late[0]?.(listOf([row('Maya', 'Byrd')]));
    await Promise.resolve();
  });
  expect(screen.queryByText('Maya Byrd')).not.toBeInTheDocument();
  expect(screen.getByRole('option', { name: /Ada Byron/ })).toBeInTheDocument();
});

test('a search without results shows that nothing was found', async () => {
  const server = serverOf().on(LIST, () => listOf([]));
  const { user, field } = await openPalette(server);
  await user.type(field, 'nobody');
  expect(said()).toBe('Searching...');
  await waitFor(() => expect(said()).toBe('No individuals found. No carriers found. No policies found.'));
});

test('says what is wrong with a search that no retry can mend', async () => {
  const detail = 'A search can be at most 200 characters.';
  const server = serverOf().on(LIST, () => problem(422, 'validation_failed', detail));
  const { user, field } = await openPalette(server);
  await user.type(field, 'in');
  await waitFor(() => expect(said()).toContain(detail));
  expect(said()).not.toContain('cannot be searched right now');
  expect(screen.queryByRole('option', { name: 'Try again' })).toBeNull();
});

test('pages still open and the search can be retried while the service is down', async () => {
  const server = serverOf().on(LIST, () => problem(503, 'unavailable', 'Try again in a moment.'));
  const { user, field, address } = await openPalette(server);
  await user.type(field, 'in');
  await screen.findByRole('option', { name: 'Try again' });
  expect(said()).toContain('Individuals cannot be searched right now. Try again in a moment.');
  server.on(LIST, () => listOf([row('Ines', 'Ito')]));
  await user.click(screen.getByRole('option', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Ines Ito/ })).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /^Individuals/ }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
});

test('a search waits while offline and runs when the connection returns', async () => {
  const server = serverOf().on(LIST, () => listOf([row('Ada', 'Byron')]));
  const { user, field } = await openPalette(server);
  goOffline(true);
  await user.type(field, 'ada');
  expect(said()).toContain("You're offline. You can search Individuals when you're back online.");
  expect(server.sent(LIST)).toEqual([]);
  goOffline(false);
  expect(await screen.findByRole('option', { name: /Ada Byron/ })).toBeInTheDocument();
});

test('Show all opens the full list and keeps a protected value out of the URL', async () => {
  const server = serverOf().on(LIST, () => listOf([row('Ada', 'Byron')], 12));
  const { user, field, address } = await openPalette(server);
  await user.type(field, 'byron');
  await user.click(await screen.findByRole('option', { name: 'Show all 12 in Individuals' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals?search=byron'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '219-09-9999');
  await user.click(await screen.findByRole('option', { name: 'Show all 12 in Individuals' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
});

test('arrows and Enter select in the palette, and Escape and its shortcut close it', async () => {
  const { user, chosen, address } = await openPalette(new FakeServer());
  expect(chosen()).toHaveTextContent('Dashboard');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('Individuals');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'activ{Enter}');
  await waitFor(() => expect(address()).toBe('/app/dashboard/activity'));
});

test('the palette opens by its button and from a field, but not over a dialog', async () => {
  const { user } = openPage(new FakeServer(), '/app/dashboard', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Find anyone or anything' }));
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('A field'), 'typed{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByLabelText('A field')).toHaveFocus());
  act(() => screen.getByRole('main').focus());
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('the palette switches the theme and opens the keyboard help', async () => {
  const { user, field } = await openPalette(new FakeServer());
  await user.type(field, 'dark');
  await user.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'shortcuts{Enter}');
  const map = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(map).getByText('Go to Individuals')).toBeVisible();
});

test('the text that was searched for can be added as an individual, after all that was found', async () => {
  const server = serverOf().on(LIST, () => listOf([row('Ada', 'Byron')]));
  const { user, field, address } = await openPalette(server);
  await user.type(field, 'Ada Lace');
  await screen.findByRole('option', { name: /Ada Byron/ });
  expect(names().at(-1)).toBe('Add individual “Ada Lace”');
  await user.click(screen.getByRole('option', { name: 'Add individual “Ada Lace”' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
  expect(screen.getByLabelText('State')).toHaveTextContent('{"adding":true,"named":"Ada Lace"}');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '0162');
  expect(names().join()).not.toContain('Add individual “');
});

test('records opened lately are offered, and only their addresses are stored', async () => {
  const server = serverOf().on('GET /api/search', ({ query }: FakeRequest) => {
    const path = query.get('ids') ?? '';
    const items = path === '' ? [] : [{ id: ID, name: 'Orla Eriksen' }];
    return Response.json({ items });
  });
  const path = `/app/dashboard/individuals/${ID}`;
  const { user, address } = openPage(server, path, { signedIn: true });
  await screen.findByText('crm/App is here');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Add note' });
  expect(screen.queryByRole('option', { name: 'Orla Eriksen' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /^Dashboard/ }));
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(Object.values(localStorage).join()).toContain(path);
  expect(JSON.stringify(localStorage)).not.toContain('Orla');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Orla Eriksen' });
  await waitFor(() =>
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Orla Eriksen'),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(path));
});

test('the palette offers what can be done with the open record', async () => {
  const path = `/app/dashboard/individuals/${ID}`;
  const { user, address } = openPage(serverOf(), path, { signedIn: true });
  await screen.findByText('crm/App is here');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Add note' });
  // It came last, and above the screens.
  await waitFor(() =>
    expect(screen.getByRole('option', { selected: true })).toBe(screen.getAllByRole('option')[0]),
  );
  await user.type(screen.getByRole('combobox'), 'add note{Enter}');
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveTextContent('"asked":"note"'));
  expect(address()).toBe(path);
});
