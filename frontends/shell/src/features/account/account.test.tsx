import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const session = (n: number, device: string, current: boolean) => ({
  id: `6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d100${n}`,
  device,
  created_at: '2026-11-18T09:00:00.000Z',
  last_used_at: '2026-11-20T15:00:00.000Z',
  current,
});

const here = session(1, 'Chrome on Windows', true);
const phone = session(2, 'Safari on iPhone', false);

const serverWith = (...items: object[]) =>
  new FakeServer().on('GET /api/auth/sessions', { items, total: items.length, filtered: items.length });

test('the account page lists sessions and offers no End session for the current one', async () => {
  openPage(serverWith(here, phone), '/app/account', { signedIn: true });
  const row = (await screen.findByText('Chrome on Windows')).closest('li')!;
  expect(within(row).getByText('This device')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'End session' })).toHaveLength(1);
});

test('End session ends another session after confirmation', async () => {
  const server = serverWith(here, phone).on(
    `DELETE /api/auth/sessions/${phone.id}`,
    () => new Response(null, { status: 204 }),
  );
  const { user } = openPage(server, '/app/account', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog');
  expect(server.sent(`DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(0);
  server.on('GET /api/auth/sessions', { items: [here], total: 1, filtered: 1 });
  await user.click(within(question).getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
});

test('a call that needs a step-up asks for the mailed code over the page, and goes on', async () => {
  let isProved = false;
  const end = `DELETE /api/auth/sessions/${phone.id}`;
  const server = serverWith(here, phone)
    .on(end, () =>
      isProved ? new Response(null, { status: 204 }) : problem(403, 'step_up_required', 'Confirm it.'),
    )
    .on('GET /auth/v1/reauthenticate', {})
    .on('POST /auth/v1/reauthenticate/verify', () => {
      isProved = true;
      return Response.json({});
    });
  const { user } = openPage(server, '/app/account', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'End session' }));
  await screen.findByRole('dialog', { name: "Confirm that it's you" });
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  expect(await screen.findByText('Session ended')).toBeVisible();
  const tokens = server.sent(end).map(({ headers }) => headers.get('Authorization'));
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).not.toBe(tokens[0]);
});

test('the account page shows an error when sessions fail to load', async () => {
  const server = new FakeServer().on('GET /api/auth/sessions', () => problem(404, 'not_found', 'Not there.'));
  openPage(server, '/app/account', { signedIn: true });
  expect(await screen.findByText('Failed to load your sessions')).toBeVisible();
  expect(screen.getByText('Not there.')).toBeVisible();
});

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

const serverWithSettings = () => serverWith(here).on(`GET ${PROFILE}`, profile).on(`GET ${AGENCY}`, agency);

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
