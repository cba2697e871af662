import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { carrier, individual, listOf, policy, product } from '../../../testing/records.js';

const gold = policy();
const record = `/policies/${gold.id}`;
const kestrel = carrier();
const ada = individual();
const withList = (items = [gold]) => new FakeApi().answers('GET /policies', listOf(items));
const withDetail = (changes: Partial<typeof gold> = {}) =>
  new FakeApi().answers(`GET ${record}`, { ...gold, ...changes }, { etag: '"3"' });

describe('the policy list', () => {
  it('shows the policies of the carrier in the URL until that filter is cleared', async () => {
    const bare = policy({
      ...{ id: product().id, policy_number: null, insured_id: null, insured_name: null, status: 'canceled' },
      ...{ state: 'canceled', in_force: false },
      ...{ product_id: null, product_name: null, premium: null, can_edit: false },
      ...{ effective_date: null, renewal_date: null },
    });
    const api = withList([gold, bare]);
    api.answers(`GET /carriers/${kestrel.id}`, kestrel);
    const { user, address } = openCrm(api, `/policies?carrier_id=${kestrel.id}&sort=premium&order=asc`);
    const table = within(await screen.findByRole('table', { name: 'Policies' }));
    await table.findByText('P-100');
    const cells = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').slice(1, 9))
      .map((row) => row.map(({ textContent }) => textContent));
    expect(cells).toEqual([
      [
        'P-100',
        'Byron, Ada',
        'Kestrel Mutual',
        'Gold PPO',
        'In force',
        'Jan 1, 2026',
        'Jan 1, 2027',
        '$129.50 monthly',
      ],
      ['No number', 'Unknown Individual', 'Kestrel Mutual', 'No Product', 'Canceled', '—', '—', 'N/A'],
    ]);
    expect(screen.queryByRole('button', { name: /^Sort: / })).toBeNull();
    expect(table.getByRole('columnheader', { name: 'Premium' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Actions for Policy of Unknown Individual' }));
    await screen.findByRole('menuitem', { name: 'Open' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(api.sent('GET /policies')[0]!.query.get('carrier_id')).toBe(kestrel.id);
    await user.click(await screen.findByRole('button', { name: 'Remove filter Carrier: Kestrel Mutual' }));
    expect(address()).toBe('/app/dashboard/policies?sort=premium&order=asc');
  });

  it('begins a row on phones with the client, then the product', async () => {
    openCrm(withList(), '/policies');
    const row = (await screen.findByText('P-100')).closest('tr')!;
    const placed = (place: string) =>
      [...row.querySelectorAll(`[data-on-phone='${place}']`)].map(({ textContent }) => textContent);
    expect(placed('title')).toEqual(['Byron, Ada']);
    expect(placed('line')).toEqual(['Gold PPO']);
    expect(placed('later')).toEqual(['Kestrel Mutual', '$129.50 monthly']);
  });

  it('shows its order above the table while no column of it has that', async () => {
    const { user, address } = openCrm(withList(), '/policies');
    await user.click(await screen.findByRole('button', { name: /^Sort: Created\b.*descending$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Renewal' }));
    expect(address()).toBe('/app/dashboard/policies?sort=renewal_date&order=asc');
    expect(screen.queryByRole('button', { name: /^Sort: / })).toBeNull();
  });

  it('says in words what a figure of a report counts, and leaves out what it knows nothing of', async () => {
    const link =
      'agent=former&event=lost&event_from=2026-11-01&event_to=2026-11-30&end_unknown=false&missing=premium&renewal_reason=Too+expensive';
    const api = withList().answers('GET /agents', listOf([]));
    openCrm(api, `/policies?${link}&agent_of=x`);
    const on = within(await screen.findByRole('list', { name: 'Active filters' }));
    for (const [label, value] of [
      ['Writing agent', 'Former agents'],
      ['Policy event', 'Lost'],
      ['Event date', 'from Nov 1, 2026 to Nov 30, 2026'],
      ['Ended policies', 'End date known'],
      ['Missing details', 'Premium'],
      ['Renewal reason', 'Too expensive'],
    ])
      expect(on.getByRole('button', { name: `Remove filter ${label!}: ${value!}` })).toBeVisible();
    const asked = api.sent('GET /policies')[0]!.query;
    for (const [name, value] of new URLSearchParams(link)) expect(asked.get(name)).toBe(value);
    expect(asked.get('agent_of')).toBeNull();
  });

  it('deletes a policy after confirmation and restores it with Undo', async () => {
    const api = withList().done(`DELETE ${record}`).answers(`POST ${record}/restore`, gold);
    const { user } = openCrm(api, '/policies');
    await inRowMenu(user, 'Policy #P-100', 'Delete');
    const question = 'Are you sure you want to delete this policy?';
    const asked = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(asked).getByText('Delete'));
    expect(await screen.findByText('Policy deleted successfully!')).toBeVisible();
    // A toast takes presses a moment after it shows.
    await waitFor(() => user.click(screen.getByText('Undo')));
    expect(await screen.findByText('Policy restored')).toBeVisible();
  });
});

describe('the policies of another record', () => {
  const sold = { name: 'Policies 1' };

  it('appear in a tab of the individual, who is preselected in a new policy', async () => {
    const api = apiOf(ada).answers('GET /policies', listOf([gold]));
    const { user } = openCrm(api, `/individuals/${ada.id}?tab=policies`);
    const card = within(await screen.findByRole('region', sold));
    expect(screen.getByRole('tab', { name: 'Policies 1' })).toBeVisible();
    expect(card.queryByRole('columnheader', { name: 'Individual' })).toBeNull();
    expect(api.sent('GET /policies')[0]!.query.get('insured_id')).toBe(ada.id);
    await user.click(card.getByRole('button', { name: 'Add policy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add policy' }));
    expect(dialog.getByRole('combobox', { name: 'Individual' })).toHaveTextContent('Byron, Ada');
  });

  it('appear on the carrier page', async () => {
    const api = withList()
      .answers(`GET /carriers/${kestrel.id}`, kestrel)
      .answers('GET /products', listOf([]));
    openCrm(api, `/carriers/${kestrel.id}`);
    expect(await within(await screen.findByRole('region', sold)).findByText('Byron, Ada')).toBeVisible();
    expect(api.sent('GET /policies')[0]!.query.get('carrier_id')).toBe(kestrel.id);
  });
});

describe('the policy page', () => {
  it('shows the individual, carrier, product, premium and whether the policy is in force', async () => {
    openCrm(withDetail(), record);
    expect(await screen.findByText(/^Policy #P-100/)).toHaveTextContent(
      'Policy #P-100 · Gold PPO · Kestrel Mutual · $129.50 monthly',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Policy Details' })).toBeVisible();
    expect(document.title).toBe('P-100 · Gold PPO · Bindery');
    expect(screen.getByText('In force')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Ada Byron' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(`/app/dashboard/individuals/${ada.id}`),
    );
    const term = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(term('Carrier')).toHaveTextContent('Kestrel Mutual');
    expect(term('Product')).toHaveTextContent('Gold PPO');
    expect(term('Employer ID')).toHaveTextContent('Not set');
    expect(term('Member ID')).toHaveTextContent('Not set');
    expect(term('Monthly premium')).toHaveTextContent('$129.50');
    expect(term('Termination date')).toHaveTextContent('Not set');
    expect(term('Renewal date')).toHaveTextContent('Jan 1, 2027');
  });

  it.each([
    ['active', 'in_force', false],
    ['canceled', 'canceled', false],
    ['active', 'ended', true],
  ] as const)(
    'names the recorded status %s only beside another state: %s, %s',
    async (status, state, isNamed) => {
      openCrm(withDetail({ status, state }), record);
      await screen.findByText(/^Policy #P-100/);
      expect(screen.queryByText('Status as entered') !== null).toBe(isNamed);
    },
  );

  it('shows when a policy starts or ends, in the place of its status', async () => {
    openCrm(withDetail({ state: 'starts', in_force: false, effective_date: '2027-01-01' }), record);
    expect(await screen.findByText('Starts Jan 1, 2027')).toBeVisible();
    openCrm(withDetail({ state: 'ends', termination_date: '2026-12-31' }), record);
    expect(await screen.findByText('Ends Dec 31, 2026')).toBeVisible();
  });

  it('reports a missing policy and a failed load', async () => {
    const api = new FakeApi().on(`GET ${record}`, () =>
      problem(404, 'not_found', 'There is no such policy.'),
    );
    openCrm(api, record);
    expect(await screen.findByText("This policy doesn't exist")).toBeVisible();
    openCrm(
      new FakeApi().on(`GET ${record}`, () => problem(403, 'forbidden', 'Not you.')),
      record,
    );
    expect(await screen.findByRole('heading', { name: 'Failed to load related data' })).toBeVisible();
  });
});
