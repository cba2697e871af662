import { dayOf, formatNumbers } from '@bindery/ui/dates';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ben, carrier, individual, listOf, policy, product } from '../../../testing/records.js';

const gold = policy();
const record = `/policies/${gold.id}`;
const kestrel = carrier();
const northwind = carrier({ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000012', name: 'Northwind Life' });
const term20 = product({ id: ben.id, carrier_id: northwind.id, name: 'Term 20' });
const ada = individual();
const withDetail = (changes: Partial<typeof gold> = {}) =>
  new FakeApi().answers(`GET ${record}`, { ...gold, ...changes }, { etag: '"3"' });

const typedDay = (day: Date) => formatNumbers(dayOf(day));

async function paste(user: UserEvent, label: RegExp, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function pick(user: UserEvent, label: string, option: RegExp) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

it('a new policy is validated and loads only the products of its carrier', async () => {
  const api = new FakeApi()
    .answers('GET /policies', listOf([]))
    .answers('GET /insureds', listOf([ada]))
    .answers('GET /carriers', listOf([kestrel, northwind]))
    .answers('GET /products', listOf([product()]))
    .answers(`GET /products/${product().id}`, product());
  const { user } = openCrm(api, '/policies');
  expect(await screen.findByText('No policies found')).toBeVisible();
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add policy' });
  expect(screen.getByRole('combobox', { name: 'Product' })).toBeDisabled();
  expect(screen.getByText('Select Carrier First')).toBeVisible();
  await paste(user, /^Premium$/, '12.345');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Choose a carrier.')).toBeVisible();
  expect(screen.getByText(/^Enter an amount from 0 to/)).toBeVisible();
  await paste(user, /^Premium$/, '12.34');

  await user.clear(screen.getByLabelText('Effective date'));
  await pick(user, 'Individual', /Byron, Ada/);
  await pick(user, 'Carrier', /Kestrel/);
  await pick(user, 'Product', /Gold PPO/);
  expect(api.sent('GET /products')[0]!.query.get('carrier_id')).toBe(kestrel.id);
  await pick(user, 'Carrier', /Northwind/);
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveTextContent('No Product');
  await user.click(screen.getByRole('combobox', { name: 'Product' }));
  expect(await screen.findByRole('option', { name: 'Gold PPO' })).toBeVisible();
  expect(api.sent('GET /products').at(-1)!.query.get('carrier_id')).toBe(northwind.id);
  await user.keyboard('{Escape}');

  api.on('POST /policies', () =>
    problem(422, 'validation_failed', 'Check it.', [
      { path: 'insured_id', message: 'Choose an individual that you can see.' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Choose an individual that you can see.')).toBeVisible();
  api.on('POST /policies', () => problem(503, 'unavailable', 'Try again in a moment.'));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Failed to create policy: Try again in a moment.')).toBeVisible();
  api.answers('POST /policies', gold, { status: 201 }).answers('GET /policies', listOf([gold]));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Policy created successfully!')).toBeVisible();
  const tries = api.sent('POST /policies');
  expect(tries.at(-1)!.body).toEqual({
    ...{ insured_id: ada.id, carrier_id: northwind.id, product_id: null, status: 'active' },
    ...{ policy_number: null, employer_id: null, external_id: null, premium: '12.34' },
    ...{ effective_date: null, termination_date: null, renewal_date: null, plan_year: null },
    ...{ premium_mode: 'monthly', member_id: null, writing_agent: null },
  });
  expect(new Set(tries.slice(1).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

it('offers a product called so before one of a type called so, and Tab goes on from the chosen one', async () => {
  const medigap = product({ id: ben.id, name: 'Medigap Plan G' });
  const api = new FakeApi()
    .answers('GET /policies', listOf([]))
    .answers('GET /carriers', listOf([kestrel]))
    .answers('GET /products', listOf([medigap, product({ name: 'Part D Value Rx' })]));
  const { user } = openCrm(api, '/policies');
  expect(await screen.findByText('No policies found')).toBeVisible();
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add policy' });
  await pick(user, 'Carrier', /Kestrel/);
  await user.click(screen.getByRole('combobox', { name: 'Product' }));
  await user.keyboard('part d');
  const options = () => screen.getAllByRole('option', { name: /Plan|Part/ });
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual(['Part D Value Rx', 'Medigap Plan G']),
  );
  await user.click(options()[0]!);
  const another = screen.getByRole('button', { name: 'Add New Product' });
  expect(another).toBeVisible();
  expect(another).toHaveAttribute('tabindex', '-1');
});

it('proposes the start of a Medicare plan by product and client, until another one is entered', async () => {
  const mapd = product({ id: ben.id, name: 'Gold HMO', plan_type: 'mapd' });
  const medigap = product({ name: 'Plan G', plan_type: 'medigap' });
  const soon = new Date();
  // 65 on the 15th of the month after the next one, whichever day it is.
  const birth = new Date(soon.getFullYear() - 65, soon.getMonth() + 2, 15);
  const turning = individual({ dob: dayOf(birth) });
  const medicare = typedDay(new Date(soon.getFullYear(), soon.getMonth() + 2, 1));
  const nextMonth = typedDay(new Date(soon.getFullYear(), soon.getMonth() + 1, 1));
  const api = new FakeApi()
    .answers('GET /policies', listOf([]))
    .answers('GET /insureds', listOf([turning]))
    .answers(`GET /insureds/${turning.id}`, turning)
    .answers('GET /carriers', listOf([kestrel]))
    .answers('GET /products', listOf([mapd, medigap]))
    .answers(`GET /products/${mapd.id}`, mapd)
    .answers(`GET /products/${medigap.id}`, medigap);
  const { user } = openCrm(api, '/policies');
  expect(await screen.findByText('No policies found')).toBeVisible();
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add policy' });
  const start = screen.getByLabelText('Effective date');
  expect(start).toHaveValue(nextMonth);
  await pick(user, 'Individual', /Byron, Ada/);
  await pick(user, 'Carrier', /Kestrel/);
  await pick(user, 'Product', /Gold HMO/);
  await waitFor(() => expect(start).toHaveValue(medicare));
  await pick(user, 'Product', /Plan G/);
  await waitFor(() => expect(start).toHaveValue(nextMonth));
  await paste(user, /^Effective date$/, '2030-05-01');
  await pick(user, 'Product', /Gold HMO/);
  await waitFor(() => expect(api.sent(`GET /products/${mapd.id}`).length).toBeGreaterThan(0));
  expect(start).toHaveValue('05/01/2030');
});

it('a policy edited from the list sends only the changed fields', async () => {
  const api = withDetail()
    .answers('GET /policies', listOf([gold]))
    .answers(`PUT ${record}`, { ...gold, status: 'expired' });
  const { user } = openCrm(api, '/policies');
  await inRowMenu(user, 'Policy #P-100', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit policy' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Expired' }));
  await user.click(dialog.getByText('Update'));
  expect(await screen.findByText('Policy updated successfully!')).toBeVisible();
  expect(api.sent(`PUT ${record}`)[0]!.body).toEqual({ status: 'expired' });
});

it('a carrier change clears the product and allows adding a new one in place', async () => {
  const api = withDetail({ insured_id: null, insured_name: null })
    .answers('GET /carriers', listOf([kestrel, northwind]))
    .answers('POST /products', term20, { status: 201 });
  const { user } = openCrm(api, record);
  expect(await screen.findByText('Not assigned')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit policy' }));
  await pick(user, 'Carrier', /Northwind/);
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveTextContent('No Product');
  await user.click(screen.getByRole('button', { name: 'Add New Product' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Product for Northwind Life' }));
  await user.click(dialog.getByPlaceholderText('e.g., Gold PPO Plan'));
  await user.paste('Term 20');
  await user.click(dialog.getByRole('combobox', { name: 'Plan type' }));
  await user.click(await screen.findByRole('option', { name: /^Medicare Advantage \(MA\)/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(api.sent('POST /products')[0]!.body).toMatchObject({ name: 'Term 20', plan_type: 'ma' });
  expect(await screen.findByText('Product created successfully!')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveTextContent('Term 20');

  await user.click(screen.getByLabelText('Termination date'));
  await user.paste('2025-12-31');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const sentence = "The termination date can't be before the effective date.";
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.clear(screen.getByLabelText('Termination date'));
  api.on(`PUT ${record}`, () => problem(503, 'unavailable', 'Try again in a moment.'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update policy: Try again in a moment.')).toBeVisible();
  api.answers(`PUT ${record}`, { ...gold, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Policy updated successfully!')).toBeVisible();
  expect(api.sent(`PUT ${record}`).at(-1)!.body).toEqual({
    carrier_id: northwind.id,
    product_id: term20.id,
  });
});
