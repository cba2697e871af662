import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { agencySubscription, plansOnOffer } from '../../testing/billing.js';
import { fakeRemote } from '../../testing/fake-remotes.js';
import { FakeServer } from '../../testing/fake-server.js';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => fakeRemote(id),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../testing/open-page.js');

const STATUS = 'GET /api/subscription/status';
const owner = { user_role: 'agency_admin', is_owner: true, entitlement: 'active' } as const;

function open(token: FakeServer['token'], subscription: object) {
  const server = new FakeServer()
    .on(STATUS, { ...subscription })
    .on('GET /api/subscription/plans', plansOnOffer);
  server.token = token;
  return { server, ...openPage(server, '/app/dashboard', { signedIn: true }) };
}

test('the owner sees a failed payment with a link to the subscription', async () => {
  const { user, address } = open(owner, { ...agencySubscription, past_due: true });
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText(/Your last payment failed/)).toBeVisible();
  await user.click(banner.getByRole('link', { name: 'View subscription' }));
  await waitFor(() => expect(address()).toBe('/app/subscription'));
});

test('an agent sees no failed payment and requests no subscription status', async () => {
  const { server } = open(
    { user_role: 'agent', is_owner: false, entitlement: 'active' },
    { ...agencySubscription, past_due: true },
  );
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(screen.queryByText(/Your last payment failed/)).not.toBeInTheDocument();
  expect(server.sent(STATUS)).toHaveLength(0);
});

test('an inactive subscription shows the owner a dismissible banner that opens the plans', async () => {
  const { user } = open({ ...owner, exports: true, entitlement: 'inactive' }, agencySubscription);
  expect(await screen.findByText(/You can view and export your records/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'View plans' }));
  expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/Your subscription is inactive/)).not.toBeInTheDocument();
});

test('an agent of an inactive account sees whom to contact instead of View Plans', async () => {
  const access = { user_role: 'agent', is_owner: false, entitlement: 'inactive', exports: false } as const;
  open(access, agencySubscription);
  expect(await screen.findByText(/You can view your records/)).toBeVisible();
  expect(await screen.findByText(/Ask your account owner or an administrator/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View plans' })).not.toBeInTheDocument();
});

test('an account that never had a plan is told so, and a superuser is not', async () => {
  open({ ...owner, entitlement: 'none' }, agencySubscription);
  expect(await screen.findByText(/Your account doesn't have a plan yet/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'View plans' })).toBeVisible();
  cleanup();
  open({ user_role: 'superuser', is_owner: true, entitlement: 'none' }, agencySubscription);
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(screen.queryByText(/doesn't have a plan/)).not.toBeInTheDocument();
});

test('whoever has no second factor sees from when on the agency requires one, and where to add it', async () => {
  const server = new FakeServer().on(STATUS, { ...agencySubscription });
  server.me.second_factor_due_at = '2026-12-04T15:00:00.000Z';
  server.token = { user_role: 'agent', is_owner: false, entitlement: 'active' };
  const { user, address } = openPage(server, '/app/dashboard', { signedIn: true });
  expect(await screen.findByText(/requires a second factor from Dec 4, 2026/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add one now' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/settings/security'));
  await waitFor(() => expect(screen.queryByText(/requires a second factor from/)).not.toBeInTheDocument());
});
