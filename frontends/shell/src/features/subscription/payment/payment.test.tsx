import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { agencySubscription, noSubscription, plansOnOffer } from '../../../testing/billing.js';
import { FakeServer, problem } from '../../../testing/fake-server.js';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => Promise.resolve({ default: () => <p>{id} is here</p> }),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { pause } = await import('../../../site/pause.js');
const waits: { length: 'real' | 'none' } = { length: 'real' };
jest.unstable_mockModule('../../../site/pause.js', () => ({
  pause: (ms: number, signal: AbortSignal) => pause(waits.length === 'real' ? ms : 0, signal),
}));
afterEach(() => {
  waits.length = 'real';
});
const { openPage } = await import('../../../testing/open-page.js');

const STATUS = 'GET /api/subscription/status/cs_1';
const SUCCESS = '/subscription/success?session_id=cs_1';
const paid = {
  ...{ payment_status: 'paid', amount_total: 0, currency: 'usd', plan_id: 'agency_plan' },
  trial_ends_at: '2030-11-28T12:00:00.000Z',
  has_card: false,
};

function serverOfNewPerson(): FakeServer {
  const server = new FakeServer().on('GET /api/subscription/plans', plansOnOffer);
  server.on('GET /api/subscription/status', { ...noSubscription });
  Object.assign(server.me, { role: 'pending', is_owner: true });
  return server;
}

test.each([
  [true, 0],
  [false, 1],
  [null, 1],
])('after a trial that has a card: %s, the page asks for one %d times', async (has_card, times) => {
  openPage(serverOfNewPerson().on(STATUS, { ...paid, has_card }), SUCCESS, { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Welcome to Bindery!' })).toBeVisible();
  expect(screen.queryAllByText(/add a card under Subscription/)).toHaveLength(times);
});

test('the success page polls for the payment and the role, then opens the dashboard', async () => {
  const server = serverOfNewPerson().on(STATUS, { ...paid, payment_status: 'pending' });
  const { user, address } = openPage(server, SUCCESS, { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Payment pending' })).toBeVisible();
  server.on(STATUS, paid);
  expect(await screen.findByRole('heading', { name: 'Welcome to Bindery!' })).toBeVisible();
  const details = screen.getAllByRole('definition').map((detail) => detail.textContent);
  expect(details).toEqual(['Agency Plan', '$0.00', 'USD', 'Active Trial', 'Nov 28, 2030']);
  expect(screen.getByText(/Your 7-day free trial has started/)).toHaveTextContent('Nov 28, 2030');
  expect(screen.getByText('Invite your team under Seat management.')).toBeVisible();
  expect(screen.getByText('Opening your account...')).toBeVisible();
  server.on('GET /api/subscription/status', {
    ...agencySubscription,
    seats_limit: 3,
    monthly_total_cents: 7_500,
  });
  server.me.role = 'agency_admin';
  expect(await screen.findByText('$75.00 a month')).toBeVisible();
  expect(screen.getByText('3, and 1 support')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import your clients' })).toHaveAttribute(
    'href',
    '/app/dashboard/individuals/import',
  );
  await user.click(await screen.findByRole('link', { name: 'Go to dashboard' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a payment without a trial shows an active subscription and the amount paid', async () => {
  const server = serverOfNewPerson().on(STATUS, { ...paid, amount_total: 2_900, trial_ends_at: null });
  server.me.role = 'agent';
  openPage(server, SUCCESS, { signedIn: true });
  expect(await screen.findByText('$29.00')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.queryByText(/free trial/)).not.toBeInTheDocument();
});

test('the success page shows Verifying Payment until the server responds', async () => {
  const server = serverOfNewPerson().on(STATUS, () => new Promise(() => undefined));
  openPage(server, SUCCESS, { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Verifying Payment' })).toBeVisible();
});

test.each([
  ['/app/subscription/success', 404, 'Missing session ID'],
  [SUCCESS, 404, 'Payment verification failed: There is no such checkout.'],
  [SUCCESS, 401, 'Authentication required'],
])('%s answered with %i shows why the verification failed', async (address, status, reason) => {
  const server = serverOfNewPerson().on(STATUS, () =>
    problem(status, status === 401 ? 'token_stale' : 'not_found', 'There is no such checkout.'),
  );
  openPage(server, address, { signedIn: true });
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
  expect(panel.getByText(reason)).toBeVisible();
  expect(panel.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/app/dashboard');
});

test('a verification shows a delay notice during an outage and continues by itself', async () => {
  const server = serverOfNewPerson().on(STATUS, () => problem(503, 'unavailable', 'Not right now.'));
  openPage(server, SUCCESS, { signedIn: true });
  expect(await screen.findByText(/^This is taking longer than usual/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Verifying Payment' })).toBeVisible();
  server.on(STATUS, paid);
  expect(await screen.findByText('Active Trial')).toBeVisible();
});

test('a verification stops after a long outage and restarts on Try again', async () => {
  waits.length = 'none';
  const server = serverOfNewPerson().on(STATUS, () => Promise.reject(new TypeError('gone')));
  const { user } = openPage(server, SUCCESS, { signedIn: true });
  expect(await screen.findByText(/^Error checking payment: Bindery can't be reached/)).toBeVisible();
  server.on(STATUS, paid);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Active Trial')).toBeVisible();
});

test('a signed-out visitor to the success page is sent to the login', async () => {
  const { address } = openPage(serverOfNewPerson(), SUCCESS);
  await waitFor(() => expect(address()).toBe('/app/login'));
});

test('the cancel page shows that nothing was charged and links back to the plans', async () => {
  const server = serverOfNewPerson();
  server.me.role = 'agent';
  const { user, address } = openPage(server, '/subscription/cancel', { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible();
  expect(screen.getByText(/No charge was made/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/app/dashboard');
  await user.click(screen.getByRole('link', { name: 'View plans again' }));
  expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible();
  expect(address()).toBe('/app/dashboard');
});

test('the cancel page leads a user with a pending role to Welcome', async () => {
  const { user, address } = openPage(serverOfNewPerson(), '/app/subscription/cancel', { signedIn: true });
  await user.click(await screen.findByRole('link', { name: 'View plans again' }));
  await waitFor(() => expect(address()).toBe('/app/welcome'));
});
