import type { IndividualRow, IndividualView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ben, individual, individuals, listOf } from '../../../testing/records.js';

const asked = (api: FakeApi) => api.sent('GET /insureds').at(-1)!.query;
const withPages = () =>
  new FakeApi().answers('GET /insureds', listOf(individuals(25), { total: 40, filtered: 40 }));

afterEach(() => localStorage.clear());

it('the list shows a busy table while it loads', async () => {
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  openCrm(
    new FakeApi().on('GET /insureds', () => slow),
    '/individuals',
  );
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Individuals' })).toHaveAttribute('aria-busy', 'true');
  answer(Response.json(listOf([individual()])));
  expect(await screen.findByText('Byron, Ada')).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
});

it('a row says whom to call, where they live and what comes next', async () => {
  const caller = individual({
    ...{ phone: '207 555-0162', phone_e164: '+12075550162', city: 'Portland', state: 'ME' },
    ...{ policies_in_force: 2, next_date: { kind: 'renewal', date: '2199-01-01' } },
    assigned_agent_name: ben.name,
  });
  openCrm(new FakeApi().answers('GET /insureds', listOf([caller])), '/individuals');
  const row = (await screen.findByText('Byron, Ada')).closest('tr')!;
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(1, 9).map((cell) => cell.textContent)).toEqual([
    'ABByron, Ada',
    '(207) 555-0162',
    '76',
    'Portland, ME',
    '2',
    'Renewal Jan 1, 2199',
    'Active',
    ben.name,
  ]);
  expect(within(row).getByRole('link', { name: 'Call Ada Byron, (207) 555-0162' })).toHaveAttribute(
    'href',
    'tel:+12075550162',
  );
});

it('a row marks what is overdue, and has no empty words where nothing is known', async () => {
  const late = individual({ age: null, next_date: { kind: 'task', date: '2020-05-01' } });
  openCrm(new FakeApi().answers('GET /insureds', listOf([late])), '/individuals');
  const row = (await screen.findByText('Byron, Ada')).closest('tr')!;
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(2, 7).map((cell) => cell.textContent)).toEqual([
    ...['', '', '', '0'],
    'Overdue: Task May 1, 2020',
  ]);
});

it('the list starts with the names from A to Z, and sorts a column ascending, then descending', async () => {
  const api = withPages();
  const { user, address } = openCrm(api, '/individuals');
  await screen.findByText('Showing 1 to 25 of 40 entries');
  expect(asked(api).toString()).toBe('sort=last_name&order=asc&page=1&page_size=25');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Next date' }));
  expect(address()).toBe('/app/dashboard/individuals?sort=next_date&order=asc');
  await user.click(screen.getByRole('button', { name: 'Next date' }));
  await waitFor(() => expect(asked(api).get('order')).toBe('desc'));
  expect(screen.getByRole('columnheader', { name: 'Next date' })).toHaveAttribute('aria-sort', 'descending');
});

it('the list keeps its page in the URL and goes back to the previous view', async () => {
  const api = withPages();
  const { user, address, go } = openCrm(api, '/individuals?page_size=5');
  await screen.findByText('Showing 1 to 5 of 40 entries');
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  const numbers = within(pages).getAllByRole('button', { name: /^Page \d/ });
  expect(numbers.map((button) => button.textContent)).toEqual(['1', '2', '3', '4', '5']);
  await user.click(within(pages).getByRole('button', { name: 'Last page' }));
  expect(address()).toBe('/app/dashboard/individuals?page=8&page_size=5');
  await go(-1);
  expect(await screen.findByText('Showing 1 to 5 of 40 entries')).toBeVisible();
});

