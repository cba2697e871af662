import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const profile = {
  ...{ full_name: null, email: 'ana@harbor.test', role: 'agent', version: 1 },
  time_zone: 'America/New_York',
};
const agency = {
  name: 'ana',
  time_zone: 'America/Denver',
  rules: {
    ...{ renewal: true, turning_65: true, aep_review: true },
    ...{ policy_without_number: true, quiet_lead: true },
  },
  version: 1,
};
const PROFILE = '/api/settings/profile';
const AGENCY = '/api/settings/agency';

const serverWithSettings = () => new FakeServer().on(`GET ${PROFILE}`, profile).on(`GET ${AGENCY}`, agency);

test("the account page shows the person's and the agency's time zone", async () => {
  openPage(serverWithSettings(), '/app/account', { signedIn: true });
  expect(await screen.findByText('America/New York')).toBeVisible();
  expect(await screen.findByText('America/Denver')).toBeVisible();
});

test('Edit profile saves only what was changed, and shows it on the page', async () => {
  const server = serverWithSettings().on(`PUT ${PROFILE}`, ({ body }) => {
    Object.assign(server.me, body);
    server.on(`GET ${PROFILE}`, { ...profile, ...(body as object), version: 2 });
    return Response.json({ ...profile, ...(body as object), version: 2 });
  });
  const { user } = openPage(server, '/app/account', { signedIn: true });
  const edit = await screen.findByRole('button', { name: 'Edit profile' });
  await waitFor(() => expect(edit).toBeEnabled());
  await user.click(edit);
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
  await user.type(within(dialog).getByLabelText(/Full name/), 'Ana Lindqvist');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Profile saved')).toBeVisible();
  expect(await screen.findByText('Ana Lindqvist')).toBeVisible();
  expect(server.sent(`PUT ${PROFILE}`).map(({ body }) => body)).toEqual([{ full_name: 'Ana Lindqvist' }]);
});

test('Rename agency keeps a refused name with the reason, and shows a saved one on the card and in the header', async () => {
  const detail = 'The name can have up to 200 characters.';
  const server = serverWithSettings().on(`PUT ${AGENCY}`, () => problem(422, 'validation_failed', detail));
  server.me.account_name = 'ana';
  const { user } = openPage(server, '/app/account', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Rename agency' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename agency' });
  const name = within(dialog).getByLabelText(/Agency name/);
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await within(dialog).findByText('The name is required.')).toBeVisible();
  await user.type(name, 'Lindqvist Insurance');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText(`Failed to rename your agency: ${detail}`)).toBeVisible();
  expect(name).toHaveValue('Lindqvist Insurance');
  server.on(`PUT ${AGENCY}`, () => {
    server.me.account_name = 'Lindqvist Insurance';
    server.on(`GET ${AGENCY}`, { ...agency, name: 'Lindqvist Insurance', version: 2 });
    return Response.json({ ...agency, name: 'Lindqvist Insurance', version: 2 });
  });
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.getAllByText('Lindqvist Insurance')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an agent cannot rename the agency', async () => {
  const server = serverWithSettings();
  server.token = { user_role: 'agent', is_owner: false };
  openPage(server, '/app/account', { signedIn: true });
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rename agency' })).not.toBeInTheDocument();
});
