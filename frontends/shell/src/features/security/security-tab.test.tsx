import { screen, waitFor, within } from '@testing-library/react';
import { FakeFactors, RIGHT_CODE } from '../../testing/fake-factors.js';
import { authError, FakeServer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

function open(prepare: (factors: FakeFactors, server: FakeServer) => void = () => undefined) {
  const server = new FakeServer().on('GET /api/auth/sessions', { items: [], total: 0, filtered: 0 });
  server.token = { user_role: 'agent' };
  const factors = new FakeFactors(server);
  prepare(factors, server);
  return { server, factors, ...openPage(server, '/app/dashboard/settings/security', { signedIn: true }) };
}

const codeField = () => screen.findByLabelText('Six-digit code');

test('the first authenticator app brings the recovery codes, which are shown until they are saved', async () => {
  const { user, server, factors } = open((own) => (own.needsStepUp = true));
  await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  // The emailed code comes first.
  await screen.findByRole('dialog', { name: "Confirm that it's you" });
  await user.type(await codeField(), '654321');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  const picture = await dialog.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(picture).toHaveAttribute('src', 'data:image/svg+xml;utf-8,<svg/>');
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await user.type(await codeField(), '000000');
  expect(await dialog.findByText('This code is wrong.')).toBeVisible();
  await user.clear(await codeField());
  await user.type(await codeField(), RIGHT_CODE);
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(factors.codes);
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving the codes?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(codes.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  await user.click(codes.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument();
  expect(await screen.findByText(/^2 of 10 codes are left/)).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'Second factors' }));
  expect(list.getByText('Authenticator app')).toBeVisible();
  expect(server.sent('POST /auth/v1/factors/recovery-codes')).toHaveLength(1);
});

test('a second app brings no new recovery codes', async () => {
  const { user, server } = open((own) => {
    own.has({ id: 'app', friendly_name: 'My phone' }).codes = ['left'];
  });
  await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  await user.type(await codeField(), RIGHT_CODE);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent('POST /auth/v1/factors/recovery-codes')).toHaveLength(0);
});

test('removing a factor asks first, then for the second factor where there is one', async () => {
  const { user, server, factors } = open((own, of) => {
    own.has({ id: 'app', friendly_name: 'My phone' }).codes = ['left'];
    own.needsStepUp = true;
    of.token = { user_role: 'agent', step_up_methods: ['totp', 'mfa/recovery_code'] };
  });
  await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove My phone?' });
  expect(question).toHaveTextContent('your recovery codes stop working too');
  expect(server.sent('DELETE /auth/v1/factors/app')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm that it's you" }));
  expect(await dialog.findByText(/Enter the code for Bindery/)).toHaveTextContent('My phone');
  expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await user.type(await codeField(), RIGHT_CODE);
  expect(await screen.findByText('My phone was removed')).toBeVisible();
  expect([factors.factors, factors.codes]).toEqual([[], null]);
  expect(server.sent('GET /auth/v1/reauthenticate')).toHaveLength(0);
});

test('a factor stays when the person cancels the step-up', async () => {
  const { user, factors } = open((own, of) => {
    own.has({ id: 'app', friendly_name: 'My phone' }).needsStepUp = true;
    of.token = { user_role: 'agent', step_up_methods: ['totp'] };
  });
  await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: "Confirm that it's you" });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Confirm that it’s you first.')).toBeVisible();
  expect(factors.factors).toHaveLength(1);
});

test('a passkey is renamed and removed, and its card says that no password is needed', async () => {
  const { user, server, factors } = open((own) => own.hasPasskey('pass', 'Laptop'));
  expect(await screen.findByText(/You never need a password/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await user.clear(dialog.getByLabelText(/Name/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a name.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Name/), 'Work laptop');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(factors.passkeys).toEqual([]));
  expect(server.sent('PATCH /auth/v1/passkeys/pass').map(({ body }) => body)).toEqual([
    { friendly_name: 'Work laptop' },
  ]);
});

test('new recovery codes replace those that are left, after a question', async () => {
  const { user, factors } = open((own) => {
    own.has({ id: 'app', friendly_name: 'My phone' }).codes = ['left'];
  });
  await user.click(await screen.findByRole('button', { name: 'Get new codes' }));
  const question = await screen.findByRole('alertdialog');
  expect(factors.codes).toEqual(['left']);
  await user.click(within(question).getByRole('button', { name: 'Get new codes' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem')).toHaveLength(2);
});

test('a browser without passkeys says so', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
  expect(await screen.findByText(/This browser can’t use passkeys or security keys/)).toBeVisible();
});

test('factors that fail to load can be loaded again, and the devices stay', async () => {
  const { user, server } = open((own, of) => {
    own.has({ id: 'app', friendly_name: 'My phone' });
    of.on('GET /auth/v1/passkeys', () => authError(404, 'not_found', 'Not now.'));
  });
  const failed = await screen.findByRole('heading', { name: 'Failed to load your second factors' });
  expect(screen.getByRole('region', { name: 'Your devices' })).toBeVisible();
  server.on('GET /auth/v1/passkeys', () => Response.json([]));
  await user.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My phone')).toBeVisible();
});