it('a search runs on the server and shows the filtered and total counts', async () => {
  const api = withPages();
  const { user, address } = openCrm(api, '/individuals?page=2');
  await screen.findByText('Showing 26 to 40 of 40 entries');
  api.on('GET /insureds', ({ query }) =>
    Response.json(listOf([individual()], { total: 40, filtered: query.get('search') === 'ada' ? 1 : 7 })),
  );
  await user.type(screen.getByRole('searchbox'), 'ada');
  expect(
    await screen.findByText('Showing 1 to 1 of 1 entries (filtered from 40 total entries)'),
  ).toBeVisible();
  expect(asked(api).get('search')).toBe('ada');
  expect(asked(api).get('page')).toBe('1');
  expect(address()).toBe('/app/dashboard/individuals?search=ada');
});

it.each(['219-09-9999', 'ada@mail.test'])(
  'a search for %s stays out of the URL and survives paging',
  async (text) => {
    const api = withPages();
    const { user, address, go } = openCrm(api, '/individuals?page_size=10');
    await screen.findByText('Showing 1 to 10 of 40 entries');
    api.on('GET /insureds', ({ query }) =>
      Response.json(listOf(individuals(10), { total: 40, filtered: query.get('search') === text ? 20 : 30 })),
    );
    await user.type(screen.getByRole('searchbox'), text);
    await screen.findByText('Showing 1 to 10 of 20 entries (filtered from 40 total entries)');
    expect(address()).toBe('/app/dashboard/individuals?page_size=10');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked(api).get('page')).toBe('2'));
    expect(asked(api).get('search')).toBe(text);
    expect(address()).toBe('/app/dashboard/individuals?page=2&page_size=10');
    await go(-1);
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(text));
  },
);

