import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { inRowMenu } from '../../testing/in-row-menu.js';
import { openCrm } from '../../testing/open-crm.js';
import { carrier, listOf, product } from '../../testing/records.js';

const kestrel = carrier();
const record = `/carriers/${kestrel.id}`;
const page = `/carriers/${kestrel.id}`;
const withList = () => new FakeApi().answers('GET /carriers', listOf([kestrel]));
const withDetail = (changes: Partial<typeof kestrel> = {}) =>
  new FakeApi()
    .answers(`GET ${record}`, { ...kestrel, ...changes }, { etag: '"3"' })
    .answers('GET /products', listOf([]))
    .answers('GET /policies', listOf([]));

async function paste(user: UserEvent, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

describe('the carrier list', () => {
  it('shows each carrier in its columns, and filters by status on the server', async () => {
    const other = carrier({
      id: product().id,
      name: 'Northwind',
      is_global: true,
      inactive: true,
      policies_in_force: 0,
      monthly_premium: '0.00',
    });
    const api = new FakeApi().answers('GET /carriers', listOf([kestrel, { ...other, can_edit: false }]));
    const { user } = openCrm(api, '/carriers?inactive=true&sort=name&order=asc');
    const rows = [await screen.findByText('Kestrel Mutual'), screen.getByText('Northwind')];
    const cells = rows.map((cell) =>
      within(cell.closest('tr')!)
        .getAllByRole('cell')
        .slice(1, 7)
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Kestrel Mutual', 'No', 'Active', '2', '$158.75', 'Nov 18, 2026'],
      ['Northwind', 'Yes', 'Inactive', '0', '$0.00', 'Nov 18, 2026'],
    ]);
    const inForce = `/app/dashboard/policies?carrier_id=${kestrel.id}&policy_state=in_force`;
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', inForce);
    expect(api.sent('GET /carriers')[0]!.query.toString()).toBe(
      'sort=name&order=asc&page=1&page_size=25&inactive=true',
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Northwind' }));
    await screen.findByRole('menuitem', { name: 'Open' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  });

  it('adds a local carrier and retries a failed save with the same idempotency key', async () => {
    const api = new FakeApi().answers('GET /carriers', listOf([]));
    const { user } = openCrm(api, '/carriers');
    expect(await screen.findByText('No carriers found')).toBeVisible();
    await user.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Add carrier' });
    expect(within(dialog).queryByLabelText('Global')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Carrier name is required.')).toBeVisible();
    await paste(user, /^Carrier name/, ' Kestrel Mutual ');
    api.on('POST /carriers', () => problem(503, 'unavailable', 'Try again in a moment.'));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create carrier: Try again in a moment.')).toBeVisible();
    api.answers('POST /carriers', kestrel, { status: 201 }).answers('GET /carriers', listOf([kestrel]));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Carrier created successfully!')).toBeVisible();
    const tries = api.sent('POST /carriers');
    expect(tries.at(-1)!.body).toMatchObject({ name: 'Kestrel Mutual', is_global: false, inactive: false });
    expect(new Set(tries.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('offers a superuser the Global choice for a new carrier', async () => {
    const { user } = openCrm(withList(), '/carriers', { me: { role: 'superuser' } });
    await screen.findByText('Kestrel Mutual');
    await user.keyboard('n');
    expect(await screen.findByRole('combobox', { name: 'Global' })).toHaveTextContent('No');
  });

  it('deletes after confirmation, shows why a deletion is refused and supports Undo', async () => {
    const api = withList().on(`DELETE ${record}`, () =>
      problem(409, 'record_in_use', '3 policies are with this carrier.'),
    );
    const { user } = openCrm(api, '/carriers');
    const question = 'Are you sure you want to delete this carrier?';
    const remove = async () => {
      await inRowMenu(user, 'Kestrel Mutual', 'Delete');
      const asked = await screen.findByRole('alertdialog', { name: question });
      await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    };
    await remove();
    expect(await screen.findByText('3 policies are with this carrier.')).toBeVisible();
    expect(screen.getByText('Show policies')).toBeVisible();
    api.done(`DELETE ${record}`).answers(`POST ${record}/restore`, kestrel);
    await remove();
    expect(await screen.findByText('Carrier deleted successfully!')).toBeVisible();
    // A toast takes presses a moment after it shows.
    await waitFor(() => user.click(screen.getByText('Undo')));
    expect(await screen.findByText('Carrier restored')).toBeVisible();
  });
});

describe('the carrier page', () => {
  it.each([
    [true, 'Global Carrier'],
    [false, 'Local Carrier'],
  ])('shows a carrier whose is_global is %s as a %s', async (is_global, words) => {
    openCrm(withDetail({ is_global }), page);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Carriers' })).toBeVisible();
    expect(screen.getByText('No notes')).toBeVisible();
  });

  it('begins with what the book has with the carrier', async () => {
    const namesake = carrier({ id: product().id, policies_in_force: 90 });
    const row = { ...kestrel, policies_in_force: 12, monthly_premium: '1980.50' };
    openCrm(withDetail().answers('GET /carriers', listOf([namesake, row])), page);
    expect(await screen.findByRole('link', { name: '12 policies in force' })).toHaveAttribute(
      'href',
      expect.stringContaining(kestrel.id),
    );
    expect(screen.getByText('$1,980.50 monthly premium')).toBeVisible();
  });

  it('leads to the number and the portal of the carrier, and edits them where they stand', async () => {
    const numbers = { phone: '800.555.0142 x7', phone_e164: '+18005550142' };
    const api = withDetail({ ...numbers, portal_url: 'https://agents.kestrel.example/sign-in' });
    const { user } = openCrm(api, page);
    // In the head of the page, and among the values.
    const links = await screen.findAllByRole('link', { name: '(800) 555-0142 x7' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('tel:+18005550142;ext=7'));
    const portals = screen.getAllByRole('link', { name: /^agents\.kestrel\.example/ });
    for (const portal of portals) {
      expect(portal).toHaveAttribute('href', 'https://agents.kestrel.example/sign-in');
      expect(portal).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await user.click(screen.getByRole('button', { name: 'Edit Portal address' }));
    const input = screen.getByLabelText('Portal address');
    await user.clear(input);
    await user.type(input, 'javascript:alert(1){Enter}');
    const sentence = 'Enter a web address that begins with https://, such as https://example.com/agents.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(api.sent(`PUT ${record}`)).toEqual([]);
    api.answers(`PUT ${record}`, { ...kestrel, version: 4 });
    await user.clear(input);
    await user.type(input, 'https://kestrel.example{Enter}');
    await screen.findAllByText('Portal address updated');
    expect(api.sent(`PUT ${record}`)[0]!.body).toEqual({ portal_url: 'https://kestrel.example' });
  });

  it('edits in place and sends only the changed fields', async () => {
    const api = withDetail().on(`PUT ${record}`, () => problem(503, 'unavailable', 'Try again.'));
    const { user } = openCrm(api, page);
    await user.click(await screen.findByRole('button', { name: 'Edit carrier' }));
    await paste(user, /^Notes/, 'Pays late.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update carrier')).toBeVisible();
    api.answers(`PUT ${record}`, { ...kestrel, notes: 'Pays late.' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Carrier updated successfully!')).toBeVisible();
    expect(await screen.findByText('Pays late.')).toBeVisible();
    expect(api.sent(`PUT ${record}`).at(-1)!.body).toEqual({ notes: 'Pays late.' });
  });

  it('shows that a carrier does not exist', async () => {
    openCrm(
      new FakeApi().on(`GET ${record}`, () => problem(404, 'not_found', 'There is no such carrier.')),
      page,
    );
    expect(await screen.findByText("This carrier doesn't exist")).toBeVisible();
  });

  it('adds, edits and deletes products', async () => {
    const gold = product();
    const api = withDetail();
    const { user } = openCrm(api, page);
    expect(await screen.findByText('No products found')).toBeVisible();
    expect(screen.getByText('Get started by adding a new product.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Add product' })[0]!);
    await screen.findByRole('dialog', { name: 'Add product' });
    await paste(user, /^Product name/, 'Gold PPO');
    await user.click(screen.getByRole('combobox', { name: 'Product type' }));
    await user.click(await screen.findByRole('option', { name: 'Dental' }));
    await paste(user, /^Description/, 'With braces');
    const dental = { ...gold, type: 'dental', description: 'With braces' } as const;
    api.answers('POST /products', dental, { status: 201 }).answers('GET /products', listOf([dental]));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Product created successfully!')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Products 1' })).toBeVisible();
    expect(api.sent('POST /products')[0]!.body).toMatchObject({
      ...{ carrier_id: kestrel.id, name: 'Gold PPO', type: 'dental', description: 'With braces' },
    });
    expect(screen.getByRole('cell', { name: 'Dental' })).toBeVisible();
    expect(screen.getByText('With braces')).toBeVisible();

    api.answers(`GET /products/${gold.id}`, gold, { etag: '"3"' });
    api.answers(`PUT /products/${gold.id}`, { ...gold, inactive: true, status: 'inactive' });
    await inRowMenu(user, 'Gold PPO', 'Edit');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(api.sent(`PUT /products/${gold.id}`)[0]!.body).toEqual({ inactive: true });

    api.on(`DELETE /products/${gold.id}`, () => problem(503, 'unavailable', 'Try again.'));
    await inRowMenu(user, 'Gold PPO', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete product')).toBeVisible();
    api.done(`DELETE /products/${gold.id}`).answers('GET /products', listOf([]));
    await inRowMenu(user, 'Gold PPO', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product deleted successfully!')).toBeVisible();
  });

  it('shows an error when products fail to load', async () => {
    openCrm(
      withDetail().on('GET /products', () => problem(403, 'forbidden', 'You may not read this.')),
      page,
    );
    expect(await screen.findByRole('heading', { name: 'Failed to fetch products' })).toBeVisible();
  });
});
