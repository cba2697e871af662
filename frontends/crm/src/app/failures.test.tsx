import { FakeApi, problem, type OpenedRemote } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../testing/individual-api.js';
import { inRowMenu } from '../testing/in-row-menu.js';
import { openCrm } from '../testing/open-crm.js';
import {
  address,
  carrier,
  dependent,
  individual,
  listOf,
  phone,
  policy,
  product,
} from '../testing/records.js';

// The messages of failed calls are fixed by section 8 of the specification.

const WHY = 'Try again in a moment.';
const down = () => problem(503, 'unavailable', WHY);
const ada = individual();
const kestrel = carrier();
const gold = product();
const etag = { etag: '"3"' };

const withFamily = () =>
  apiOf(ada)
    .answers(`GET /insureds/${ada.id}/addresses`, listOf([address()]))
    .answers(`GET /insureds/${ada.id}/phones`, listOf([phone()]))
    .answers(`GET /dependents/${ada.id}`, listOf([dependent()]))
    .answers('GET /policies', listOf([policy()]));
const withCarrier = () =>
  new FakeApi()
    .answers('GET /carriers', listOf([kestrel]))
    .answers('GET /policies', listOf([policy()]))
    .answers(`GET /carriers/${kestrel.id}`, kestrel, etag)
    .answers(`GET /products/${gold.id}`, gold, etag)
    .answers('GET /products', listOf([gold]));

const press = async ({ user }: OpenedRemote, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test.each([
  ['/carriers', 'GET /carriers', 'Failed to fetch carriers'],
  ['/policies', 'GET /policies', 'Failed to fetch policies'],
])('%s shows a load error in place of the list and in a toast', async (at, call, text) => {
  openCrm(withCarrier().on(call, down), at);
  expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
});

const inFamily = `/individuals/${ada.id}`;
const inDependents = `${inFamily}?tab=dependents`;

test.each([
  ['/carriers', `/carriers/${kestrel.id}`, 'Actions for Kestrel Mutual', 'Failed to delete carrier'],
  ['/policies', `/policies/${policy().id}`, /^Actions for .*P-100/, 'Failed to delete policy'],
  [inFamily, `/addresses/${address().id}`, /^Actions for 1480 Elm/, `Failed to delete address: ${WHY}`],
  [inDependents, `/dependents/${dependent().id}`, /^Actions for Byron/, `Failed to delete dependent: ${WHY}`],
])('at %s a failed deletion of %s shows an error', async (at, path, button, text) => {
  const api = (at.startsWith('/individuals') ? withFamily() : withCarrier()).on(`DELETE ${path}`, down);
  const page = openCrm(api, at);
  await press(page, button);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(api.sent(`DELETE ${path}`)).toHaveLength(1);
});

test('a carrier deleted by another user leaves the list when deleting it fails', async () => {
  const api = withCarrier().on(`DELETE /carriers/${kestrel.id}`, () => {
    api.answers('GET /carriers', listOf([]));
    return problem(404, 'not_found', WHY);
  });
  const page = openCrm(api, '/carriers');
  await inRowMenu(page.user, 'Kestrel Mutual', 'Delete');
  await press(page, 'Delete');
  expect(await screen.findByText('Failed to delete carrier')).toBeVisible();
  expect(await screen.findByText('No carriers found')).toBeVisible();
});

test.each([
  [`/addresses/${address().id}`, inFamily, /^Actions for 1480 Elm/, /^City/, 'Failed to update address'],
  [`/phones/${phone().id}`, inFamily, /^Actions for .*555-0101/, /^Extension/, 'Failed to update phone'],
  [
    `/dependents/${dependent().id}`,
    inDependents,
    /^Actions for Byron/,
    /^Last name/i,
    'Failed to update dependent',
  ],
])('a failed update of %s shows why and keeps the typed text', async (path, at, button, field, text) => {
  const page = openCrm(withFamily().on(`PUT ${path}`, down), at);
  await press(page, button);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await type(field, '77');
  await press(page, 'Update');
  expect(await screen.findByText(`${text}: ${WHY}`)).toBeVisible();
  expect(screen.getByLabelText(field)).toHaveValue('77');
});

test('a failed phone creation shows the reason', async () => {
  const page = openCrm(withFamily().on(`POST /insureds/${ada.id}/phones`, down), inFamily);
  await press(page, 'Add phone');
  await type(/^Phone number\b/, '775-555-0199');
  await press(page, 'Create');
  expect(await screen.findByText(`Failed to create phone: ${WHY}`)).toBeVisible();
});

test('a failed product creation or update shows an error', async () => {
  const api = withCarrier().on('POST /products', down).on(`PUT /products/${gold.id}`, down);
  const page = openCrm(api, `/carriers/${kestrel.id}`);
  await press(page, 'Add product');
  await type(/^Product name/, 'Silver HMO');
  await press(page, 'Create');
  expect(await screen.findByText('Failed to create product')).toBeVisible();
  expect(screen.getByText(WHY)).toBeVisible();
  await press(page, 'Cancel');
  await press(page, 'Discard');
  await inRowMenu(page.user, 'Gold PPO', 'Edit');
  await type(/^Product name/, 'Gold HMO');
  await press(page, 'Update');
  expect(await screen.findByText('Failed to update product')).toBeVisible();
});

test('a validation error without a matching field appears in a toast', async () => {
  const gone = [{ path: 'carrier_id', message: 'Choose a carrier of your account.' }];
  const api = withCarrier().on('POST /products', () => problem(422, 'validation_failed', WHY, gone));
  const page = openCrm(api, `/carriers/${kestrel.id}`);
  await press(page, 'Add product');
  await type(/^Product name/, 'Silver HMO');
  await press(page, 'Create');
  expect(await screen.findByText('Failed to create product')).toBeVisible();
  expect(screen.getByLabelText(/^Product name/)).toHaveValue('Silver HMO');
});
