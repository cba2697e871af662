import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { CaptureDraftWithText } from '@bindery/contracts/crm';
import { draft } from '../../testing/captures.js';
import { apiOf } from '../../testing/individual-api.js';
import { openCrm } from '../../testing/open-crm.js';
import { carrier, dependent, individual, listOf, policy } from '../../testing/records.js';

const ada = individual();
const { draft_id } = draft();
const child = { first_name: 'Ben', last_name: 'Vance', relationship: 'child', date_of_birth: '2015-05-05' };
const of = (prefix: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value as string]));

/** The page of the client, asked for the form of what a capture left out. */
function openAt(query: string, left: Partial<CaptureDraftWithText>, api = new FakeApi()) {
  apiOf(ada, api)
    .answers('GET /carriers', listOf([]))
    .answers(
      `GET /capture/drafts/${draft_id}`,
      draft({ state: 'accepted', text: null, individual_id: ada.id, ...left }),
    );
  const page = openCrm(api, `/individuals/${ada.id}?${query}&capture=${draft_id}`, {
    access: { includes: ['capture'] },
  });
  return { ...page, api };
}

const field = (label: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText(label);

it('begins a policy with what the text said, at the carrier that it lacks', async () => {
  const left_out = of('policy.', {
    ...{ policy_number: 'KM-7', premium: '120.50', premium_mode: 'quarterly', effective_date: '2027-01-02' },
    ...{ carrier: 'Kestrel', product: 'Gold PPO', member_id: 'M-1', writing_agent: 'Tom Baker' },
  });
  const page = openAt('complete=policy', { left_out });
  const dialog = await screen.findByRole('dialog', { name: 'Add policy' });
  expect(field('Policy number')).toHaveValue('KM-7');
  expect(field('Premium')).toHaveValue('120.50');
  expect(field('Premium mode')).toHaveTextContent('Quarterly');
  expect(field('Effective date')).toHaveValue('01/02/2027');
  expect(field('Member ID')).toHaveValue('M-1');
  expect(within(dialog).getByText('The captured text says “Kestrel”.')).toBeVisible();
  expect(within(dialog).getByText('The captured text says “Gold PPO”.')).toBeVisible();
  await waitFor(() => expect(field(/^Carrier/)).toHaveFocus());
  expect(page.address()).toBe(`/app/dashboard/individuals/${ada.id}`);
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).not.toContain(
    '/policies',
  );
});

it('chooses no premium mode that the text doesn’t say', async () => {
  const { user, api } = openAt('complete=policy', { left_out: of('policy.', { premium: '120.50' }) });
  api.answers('POST /policies', policy({ insured_id: ada.id }), { status: 201 });
  api.answers('GET /carriers', listOf([carrier()]));
  const dialog = await screen.findByRole('dialog', { name: 'Add policy' });
  expect(field('Premium')).toHaveValue('120.50');
  expect(field('Premium mode')).not.toHaveTextContent(/monthly/i);
  await user.click(field(/^Carrier/));
  await user.click(await screen.findByRole('option', { name: carrier().name }));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Choose a premium mode.')).toBeVisible();
  expect(api.sent('POST /policies')).toEqual([]);
  await user.clear(field('Premium'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.sent('POST /policies')).toHaveLength(1));
  expect(api.sent('POST /policies')[0]?.body).not.toHaveProperty('premium_mode');
});

it('says that a part is there already, and opens no second form for it', async () => {
  const page = openAt('complete=policy', { left_out: of('dependents.1.', child) });
  expect(await screen.findByText('No policy is left to add')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.address()).toBe(`/app/dashboard/individuals/${ada.id}`);
});

it('adds dependents one after another, each at what it lacks', async () => {
  const left_out = {
    ...of('dependents.1.', child),
    ...of('dependents.2.', { ...child, first_name: 'Ann', gender: 'F', date_of_birth: '' }),
  };
  delete left_out['dependents.2.date_of_birth'];
  const page = openAt('tab=dependents&complete=dependent', { left_out });
  page.api.answers('POST /dependents', dependent(), { status: 201 });
  await screen.findByRole('dialog', { name: 'Add dependent' });
  expect(field(/^First name/)).toHaveValue('Ben');
  await waitFor(() => expect(field(/^Gender/)).toHaveFocus());
  await page.user.click(field(/^Gender/));
  await page.user.click(await screen.findByRole('option', { name: 'Male (M)' }));
  await page.user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(field(/^First name/)).toHaveValue('Ann'));
  expect(page.api.sent('POST /dependents').map(({ body }) => body)).toMatchObject([
    { ...child, gender: 'M', individual_id: ada.id },
  ]);
  await waitFor(() => expect(field(/^Date of birth/)).toHaveFocus());
});

it('leads to the product of the policy that was added', async () => {
  const added = policy({ insured_id: ada.id });
  const api = new FakeApi()
    .answers(`GET /policies/${added.id}`, added, { etag: `"${String(added.version)}"` })
    .answers('GET /products', listOf([]));
  const left_out = of('policy.', { product: 'Gold PPO' });
  const page = openAt(`complete=product&policy=${added.id}`, { left_out }, api);
  expect(await screen.findByText('The captured text says “Gold PPO”.')).toBeVisible();
  await waitFor(() => expect(field(/^Product/)).toHaveFocus());
  await page.user.click(screen.getByRole('button', { name: 'Add New Product' }));
  expect(
    within(await screen.findByRole('dialog', { name: /^Add New Product/ })).getByLabelText(
      /^Product name|^Name/,
    ),
  ).toHaveValue('Gold PPO');
});

it('fills in nothing from a capture of another client', async () => {
  const page = openAt('complete=policy', {
    individual_id: draft_id,
    left_out: of('policy.', { policy_number: 'KM-7' }),
  });
  await waitFor(() => expect(page.api.sent(`GET /capture/drafts/${draft_id}`)).toHaveLength(1));
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that a capture is gone, as that of another account is', async () => {
  const page = openAt('complete=policy', {});
  page.api.on(`GET /capture/drafts/${draft_id}`, () =>
    problem(404, 'not_found', 'This draft doesn’t exist any more. Capture the page again.'),
  );
  expect(await screen.findByText('This draft doesn’t exist any more. Capture the page again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
