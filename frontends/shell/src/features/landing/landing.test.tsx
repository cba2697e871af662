import { screen, waitFor } from '@testing-library/react';
import { authError, FakeServer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

/** The sign-in box's field; the trial form, which loads later, has one too. */
const emailField = async () => (await screen.findAllByLabelText(/^Email/))[0]!;

test('the landing page shows the product, its audience and its price', async () => {
  openPage(new FakeServer(), '/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/bound in one place/);
  expect(screen.getByText(/individual agents and growing agencies/)).toBeVisible();
  expect(screen.getAllByText(/\$29\/month/).length).toBeGreaterThan(0);
  expect(screen.getByText('Protected')).toBeVisible();
  expect(screen.getByText('Instant')).toBeVisible();
  expect(screen.getByText('For teams')).toBeVisible();
  expect(screen.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
  await waitFor(() =>
    expect(document.title).toBe('Bindery: the calm, fast CRM for insurance agents and agencies'),
  );
});

test('the login form sends a login link and points to the inbox', async () => {
  const server = new FakeServer();
  const { user } = openPage(server, '/app/login');
  await user.type(await emailField(), ' ana@harbor.test{Enter}');
  expect(await screen.findByText('Check your email for the login link!')).toBeVisible();
  expect(screen.getByText('ana@harbor.test')).toBeVisible();
  expect(server.sent('POST /auth/v1/otp')[0]?.body).toMatchObject({
    email: 'ana@harbor.test',
    create_user: true,
  });
});

test.each(['', 'ana', 'ana@harbor'])('the login form rejects %p with a field error', async (typed) => {
  const server = new FakeServer();
  const { user } = openPage(server, '/');
  const field = await emailField();
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Send Login Link' }));
  expect(field).toHaveAccessibleDescription(/Enter /);
  expect(server.sent('POST /auth/v1/otp')).toHaveLength(0);
});

test("the login form shows the sign-in service's message when no link can be sent", async () => {
  const server = new FakeServer().on('POST /auth/v1/otp', () =>
    authError(
      429,
      'over_request_rate_limit',
      'Too many login links were asked for. Try again in 10 minutes.',
    ),
  );
  const { user } = openPage(server, '/');
  await user.type(await emailField(), 'ana@harbor.test{Enter}');
  expect(await screen.findByText(/Try again in 10 minutes/)).toBeVisible();
});

test('the login form accepts the six-digit code and signs in', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/');
  await user.type(await emailField(), 'ana@harbor.test{Enter}');
  await user.type(await screen.findByLabelText('Six-digit code'), '123 456');
  await user.click(screen.getAllByRole('button', { name: 'Sign in' }).at(-1)!);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  const [verify] = server.sent('POST /auth/v1/verify');
  expect(verify?.body).toMatchObject({ email: 'ana@harbor.test', token: '123456', type: 'email' });
});

test('a failed sign-in is explained and its error removed from the URL', async () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
  openPage(new FakeServer(), '/', { hash });
  expect(await screen.findByText(/expired or was already used/)).toBeVisible();
  expect(window.location.hash).toBe('');
});

test('a signed-in user goes straight to the dashboard', async () => {
  const { address } = openPage(new FakeServer(), '/', { signedIn: true });
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a signed-in user with a pending role goes to Welcome', async () => {
  const server = new FakeServer();
  server.me.role = 'pending';
  const { address } = openPage(server, '/', { signedIn: true });
  await waitFor(() => expect(address()).toBe('/app/welcome'));
});
