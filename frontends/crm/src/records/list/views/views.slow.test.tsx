import type { SavedFilterView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, individuals, listOf } from '../../../testing/records.js';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${String(last)}`;
const nav = () => screen.getByRole('navigation', { name: 'Views of individuals' });
const tab = async (name: string | RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Views of individuals' })).findByRole('link', {
    name,
  });
const tabs = () => within(nav()).getAllByRole('link');
const counts = (...items: [string, number | null][]) => ({
  items: items.map(([of, count]) => ({ id: of, count })),
});

/** Keeps views as the server does. */
class Views {
  items: SavedFilterView[] = [];
  readonly api = new FakeApi()
    .answers('GET /insureds', listOf(individuals(3)))
    .answers('GET /agents', listOf([ana]))
    .on('GET /saved-filters', () => Response.json(listOf(this.items)));

  constructor(...views: Partial<SavedFilterView>[]) {
    this.items = views.map((view, index) => this.view({ id: id(index + 1), position: index, ...view }));
  }

  view(values: Partial<SavedFilterView>): SavedFilterView {
    const view = { id: id(9), record_type: 'individual' as const, name: 'Hot', query: {}, shared: false };
    const owner = { owner_id: this.me, owner_name: 'Me', can_edit: true };
    return { ...view, ...owner, position: 0, version: 1, ...values };
  }

  readonly me = '11111111-1111-4111-8111-111111111111';

  open(address: string) {
    return openCrm(this.api, address, { me: { id: this.me } });
  }
}

async function choose(user: ReturnType<typeof openCrm>['user'], view: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Options of the view ${view}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('the tabs are the built-in views, own ones and those of colleagues, with counts up to 999+', async () => {
  const views = new Views(
    { name: 'Ana’s', shared: true, owner_id: ana.id, owner_name: ana.name, can_edit: false },
    { name: 'Mine', query: { status: 'lead', sort: 'last_name', order: 'asc', columns: 'last_name,email' } },
    { name: 'Policies', record_type: 'policy' },
  );
  views.api.answers('GET /saved-filters/counts', counts(['all', 1000], ['active', 41], [id(2), 12]));
  const { user, address } = views.open('/individuals');
  expect(await tab('All 999+')).toHaveAttribute('aria-current', 'page');
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'All999+',
    'Active41',
    'Leads',
    'Turning 65',
    'Mine12',
    'Ana’s(shared by Ana Reyes)',
  ]);
  await user.click(await tab(/^Mine/));
  expect(address()).toBe(`/app/dashboard/individuals?status=lead&view=${id(2)}&columns=last_name%2Cemail`);
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Select all on this page', 'Name', 'Email', 'Actions']);
  expect(views.api.sent('GET /insureds').at(-1)!.query.toString()).toBe(
    'sort=last_name&order=asc&page=1&page_size=25&status=lead',
  );
  expect(await tab(/^Mine/)).toHaveAttribute('aria-current', 'page');
  await user.click(await tab(/^Ana’s/));
  await user.click(await screen.findByRole('button', { name: 'Options of the view Ana’s' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Save a copy']);
});

it('no tab is marked for a filter that no view has, and the one of all rows for a search', async () => {
  const { user } = new Views({ name: 'Mine' }).open('/individuals?state=NY');
  expect(await tab('All')).not.toHaveAttribute('aria-current');
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await waitFor(async () => expect(await tab('All')).toHaveAttribute('aria-current', 'page'));
  await user.type(screen.getByRole('searchbox', { name: 'Search individuals' }), 'smith');
  expect(await tab('All')).toHaveAttribute('aria-current', 'page');
});

it('counts are asked for after the rows', async () => {
  const views = new Views();
  let answer: (reply: Response) => void = () => undefined;
  views.api.on('GET /insureds', () => new Promise((resolve) => (answer = resolve)));
  views.open('/individuals');
  await waitFor(() => expect(views.api.sent('GET /insureds')).toHaveLength(1));
  await screen.findByRole('navigation', { name: 'Views of individuals' });
  expect(views.api.sent('GET /saved-filters/counts')).toEqual([]);
  answer(Response.json(listOf(individuals(1))));
  await waitFor(() => expect(views.api.sent('GET /saved-filters/counts')).toHaveLength(1));
});

it('arrow keys move between the tabs, of which one is a stop of the Tab key', async () => {
  const { user } = new Views({ name: 'Mine' }).open('/individuals?status=active');
  const active = await tab('Active');
  await tab('Mine');
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1, -1]);
  active.focus();
  await user.keyboard('{ArrowRight}');
  expect(await tab('Leads')).toHaveFocus();
  await user.keyboard('{End}');
  expect(await tab('Mine')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await tab('All')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Home}');
  expect(await tab('All')).toHaveFocus();
});

it('what the list shows is saved as a new view with its columns, under a name of its own', async () => {
  const views = new Views({ name: 'Mine' });
  const { user, address } = views.open('/individuals?status=lead&state=NY&page=2');
  expect(await tab('Leads')).toHaveAttribute('aria-current', 'page');
  views.api.on('POST /saved-filters', ({ body }) => {
    const made = views.view({ ...(body as object), id: id(5), position: 1 });
    views.items.push(made);
    return Response.json(made, { status: 201 });
  });
  await user.click(await screen.findByRole('button', { name: 'Save as new view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Mine');
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText(/You already have a view named “Mine”/)).toBeVisible();
  expect(views.api.sent('POST /saved-filters')).toEqual([]);
  await user.clear(within(dialog).getByRole('textbox', { name: /Name/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'New York');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Share with the agency' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(async () => expect(await tab(/^New York/)).toHaveAttribute('aria-current', 'page'));
  const columns = 'last_name,phone,age,city,policies_in_force,next_date,status,assigned_agent_name';
  expect(views.api.sent('POST /saved-filters')[0]!.body).toEqual({
    record_type: 'individual',
    name: 'New York',
    shared: true,
    query: { status: 'lead', state: 'NY', columns },
  });
  expect(address()).toContain(`view=${id(5)}`);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

it('a changed view can be saved or reset, and a change meanwhile is said', async () => {
  const views = new Views({ name: 'Mine', query: { status: 'lead', columns: 'last_name,phone' } });
  const { user, address } = views.open(`/individuals?status=lead&columns=last_name,phone&view=${id(1)}`);
  expect(await tab('Mine')).toHaveAttribute('aria-current', 'page');
  const changeColumns = async () => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
    await user.keyboard('{Escape}');
  };
  await changeColumns();
  expect(views.api.sent('PUT /preferences/individuals')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  expect(address()).toContain('columns=last_name%2Cphone');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();

  await changeColumns();
  const update = `PUT /saved-filters/${id(1)}`;
  views.api.on(update, () => problem(412, 'precondition_failed', 'Somebody changed it.'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to change the view: Somebody changed it.')).toBeVisible();
  views.api.on(update, ({ body }) => {
    views.items = views.items.map((view) => ({ ...view, ...(body as object), version: 2 }));
    return Response.json(views.items[0]);
  });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  const [, sent] = views.api.sent(update);
  expect(sent!.body).toEqual({ query: { status: 'lead', columns: 'last_name' } });
  expect(sent!.headers.get('if-match')).toBe('"1"');
});

it('a colleague’s view can’t be changed, only saved as another', async () => {
  const theirs = {
    name: 'Theirs',
    query: { status: 'lead' },
    shared: true,
    owner_id: ana.id,
    can_edit: false,
  };
  new Views(theirs).open(`/individuals?status=lead&state=NY&view=${id(1)}`);
  expect(await tab(/^Theirs/)).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('button', { name: 'Reset' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

it('a view is renamed, moved and shared from its menu', async () => {
  const views = new Views({ name: 'First' }, { name: 'Second' });
  const { user } = views.open(`/individuals?view=${id(2)}`);
  const bodies: unknown[] = [];
  views.api.on(`PUT /saved-filters/${id(2)}`, ({ body }) => {
    bodies.push(body);
    views.items = views.items.map((view) => (view.id === id(2) ? { ...view, ...(body as object) } : view));
    return Response.json(views.items[1]);
  });
  await choose(user, 'Second', 'Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename view' });
  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Renamed');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await tab('Renamed')).toHaveAttribute('aria-current', 'page');
  await choose(user, 'Renamed', 'Move left');
  await choose(user, 'Renamed', 'Share with the agency');
  expect(await tab('Renamed (shared with the agency)')).toBeVisible();
  await choose(user, 'Renamed', 'Stop sharing');
  await waitFor(() =>
    expect(bodies).toEqual([{ name: 'Renamed' }, { position: 0 }, { shared: true }, { shared: false }]),
  );
});

it('a deleted view comes back by an undo', async () => {
  const views = new Views({ name: 'Mine', query: { status: 'lead' } });
  const [mine] = views.items;
  const { user, address } = views.open(`/individuals?status=lead&view=${id(1)}`);
  views.api
    .on(`DELETE /saved-filters/${id(1)}`, () => {
      views.items = [];
      return new Response(null, { status: 204 });
    })
    .on(`POST /saved-filters/${id(1)}/restore`, () => {
      views.items = [mine!];
      return Response.json(mine);
    });
  await choose(user, 'Mine', 'Delete');
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
  expect(within(nav()).queryByRole('link', { name: 'Mine' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await tab('Mine')).toBeVisible();
});

it('a link to a view that is gone shows its rows under the nearest view', async () => {
  const { user, address } = new Views().open(`/individuals?status=lead&state=NY&view=${id(7)}`);
  await waitFor(async () => expect(await tab('Leads')).toHaveAttribute('aria-current', 'page'));
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  expect(address()).toBe('/app/dashboard/individuals?status=lead');
});
