import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { noSubscription, plansOnOffer } from '../../../testing/billing.js';
import { FakeServer, problem } from '../../../testing/fake-server.js';
import { someAgency, someProfile } from '../../../testing/settings.js';

const leaveFor = jest.fn();
jest.unstable_mockModule('../../../site/leave-for.js', () => ({ leaveFor }));
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => Promise.resolve({ default: () => <p>{id} is here</p> }),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../../testing/open-page.js');

const CHECKOUT = 'POST /api/subscription/checkout';
const APPLY = 'POST /api/subscription/apply-promo';
const VALIDATE = 'POST /api/subscription/validate-promo';
const PAYMENT_PAGE = 'https://pay.test/c/cs_1';

function serverOfNewPerson(): FakeServer {
  const server = new FakeServer()
    .on('GET /api/subscription/plans', plansOnOffer)
    .on('GET /api/subscription/status', { ...noSubscription })
    .on(CHECKOUT, { checkout_url: PAYMENT_PAGE, session_id: 'cs_1', changed: false })
    .on(VALIDATE, { valid: true, promo: { code: 'SPRING', description: 'A free spring' }, detail: null })
    .on(APPLY, {
      success: true,
      message: '',
      promo_applied: { code: 'SPRING', description: 'A free spring', discount_type: 'free_weeks' },
    });
  Object.assign(server.me, { role: 'pending', is_owner: true });
  return server;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const getStarted = () => screen.findByRole('button', { name: 'Get Started Free' });
const refused = (detail: string) => () => problem(422, 'promo_not_applicable', detail);

beforeEach(() => leaveFor.mockClear());

test('Welcome shows the price and terms of each plan and a support link', async () => {
  openPage(serverOfNewPerson(), '/app/welcome', { signedIn: true });
  const individual = await card('Individual Agent');
  expect(individual.getByText('$29').parentElement).toHaveTextContent('$29 per month');
  expect(individual.getByText('7 days free trial')).toBeVisible();
  expect(individual.getByText('No commitment • Cancel anytime')).toBeVisible();
  expect(individual.getByText('Everything in Free Forever, plus')).toBeVisible();
  const lines = individual.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Reports, saved and on a schedule',
    'Capture from pages, emails, and PDFs',
    'API and webhooks for your other tools',
  ]);
  const agency = await card('Agency Plan');
  expect(agency.getByText('POPULAR')).toBeVisible();
  expect(agency.getByText('$25').parentElement).toHaveTextContent('$25 per seat per month');
  const free = await card('Free Forever');
  expect(free.getByText('No credit card required • Free forever')).toBeVisible();
  expect(free.queryByText(/days free trial/)).not.toBeInTheDocument();
  expect(screen.getByText(/processed securely by Stripe. We never store card data/)).toBeVisible();
  const support = screen.getByRole('link', { name: /Contact support/ });
  expect(support).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  expect(document.title).toBe('Welcome · Bindery');
});

test('the agency plan limits seats, computes their price and starts the checkout', async () => {
  const server = serverOfNewPerson();
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  const agency = await card('Agency Plan');
  expect(agency.getByText('$75 / month')).toBeVisible();
  expect(agency.getByRole('button', { name: 'Decrease Regular seats' })).toBeDisabled();
  expect(agency.getByText('Optional')).toBeVisible();
  await user.click(agency.getByRole('button', { name: 'Increase Regular seats' }));
  await user.click(agency.getByRole('button', { name: 'Increase Regular seats' }));
  await user.click(agency.getByRole('button', { name: /Increase Support seats/ }));
  expect(agency.getByText('$135 / month')).toBeVisible();
  await user.click(agency.getByRole('button', { name: 'Start 7-Day Free Trial' }));
  expect(await agency.findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAYMENT_PAGE));
  const body = { plan_id: 'agency_plan', quantity: 5, support_seats: 1 };
  expect(server.sent(CHECKOUT).map((request) => request.body)).toEqual([body]);
  expect(server.sent('POST /api/subscription/checkout/preview')).toHaveLength(0);
});

