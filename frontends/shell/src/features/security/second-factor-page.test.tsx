import { screen, waitFor, within } from '@testing-library/react';
import { FakeFactors, RIGHT_CODE } from '../../testing/fake-factors.js';
import { FakeServer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const ACCOUNT = '/app/dashboard/settings/security';

/** A session that needs its second factor, by these methods. */
function open(methods: string[], prepare: (factors: FakeFactors) => void = () => undefined) {
  const server = new FakeServer().on('GET /api/auth/sessions', { items: [], total: 0, filtered: 0 });
  server.token = { user_role: 'agent', second_factor_due: true, step_up_methods: methods };
  const factors = new FakeFactors(server);
  prepare(factors);
  return { server, factors, ...openPage(server, ACCOUNT, { signedIn: true }) };
}

const codeField = () => screen.findByLabelText('Six-digit code');

test('a session that needs its second factor asks for it before any page, and then opens that page', async () => {
  const { user, server, address } = open(['totp'], (own) =>
    own.has({ id: 'app', friendly_name: 'My phone' }),
  );
  expect(await screen.findByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
  expect(address()).toBe('/app/second-factor');
  expect(server.sent('GET /api/auth/sessions')).toHaveLength(0);
  await user.type(await codeField(), '000000');
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await user.clear(await codeField());
  await user.type(await codeField(), RIGHT_CODE);
  await waitFor(() => expect(address()).toBe(ACCOUNT));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a recovery code takes the place of a lost app', async () => {
  const { user, address, factors } = open(['totp', 'mfa/recovery_code'], (own) => {
    own.has({ id: 'app', friendly_name: 'My phone' }).codes = ['aaaa-bbbb', 'cccc-dddd'];
  });
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter one of your recovery codes.')).toBeVisible();
  await user.type(screen.getByLabelText('Recovery code'), 'cccc-dddd');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(address()).toBe(ACCOUNT));
  expect(factors.codes).toEqual(['aaaa-bbbb']);
});

test('somebody with several factors chooses one', async () => {
  const { user } = open(['totp', 'mfa/webauthn', 'passkey'], (own) =>
    own
      .has({ id: 'app', friendly_name: 'My phone' })
      .has({ id: 'key', friendly_name: 'Blue key', factor_type: 'webauthn' }),
  );
  const others = within(await screen.findByRole('group', { name: 'Other ways' }));
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Use Blue key',
    'Use a passkey',
  ]);
  await user.click(others.getByRole('button', { name: 'Use Blue key' }));
  await user.click(screen.getByRole('button', { name: 'Use Blue key' }));
  expect(await screen.findByText(/This browser can’t use passkeys or security keys/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use a code of My phone' })).toBeVisible();
});

test('somebody without a factor adds the one that the agency requires, and saves the recovery codes', async () => {
  const { user, address, factors } = open(['reauthentication'], (own) => (own.needsStepUp = true));
  expect(await screen.findByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Authenticator app' }));
  await screen.findByRole('dialog', { name: "Confirm that it's you" });
  await user.type(await codeField(), '654321');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  await user.type(await codeField(), RIGHT_CODE);
  expect(await screen.findByRole('heading', { name: 'Your second factor is set up' })).toBeVisible();
  const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes.map((item) => item.textContent)).toEqual(factors.codes);
  expect(address()).toBe('/app/second-factor');
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(address()).toBe(ACCOUNT));
});

test('the page of the second factor leads away from it without a need', async () => {
  const server = new FakeServer();
  server.token = { user_role: 'agent' };
  const page = openPage(server, '/app/second-factor', { signedIn: true });
  await waitFor(() => expect(page.address()).toBe('/app/dashboard'));
});

test('the page of the second factor leads to the sign-in without a session', async () => {
  const page = openPage(new FakeServer(), '/app/second-factor');
  await waitFor(() => expect(page.address()).toBe('/app/login'));
});

test('whoever has no factor at hand can sign out', async () => {
  const { user, address } = open(['totp'], (own) => own.has({ id: 'app', friendly_name: 'My phone' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('/app/login'));
});