it('an empty list offers to add an individual', async () => {
  openCrm(new FakeApi().answers('GET /insureds', listOf([])), '/individuals');
  expect(await screen.findByText('No individuals found')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add individual' })).toHaveLength(2);
});

it('a search without results can be cleared together with the filters', async () => {
  const api = new FakeApi().answers('GET /insureds', listOf([], { total: 40, filtered: 0 }));
  const { user, address } = openCrm(api, '/individuals?search=zz&status=lead');
  expect(await screen.findByText('No results match your search')).toBeVisible();
  expect(asked(api).get('status')).toBe('lead');
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(address()).toBe('/app/dashboard/individuals');
});

it('a page beyond the end falls back to the last page', async () => {
  const api = new FakeApi().on('GET /insureds', ({ query }) =>
    Response.json(listOf(query.get('page') === '4' ? individuals(10) : [], { total: 40, filtered: 40 })),
  );
  openCrm(api, '/individuals?page=9&page_size=10');
  expect(await screen.findByText('Showing 31 to 40 of 40 entries')).toBeVisible();
});

it('a failed load shows an error and a toast and reloads on Try again', async () => {
  const api = new FakeApi().on('GET /insureds', () => problem(403, 'forbidden', 'You may not read this.'));
  const { user } = openCrm(api, '/individuals');
  expect(await screen.findByRole('heading', { name: 'Failed to fetch individuals' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Failed to fetch individuals').length).toBeGreaterThan(1));
  api.answers('GET /insureds', listOf([individual()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Byron, Ada')).toBeVisible();
});

it('the list keeps its rows with a notice when the next page fails to load', async () => {
  const api = withPages();
  const { user } = openCrm(api, '/individuals');
  await screen.findByText('Showing 1 to 25 of 40 entries');
  api.on('GET /insureds', () => problem(403, 'forbidden', 'You may not read this.'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/Showing the data loaded before/)).toBeVisible();
  expect(screen.getAllByText(/^\d+, Person$/)).toHaveLength(25);
});

it('Delete removes an individual after confirmation and reloads the list', async () => {
  const ada = individual();
  const api = new FakeApi().answers('GET /insureds', listOf([ada])).done(`DELETE /insureds/${ada.id}`);
  const { user } = openCrm(api, '/individuals');
  await inRowMenu(user, 'Ada Byron', 'Delete');
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this individual?',
  });
  expect(question).toHaveTextContent(
    'Ada Byron goes to the trash for 30 days, with their policies, dependents, notes and tasks.',
  );
  expect(api.sent(`DELETE /insureds/${ada.id}`)).toHaveLength(0);
  api.answers('GET /insureds', listOf([]));
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Individual deleted successfully!')).toBeVisible();
  expect(await screen.findByText('No individuals found')).toBeVisible();
});

describe('undoing a delete', () => {
  const ada = individual();
  const alan = individual({ id: ben.id, first_name: 'Alan', last_name: 'Turing' });

  /** Deletes by the row's button; from then on the list holds what is left. */
  async function remove(user: UserEvent, api: FakeApi, row: IndividualView, left: IndividualView[]) {
    api.done(`DELETE /insureds/${row.id}`);
    await inRowMenu(user, `${row.first_name} ${row.last_name}`, 'Delete');
    api.answers('GET /insureds', listOf(left));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    return (await screen.findByText(`${row.first_name} ${row.last_name}`, { selector: 'small' })).closest(
      'li',
    )!;
  }
  const undo = (toast: HTMLElement) => within(toast).getByRole('button', { name: 'Undo' });

  it('restores each row to its place with its own Undo', async () => {
    const api = new FakeApi().answers('GET /insureds', listOf([ada, alan]));
    const { user } = openCrm(api, '/individuals');
    const first = await remove(user, api, ada, [alan]);
    const second = await remove(user, api, alan, []);
    expect(await screen.findByText('No individuals found')).toBeVisible();
    api.answers(`POST /insureds/${alan.id}/restore`, alan).answers('GET /insureds', listOf([alan]));
    await user.click(undo(second));
    expect(await screen.findByText('Turing, Alan')).toBeVisible();
    api.answers(`POST /insureds/${ada.id}/restore`, ada).answers('GET /insureds', listOf([ada, alan]));
    await user.click(undo(first));
    expect(await screen.findByText('Byron, Ada')).toBeVisible();
    const names = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[1]?.textContent);
    expect(names).toEqual([undefined, 'ABByron, Ada', 'ATTuring, Alan']);
  });

  it('is reachable by keyboard', async () => {
    const api = new FakeApi().answers('GET /insureds', listOf([ada]));
    const { user } = openCrm(api, '/individuals');
    const toast = await remove(user, api, ada, []);
    api.answers(`POST /insureds/${ada.id}/restore`, ada).answers('GET /insureds', listOf([ada]));
    await user.keyboard('[F8]{Tab}');
    expect(toast).toHaveFocus();
    await user.keyboard('{Tab}{Enter}');
    expect(await screen.findByText('Byron, Ada')).toBeVisible();
    expect(screen.getByText('Individual restored')).toBeVisible();
  });

  it('shows the reason of a failure and offers Try again only for a temporary one', async () => {
    const api = new FakeApi().answers('GET /insureds', listOf([ada, alan]));
    const { user } = openCrm(api, '/individuals');
    const first = await remove(user, api, ada, [alan]);
    api.on(`POST /insureds/${ada.id}/restore`, () =>
      problem(402, 'subscription_inactive', 'Choose a plan first.'),
    );
    await user.click(undo(first));
    const refused = await screen.findByText('Failed to restore individual: Choose a plan first.');
    expect(within(refused.closest('li')!).queryByRole('button', { name: 'Try again' })).toBeNull();
    const second = await remove(user, api, alan, []);
    api.on(`POST /insureds/${alan.id}/restore`, () =>
      problem(503, 'unavailable', 'The CRM is not answering.'),
    );
    await user.click(undo(second));
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answers(`POST /insureds/${alan.id}/restore`, alan).answers('GET /insureds', listOf([alan]));
    await user.click(again);
    expect(await screen.findByText('Turing, Alan')).toBeVisible();
  });
});

it('a failed deletion shows an error and keeps the row', async () => {
  const ada = individual();
  const api = new FakeApi()
    .answers('GET /insureds', listOf([ada]))
    .on(`DELETE /insureds/${ada.id}`, () => problem(503, 'unavailable', 'Try again in a moment.'));
  const { user } = openCrm(api, '/individuals');
  await inRowMenu(user, 'Ada Byron', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete individual')).toBeVisible();
  expect(screen.getByText('Byron, Ada')).toBeVisible();
});

describe('the menu of a row', () => {
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const open = async (row: Partial<IndividualRow>) => {
    const ada = individual(row);
    const api = apiOf(ada).answers('GET /insureds', listOf([ada]));
    const opened = openCrm(api, '/individuals');
    await opened.user.click(await screen.findByRole('button', { name: 'Actions for Ada Byron' }));
    await screen.findByRole('menu', { name: 'Actions for Ada Byron' });
    return opened;
  };

  it('opens, edits, calls, writes, notes and deletes', async () => {
    const { user, address } = await open({ phone: '207 555-0162', phone_e164: '+12075550162' });
    expect(items()).toEqual([
      'Open',
      'Edit',
      'Call',
      'Email',
      'Add note',
      'Log a call',
      'Not reached',
      'Add task',
      'Delete',
    ]);
    expect(screen.getByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:+12075550162');
    expect(screen.getByRole('menuitem', { name: 'Email' })).toHaveAttribute('href', 'mailto:ada@mail.test');
    await user.click(screen.getByRole('menuitem', { name: 'Log a call' }));
    expect(await screen.findByRole('dialog', { name: 'Log a call' })).toHaveTextContent('Ada Byron');
    expect(address()).toBe('/app/dashboard/individuals');
  });

  it('asks the page of the record for a note', async () => {
    const { user, address } = await open({});
    await user.click(screen.getByRole('menuitem', { name: 'Add note' }));
    await waitFor(() => expect(address()).toBe(`/app/dashboard/individuals/${individual().id}`));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
  });

  it('has only what the user may do', async () => {
    await open({ can_edit: false, can_delete: false, email: null });
    expect(items()).toEqual(['Open']);
  });

  it('neither calls nor writes to whoever wants none', async () => {
    await open({ phone_e164: '+12075550162', do_not_call: true, email_opt_out: true });
    for (const name of ['Do not call', 'Opted out of email'])
      expect(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  });
});

it('an inactive subscription allows reading and shows why writing is disabled', async () => {
  const api = new FakeApi().answers('GET /insureds', listOf([individual()]));
  const { user } = openCrm(api, '/individuals', { access: { entitlement: 'inactive' } });
  expect(await screen.findByText('Byron, Ada')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add individual' })).toBeDisabled();
  expect(screen.getByText(/subscription isn't active/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Ada Byron' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Email',
  ]);
});

it('an email that fails its integrity check is marked unreadable in its row', async () => {
  const api = new FakeApi()
    .answers('GET /insureds', listOf([individual({ email: null, integrity_failures: ['email'] })]))
    .answers('PUT /preferences/individuals', {
      ...{ columns: ['last_name', 'email'], widths: {}, page_size: null, version: '1' },
    });
  const { user } = openCrm(api, '/individuals');
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Email' }));
  expect(await screen.findByText('Unreadable')).toBeVisible();
  expect(screen.getByText('Byron, Ada')).toBeVisible();
});

it('a row opens its record, and Back returns to the same list view', async () => {
  const ada = individual();
  const api = new FakeApi()
    .answers('GET /insureds', listOf([ada]))
    .answers(`GET /insureds/${ada.id}`, ada, { etag: '"3"' })
    // Asked for when the page stays open for a moment.
    .answers('POST /insureds/duplicates', listOf([]));
  const { user, address } = openCrm(api, '/individuals?sort=last_name&order=asc');
  await user.click(await screen.findByText('Byron, Ada'));
  expect(address()).toBe(`/app/dashboard/individuals/${ada.id}`);
  await user.click(await screen.findByRole('link', { name: 'Back to Individuals' }));
  expect(address()).toBe('/app/dashboard/individuals?sort=last_name&order=asc');
});