test('Welcome asks for the names that are missing before the agency plan, and goes on to payment', async () => {
  const server = serverOfNewPerson()
    .on('PUT /api/settings/profile', ({ body }) => {
      Object.assign(server.me, body);
      return Response.json({ ...someProfile, ...(body as object) });
    })
    .on('PUT /api/settings/agency', () => Response.json(someAgency));
  Object.assign(server.me, { full_name: null, account_name: 'ana' });
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  const choose = (await card('Agency Plan')).getByRole('button', { name: 'Start 7-Day Free Trial' });
  await user.click(choose);
  let dialog = within(await screen.findByRole('dialog', { name: 'Before you start' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(leaveFor).not.toHaveBeenCalled();
  await user.click(choose);
  dialog = within(await screen.findByRole('dialog', { name: 'Before you start' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Your name is required.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Your name/), 'Ana Reyes');
  await user.type(dialog.getByLabelText(/Agency name/), 'Harbor');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAYMENT_PAGE));
  expect(server.sent('PUT /api/settings/profile').map(({ body }) => body)).toEqual([
    { full_name: 'Ana Reyes' },
  ]);
  expect(server.sent('PUT /api/settings/agency').map(({ body }) => body)).toEqual([{ name: 'Harbor' }]);
});

test('a plan for one person asks for their name only', async () => {
  const server = serverOfNewPerson();
  Object.assign(server.me, { full_name: null, account_name: 'ana' });
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click((await card('Individual Agent')).getByRole('button', { name: /Free Trial/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you start' }));
  expect(dialog.getByLabelText(/Your name/)).toBeVisible();
  expect(dialog.queryByLabelText(/Agency name/)).not.toBeInTheDocument();
});

test('the individual plan checks out with one seat', async () => {
  const server = serverOfNewPerson();
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  const individual = await card('Individual Agent');
  await user.click(individual.getByRole('button', { name: 'Start 7-Day Free Trial' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  const body = { plan_id: 'individual_agent', quantity: 1, support_seats: 0 };
  expect(server.sent(CHECKOUT)[0]?.body).toEqual(body);
});

test("a failed checkout shows the server's reason and enables its button again", async () => {
  const detail = 'Payments cannot be made right now. Nothing was charged; try again in a few minutes.';
  const server = serverOfNewPerson().on(CHECKOUT, () => problem(503, 'unavailable', detail));
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  const individual = await card('Individual Agent');
  await user.click(individual.getByRole('button', { name: 'Start 7-Day Free Trial' }));
  expect(await individual.findByRole('alert')).toHaveTextContent(detail);
  expect(individual.getByRole('button', { name: 'Start 7-Day Free Trial' })).toBeEnabled();
  expect(leaveFor).not.toHaveBeenCalled();
  server.on(CHECKOUT, {});
  await user.click(individual.getByRole('button', { name: 'Start 7-Day Free Trial' }));
  expect(await individual.findByText('Failed to start subscription process')).toBeVisible();
});

test('the free plan is applied once and opens the dashboard when the role changes', async () => {
  const server = serverOfNewPerson();
  const { user, address } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await getStarted());
  expect(await screen.findByText('Free account activated successfully!')).toBeVisible();
  expect(screen.getByText(/Setting up your account/)).toBeVisible();
  const [apply, ...more] = server.sent(APPLY);
  expect(apply?.body).toEqual({ code: 'DIRECT_FREE', plan_id: 'free_forever' });
  expect(apply?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(more).toHaveLength(0);
  server.me.role = 'agent';
  expect(await screen.findByText(/Your account is ready/)).toBeVisible();
  expect(server.sent('POST /auth/v1/token')).not.toHaveLength(0);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a refused free plan shows the reason and no success message', async () => {
  const server = serverOfNewPerson().on(APPLY, refused('The free plan is not offered at the moment.'));
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await getStarted());
  expect(
    await screen.findByText(/Your free account wasn't activated. The free plan is not offered/),
  ).toBeVisible();
  expect(await getStarted()).toBeEnabled();
  expect(screen.queryByText('Free account activated successfully!')).not.toBeInTheDocument();
});

test('a promo code is validated, applied to the individual plan and opens the account', async () => {
  const server = serverOfNewPerson();
  const { user, address } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Have a promo code?' }));
  const box = within(screen.getByRole('form', { name: 'Promo code' }));
  expect(box.getByRole('button', { name: 'Apply' })).toBeDisabled();
  expect(box.getByRole('button', { name: 'HARBOR' })).toBeVisible();
  await user.type(box.getByRole('textbox'), ' spring ');
  expect(box.getByRole('textbox')).toHaveValue(' SPRING ');
  await user.click(box.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Promo code applied successfully!')).toBeVisible();
  expect(screen.getByText('Promo code applied: SPRING')).toHaveTextContent('A free spring');
  const body = { code: 'SPRING', plan_id: 'individual_agent' };
  expect([VALIDATE, APPLY].map((call) => server.sent(call).map((request) => request.body))).toEqual([
    [body],
    [body],
  ]);
  server.me.role = 'agent';
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a rejected promo code shows its specific reason under the field', async () => {
  const server = serverOfNewPerson().on(VALIDATE, { valid: false, promo: null, detail: null });
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Have a promo code?' }));
  const field = screen.getByRole('textbox', { name: 'Promo code' });
  const problemIs = (text: string) => waitFor(() => expect(field).toHaveAccessibleDescription(text));
  await user.type(field, '{Enter}');
  await problemIs('Please enter a promo code');
  await user.type(field, 'nope{Enter}');
  await problemIs('Invalid promo code');
  server.on(VALIDATE, { valid: false, promo: null, detail: 'This code has expired.' });
  await user.type(field, '{Enter}');
  await problemIs('This code has expired.');
  server.on(VALIDATE, () => Promise.reject(new TypeError('gone')));
  await user.type(field, '{Enter}');
  await problemIs(
    "Error validating promo code. Bindery can't be reached. Check your connection and try again.",
  );
  server.on(VALIDATE, { valid: true, promo: { code: 'NOPE', description: 'Free' }, detail: null });
  server.on(APPLY, () => problem(409, 'already_subscribed', 'The account has a paid plan.'));
  await user.type(field, '{Enter}');
  await problemIs('The account has a paid plan.');
  await user.click(screen.getByRole('button', { name: 'Close promo code' }));
  expect(screen.queryByRole('textbox', { name: 'Promo code' })).not.toBeInTheDocument();
});

test('plans show an error after a failed load and reload on Try again', async () => {
  const server = serverOfNewPerson().on('GET /api/subscription/plans', () =>
    problem(404, 'not_found', 'Plans are not there right now.'),
  );
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  expect(await screen.findByText('Failed to load subscription plans')).toBeVisible();
  server.on('GET /api/subscription/plans', plansOnOffer);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await getStarted()).toBeVisible();
});

test('a plan without a trial goes to payment after the charge is confirmed', async () => {
  const server = serverOfNewPerson().on('GET /api/subscription/status', {
    ...noSubscription,
    trial_available: false,
  });
  const message = 'This account has already used its free trial. $29.00 is charged now.';
  server.on('POST /api/subscription/checkout/preview', {
    ...{ kind: 'new', trial_days: 0, monthly_total: 29, monthly_total_cents: 2_900 },
    ...{ due_now: 29, due_now_cents: 2_900, next_billing_date: null, message, proration_date: null },
  });
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  const individual = await card('Individual Agent');
  expect(individual.queryByText('7 days free trial')).not.toBeInTheDocument();
  await user.click(individual.getByRole('button', { name: 'Subscribe' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(message)).toBeVisible();
  expect(server.sent(CHECKOUT)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAYMENT_PAGE));
});

test('a signed-out visitor sees the plans with a link to sign in', async () => {
  openPage(serverOfNewPerson(), '/welcome');
  expect(await screen.findByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/app/login');
});

test('a user who already has a plan sees a link to the dashboard', async () => {
  const server = serverOfNewPerson();
  server.me.role = 'agent';
  openPage(server, '/app/welcome', { signedIn: true });
  expect(await screen.findByText('Your account already has a plan.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
});

test('an owner whose account never had a plan sees the plans, whatever their role', async () => {
  const server = serverOfNewPerson();
  server.me.role = 'agent';
  server.token = { user_role: 'agent', is_owner: true, entitlement: 'none' };
  openPage(server, '/app/welcome', { signedIn: true });
  expect(await screen.findByText('Choose a plan to get started.')).toBeVisible();
  expect(await card('Agency Plan')).toBeDefined();
});
