import { jest } from '@jest/globals';
import { Dialog } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { ApiProblem, useApi, useResource } from '@bindery/web-kit/api';
import { useUnsavedDraft } from '@bindery/web-kit/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { fakeRemote } from '../../testing/fake-remotes.js';
import { FakeFactors, RIGHT_CODE } from '../../testing/fake-factors.js';
import { authError, FakeServer, person, problem, sessionOf } from '../../testing/fake-server.js';

const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../testing/open-page.js');

const anything = { parse: (value: unknown) => value };

/** A section with a list and a form in a dialog. */
function Section() {
  const api = useApi();
  useResource('/insureds', anything);
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  useUnsavedDraft(name !== '');
  const save = () =>
    api.post('/insureds', { name }).then(
      () => setSaid('Saved.'),
      (error: unknown) => setSaid(error instanceof ApiProblem ? error.detail : 'Something else.'),
    );
  return (
    <Dialog open title="Add Individual" onOpenChange={() => undefined}>
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={() => void save()}>Save</button>
      <p>{said}</p>
    </Dialog>
  );
}

beforeEach(() => {
  loadRemote.mockImplementation((id) => fakeRemote(id, Section));
});

const revoked = () => problem(401, 'session_revoked', 'This session was ended.');

async function interrupt() {
  const server = new FakeServer().on('GET /api/insureds', {}).on('POST /api/insureds', revoked);
  const page = openPage(server, '/app/dashboard/individuals', { signedIn: true });
  await page.user.type(await screen.findByLabelText('Name'), 'Wilhelmina');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Sign in again to continue' });
  return { server, ...page };
}

test('a page with typed text is hidden when the session ends and restored after sign-in', async () => {
  const { server, user, address } = await interrupt();
  expect(screen.getByText(/ended on another device or by an administrator/)).toBeVisible();
  expect(screen.getByDisplayValue('Wilhelmina')).not.toBeVisible();
  expect(screen.getByText('ana@harbor.test', { selector: 'header *' })).not.toBeVisible();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Wilhelmina');

  await user.click(screen.getByRole('button', { name: 'Send code' }));
  server.on('POST /auth/v1/verify', sessionOf(person.email, 'second'));
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeVisible());
  expect(screen.getByLabelText('Name')).toHaveValue('Wilhelmina');
  expect(address()).toBe('/app/dashboard/individuals');

  server.on('POST /api/insureds', {});
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
});

test('a page with typed text waits for the second factor too', async () => {
  const { server, user, address } = await interrupt();
  new FakeFactors(server).has({ id: 'app', friendly_name: 'My phone' });
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  server.token = { user_role: 'agent', second_factor_due: true, step_up_methods: ['totp'] };
  server.on('POST /auth/v1/verify', sessionOf(person.email, 'second', server.token));
  await user.type(await screen.findByLabelText('Six-digit code'), '654321');
  const dialog = await screen.findByRole('dialog', { name: "Confirm that it's you" });
  expect(screen.getByDisplayValue('Wilhelmina')).not.toBeVisible();
  await user.type(await within(dialog).findByLabelText('Six-digit code'), RIGHT_CODE);
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeVisible());
  expect(screen.getByLabelText('Name')).toHaveValue('Wilhelmina');
  expect(address()).toBe('/app/dashboard/individuals');
});

test('the dialog over a kept page says how long to wait for another code and takes the earlier one', async () => {
  const wait = 'Its link and code work until one is used.';
  const { server, user } = await interrupt();
  server.on('POST /auth/v1/otp', () =>
    authError(429, 'over_email_send_rate_limit', `${wait} Try again in 37 seconds.`),
  );
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(wait)).toBeVisible();
  expect(screen.queryByText(/We sent a login link/)).not.toBeInTheDocument();
  server.on('POST /auth/v1/verify', sessionOf(person.email, 'second'));
  await user.type(screen.getByLabelText('Six-digit code'), '123456');
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeVisible());
});

test('Discard and leave goes to the login and returns to the page without the text', async () => {
  const { user, address } = await interrupt();
  await user.click(screen.getByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(address()).toBe('/app/login'));
  expect(screen.queryByDisplayValue('Wilhelmina')).not.toBeInTheDocument();
  await user.type(await screen.findByLabelText(/^Email/), 'ana@harbor.test{Enter}');
  await user.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}');
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

test('a Sign Out in another tab discards the page with its typed text', async () => {
  const { address } = await interrupt();
  localStorage.setItem('bindery.session-end', 'signed_out');
  fireEvent(window, new StorageEvent('storage', { key: 'bindery.session' }));
  await waitFor(() => expect(address()).toBe('/app/login'));
  expect(screen.queryByDisplayValue('Wilhelmina')).not.toBeInTheDocument();
});
