import { FakeApi } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openCrm } from '../../../testing/open-crm.js';
import { carrier, listOf, policy, product } from '../../../testing/records.js';

const gold = policy();
const record = `/policies/${gold.id}`;

/** A policy whose saves are answered as the server does, each with the next version. */
function saving(changes: Partial<typeof gold> = {}) {
  let stored = { ...gold, ...changes };
  const api = new FakeApi().answers(`GET ${record}`, stored);
  api.on(`PUT ${record}`, ({ body }) => {
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    api.answers(`GET ${record}`, stored);
    return Response.json(stored);
  });
  return api;
}

async function open(api: FakeApi) {
  const page = openCrm(api, record);
  await screen.findByText(/^Policy #P-100/);
  return { ...page, sent: () => api.sent(`PUT ${record}`).map(({ body }) => body) };
}

const term = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!;

it('says of each blank field that it is not set, which a click fills', async () => {
  const { user } = await open(
    saving({ insured_id: null, insured_name: null, product_id: null, premium: null }),
  );
  for (const label of ['Product', 'Employer ID', 'Member ID', 'Monthly premium', 'Termination date'])
    expect(term(label)).toHaveTextContent('Not set');
  expect(term('Individual')).toHaveTextContent('Not assigned');
  expect(screen.queryByRole('button', { name: /^Show / })).toBeNull();
  await user.click(within(term('Member ID') as HTMLElement).getByText('Not set'));
  expect(screen.getByLabelText('Member ID')).toHaveFocus();
});

it('a click on a value edits it, Enter saves it, and the message undoes it', async () => {
  const { user, sent } = await open(saving());
  await user.click(term('Termination date'));
  const input = screen.getByLabelText('Termination date');
  expect(input).toHaveFocus();
  await user.type(input, '2026-12-31{Enter}');
  expect((await screen.findAllByText('Termination date updated'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await screen.findAllByText('Termination date restored'))[0]).toBeVisible();
  expect(sent()).toEqual([{ termination_date: '2026-12-31' }, { termination_date: null }]);
});

it('edits a premium with how often it is paid, and puts both back', async () => {
  const { user, sent } = await open(saving());
  await user.click(term('Monthly premium'));
  await user.clear(screen.getByLabelText('Premium'));
  await user.type(screen.getByLabelText('Premium'), '360');
  await user.click(screen.getByRole('combobox', { name: 'Premium mode' }));
  await user.click(await screen.findByRole('option', { name: 'Quarterly' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Premium updated'))[0]).toBeVisible();
  expect(term('Premium')).toHaveTextContent('$360.00 quarterly');
  expect(term('Monthly premium')).toHaveTextContent('$120.00');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findAllByText('Premium restored');
  expect(sent()).toEqual([
    { premium: '360.00', premium_mode: 'quarterly' },
    { premium: '129.50', premium_mode: 'monthly' },
  ]);
});

it('another carrier takes the product away, and the carrier itself is a link', async () => {
  const other = carrier({ id: product().id, name: 'Northwind Life' });
  const api = saving()
    .answers('GET /carriers', listOf([other]))
    .answers('GET /products', listOf([]));
  const { user, sent } = await open(api);
  expect(within(term('Carrier') as HTMLElement).getByRole('link')).toHaveTextContent('Kestrel Mutual');
  await user.click(screen.getByRole('button', { name: 'Edit Carrier' }));
  await user.click(screen.getByRole('combobox', { name: 'Carrier' }));
  await user.click(await screen.findByRole('option', { name: /Northwind/ }));
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Carrier updated');
  expect(sent()).toEqual([{ carrier_id: other.id, product_id: null }]);
});

it('offers no undo of a renewal date, which may have been computed', async () => {
  const { user } = await open(saving());
  await user.click(term('Renewal date'));
  await user.clear(screen.getByLabelText('Renewal date'));
  await user.type(screen.getByLabelText('Renewal date'), '2027-02-01{Enter}');
  await screen.findAllByText('Renewal date updated');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('a date that contradicts another one names that', async () => {
  const { user, sent } = await open(saving({ termination_date: '2026-12-31' }));
  await user.click(term('Effective date'));
  await user.clear(screen.getByLabelText('Effective date'));
  await user.type(screen.getByLabelText('Effective date'), '2027-01-01{Enter}');
  const sentence = "Termination date: The termination date can't be before the effective date.";
  expect(await screen.findByText(`${sentence} Choose Edit policy to correct it.`)).toBeVisible();
  expect(sent()).toEqual([]);
});

it('nobody without the right to edit is offered it', async () => {
  await open(saving({ can_edit: false }));
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
});
