import { screen, waitFor } from '@testing-library/react';
import { FakeServer, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const plan = (plan_id: string, name: string, dollars: number, trial_days: number) => ({
  plan_id,
  name,
  description: `${name} in a sentence.`,
  price_per_seat: dollars,
  price_per_seat_cents: dollars * 100,
  support_seat_price: 0,
  support_seat_price_cents: 0,
  minimum_seats: 1,
  trial_days,
  features: ['Unlimited records'],
  popular: false,
});

const plans = [
  plan('individual_agent', 'Individual Agent', 29, 7),
  plan('free_forever', 'Free Forever', 0, 0),
];

function serverOfNewPerson(): FakeServer {
  const server = new FakeServer();
  server.me.role = 'pending';
  server.on('GET /api/subscription/plans', { items: plans, total: 2, filtered: 2 });
  server.on('POST /api/subscription/apply-promo', {
    success: true,
    message: 'Free account activated successfully!',
    promo_applied: { code: 'DIRECT_FREE', description: 'Free forever', discount_type: 'free_forever' },
  });
  return server;
}

const getStarted = () => screen.findByRole('button', { name: 'Get Started Free' });

test('offers the plans that can be had now, in their own words', async () => {
  openPage(serverOfNewPerson(), '/app/welcome', { signedIn: true });
  expect(await getStarted()).toBeVisible();
  expect(screen.getByText('No credit card required • Free forever')).toBeVisible();
  expect(screen.queryByText('Individual Agent')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Write to support/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  );
  expect(document.title).toBe('Welcome · Bindery');
});

test('the free plan is applied once, the role awaited, and the dashboard follows', async () => {
  const server = serverOfNewPerson();
  const { user, address } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await getStarted());
  expect(await screen.findByText('Free account activated successfully!')).toBeVisible();
  expect(screen.getByText(/Waiting for your account to open/)).toBeVisible();
  const [apply, ...more] = server.sent('POST /api/subscription/apply-promo');
  expect(apply?.body).toEqual({ code: 'DIRECT_FREE', plan_id: 'free_forever' });
  expect(apply?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(more).toHaveLength(0);
  server.me.role = 'agent';
  expect(await screen.findByText(/Your account is open/)).toBeVisible();
  expect(server.sent('POST /auth/v1/token')).not.toHaveLength(0);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a failure says that it failed, and the button is there again', async () => {
  const server = serverOfNewPerson().on('POST /api/subscription/apply-promo', () =>
    problem(422, 'promo_not_applicable', 'The free plan is not offered at the moment.'),
  );
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await getStarted());
  const messages = await screen.findAllByText(
    /Your free account was not activated. The free plan is not offered/,
  );
  expect(messages[0]).toBeVisible();
  expect(await getStarted()).toBeEnabled();
  expect(screen.queryByText('Free account activated successfully!')).not.toBeInTheDocument();
});

test('plans that cannot be loaded say so and can be tried again', async () => {
  const server = serverOfNewPerson().on('GET /api/subscription/plans', () =>
    problem(404, 'not_found', 'Plans are not there right now.'),
  );
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  expect(await screen.findByText('Failed to load subscription plans')).toBeVisible();
  server.on('GET /api/subscription/plans', { items: plans, total: 2, filtered: 2 });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await getStarted()).toBeVisible();
});

test('somebody who is not signed in may look, and is asked to sign in to choose', async () => {
  const server = serverOfNewPerson();
  openPage(server, '/welcome');
  expect(await screen.findByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/app/login');
});

test('somebody who has a plan is shown the way to the dashboard', async () => {
  const server = serverOfNewPerson();
  server.me.role = 'agent';
  openPage(server, '/app/welcome', { signedIn: true });
  expect(await screen.findByText('Your account has a plan already.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});
