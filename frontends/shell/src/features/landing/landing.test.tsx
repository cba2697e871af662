import { planRoutes } from '@bindery/contracts/billing';
import { defaultPlans } from '@bindery/contracts/default-plans';
import { screen, waitFor } from '@testing-library/react';
import { authError, FakeServer, problem } from '../../testing/fake-server.js';
import { openPage, SUPPORT_EMAIL } from '../../testing/open-page.js';

const PLANS = `GET ${planRoutes.list.path}`;

/** The sign-in box's field; the trial form, which loads later, has one too. */
const emailField = async () => (await screen.findAllByLabelText(/^Email/))[0]!;

test('the landing page shows the product, its audience and its price', async () => {
  openPage(new FakeServer(), '/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/bound in one place/);
  expect(screen.getByText(/individual agents and growing agencies/)).toBeVisible();
  expect(screen.getAllByText(/\$29\/month/).length).toBeGreaterThan(0);
  const benefits = screen.getAllByRole('heading', { level: 2 }).filter((title) => title.closest('li'));
  expect(benefits.map((title) => title.textContent)).toEqual(['Protected', 'Instant', 'For teams']);
  expect(screen.getByText(/^Import your book/)).toBeVisible();
  for (const name of ['Who is calling', 'Renewals', 'Turning 65', 'Tasks', 'Calendar'])
    expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  expect(screen.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
  await waitFor(() =>
    expect(document.title).toBe('Bindery: the calm, fast CRM for insurance agents and agencies'),
  );
});

test('the landing page shows the default prices while the plans are unknown', async () => {
  const server = new FakeServer().on(PLANS, () => problem(503, 'unavailable', 'Try again in a moment.'));
  openPage(server, '/');
  expect(await screen.findAllByText('$29/month · 7-day free trial · no credit card')).toHaveLength(2);
  expect(screen.getByText('Then $29 a month')).toBeVisible();
  expect(screen.getByText(/Agencies pay \$25 per seat/)).toBeVisible();
});

test('the landing page shows the prices and the trial of the plans on offer', async () => {
  const items = defaultPlans.map((plan) => ({ ...plan, price_per_seat: plan.price_per_seat + 10.5 }));
  const [individual, ...others] = items;
  const server = new FakeServer().on(PLANS, { items: [{ ...individual, trial_days: 14 }, ...others] });
  openPage(server, '/');
  expect(await screen.findAllByText('$39.50/month · 14-day free trial · no credit card')).toHaveLength(2);
  expect(screen.getByText('14-day free trial')).toBeVisible();
  expect(screen.getByText('Then $39.50 a month')).toBeVisible();
  expect(screen.getByText(/Agencies pay \$35.50 per seat/)).toBeVisible();
});

test('the landing page offers no trial when the plan has none', async () => {
  const items = defaultPlans.map((plan) => ({ ...plan, trial_days: 0 }));
  openPage(new FakeServer().on(PLANS, { items }), '/');
  expect(await screen.findAllByText('$29/month')).toHaveLength(2);
  expect(screen.getByText('$29 a month')).toBeVisible();
  expect(screen.queryByText(/-day free trial/)).not.toBeInTheDocument();
});

test('the landing page links to the support address of its head', async () => {
  openPage(new FakeServer(), '/');
  const link = await screen.findByRole('link', { name: SUPPORT_EMAIL });
  expect(link).toHaveAttribute('href', `mailto:${SUPPORT_EMAIL}`);
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
  expect(await emailField()).toHaveAccessibleDescription(/Try again in 10 minutes/);
});

const WAIT =
  'A login link was requested for this address less than a minute ago. Its link and code work until one is used.';
const tooSoon = () => authError(429, 'over_email_send_rate_limit', `${WAIT} Try again in 37 seconds.`);

test('a second request within the minute says how long to wait and takes the earlier code', async () => {
  const server = new FakeServer().on('POST /auth/v1/otp', tooSoon);
  const { user, address } = openPage(server, '/');
  await user.type(await emailField(), 'ana@harbor.test{Enter}');
  expect(await screen.findByText(WAIT)).toBeVisible();
  expect(screen.queryByText(/We sent a login link/)).not.toBeInTheDocument();
  expect(screen.queryByText('Check your email for the login link!')).not.toBeInTheDocument();
  // The number of the button runs.
  expect(screen.getByRole('button', { name: /^Send again in 3[67] s$/ })).toBeDisabled();
  await user.type(screen.getByLabelText('Six-digit code'), '123456');
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('the sixth digit of the code signs in', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/');
  await user.type(await emailField(), 'ana@harbor.test{Enter}');
  const code = await screen.findByLabelText('Six-digit code');
  expect(code).toHaveFocus();
  expect(await screen.findByText('Check your email for the login link!')).toBeVisible();
  await user.keyboard('123 456');
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(screen.queryByText('Check your email for the login link!')).not.toBeInTheDocument();
  const [verify, ...more] = server.sent('POST /auth/v1/verify');
  expect(more).toEqual([]);
  expect(verify?.body).toMatchObject({ email: 'ana@harbor.test', token: '123456', type: 'email' });
});

test('a wrong code is explained and can be corrected', async () => {
  const server = new FakeServer();
  server.on('POST /auth/v1/verify', () => authError(403, 'otp_expired', 'This code is invalid.'));
  const { user } = openPage(server, '/');
  await user.type(await emailField(), 'ana@harbor.test{Enter}');
  const code = await screen.findByLabelText('Six-digit code');
  await user.type(code, '111111');
  expect(await screen.findByText('This code is invalid.')).toBeVisible();
  expect(code).toHaveAccessibleDescription('This code is invalid.');
  await user.type(code, '{Backspace}2');
  await waitFor(() =>
    expect(server.sent('POST /auth/v1/verify').map(({ body }) => (body as { token: string }).token)).toEqual([
      '111111',
      '111112',
    ]),
  );
});

test('the email field has the focus at /app/login', async () => {
  openPage(new FakeServer(), '/app/login');
  await waitFor(async () => expect(await emailField()).toHaveFocus());
});

test('the email field does not take the focus on the landing page', async () => {
  openPage(new FakeServer(), '/');
  expect(await emailField()).not.toHaveFocus();
});

test.each(['made_up', 'toString'])(
  'the error %s of an address is named in words of our own',
  async (code) => {
    const hash = `#error=${code}&error_description=Call+1-800-555-0199+to+unlock+your+account`;
    openPage(new FakeServer(), '/', { hash });
    expect(await screen.findByText("We couldn't sign you in. Request a new login link below.")).toBeVisible();
    expect(screen.queryByText(/1-800-555-0199/)).toBeNull();
  },
);

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
