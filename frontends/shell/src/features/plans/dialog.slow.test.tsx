import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { agencySubscription, noSubscription, plansOnOffer } from '../../testing/billing.js';
import { fakeRemote } from '../../testing/fake-remotes.js';
import { FakeServer, problem } from '../../testing/fake-server.js';

const leaveFor = jest.fn();
jest.unstable_mockModule('../../site/leave-for.js', () => ({ leaveFor }));
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => fakeRemote(id),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../testing/open-page.js');

const CHECKOUT = 'POST /api/subscription/checkout';
const PREVIEW = `${CHECKOUT}/preview`;
const STATUS = 'GET /api/subscription/status';

const preview = {
  ...{ kind: 'change', trial_days: 0, monthly_total: 160, monthly_total_cents: 16_000 },
  ...{ due_now: 12.5, due_now_cents: 1_250, next_billing_date: '2030-12-21T12:00:00.000Z' },
  ...{
    message: '$12.50 is charged now. From December 21 it is $160.00 a month.',
    proration_date: 1_900_000_000,
  },
};

function serverOfOwner(subscription: object = agencySubscription): FakeServer {
  const server = new FakeServer()
    .on('GET /api/subscription/plans', plansOnOffer)
    .on(STATUS, { ...subscription });
  Object.assign(server.me, { role: 'agency_admin', is_owner: true });
  return server;
}

async function openChooser(server: FakeServer) {
  const page = openPage(server, '/app/dashboard', { signedIn: true });
  await page.user.click(await screen.findByRole('button', { name: 'Subscription' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
  const card = async (name: string) => within(await dialog.findByRole('region', { name }));
  return { ...page, dialog, card };
}

beforeEach(() => leaveFor.mockClear());

test('an active subscription is changed in place at the previewed price', async () => {
  const server = serverOfOwner().on(PREVIEW, preview);
  server.on(CHECKOUT, { checkout_url: 'https://b.test/app/subscription', session_id: null, changed: true });
  const { user, dialog, card, address } = await openChooser(server);
  const agency = await card('Agency Plan');
  expect(agency.getByText('YOUR PLAN')).toBeVisible();
  expect(agency.getByText('$135 / month')).toBeVisible();
  expect(agency.getByRole('button', { name: 'Your plan' })).toBeDisabled();
  expect(dialog.queryByRole('region', { name: 'Free Forever' })).not.toBeInTheDocument();
  await user.click(agency.getByRole('button', { name: 'Increase Regular seats' }));
  await user.click(agency.getByRole('button', { name: 'Update seats' }));
  const asked = () => screen.findByRole('alertdialog', { name: 'Change to the Agency Plan?' });
  expect(within(await asked()).getByText(preview.message)).toBeVisible();
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
  expect(server.sent(CHECKOUT)).toHaveLength(0);
  await user.click(agency.getByRole('button', { name: 'Update seats' }));
  await user.click(within(await asked()).getByRole('button', { name: 'Change and pay' }));
  expect(await screen.findByText('Plan changed')).toBeVisible();
  const purchase = { plan_id: 'agency_plan', quantity: 6, support_seats: 1 };
  expect(server.sent(PREVIEW)[0]?.body).toEqual(purchase);
  expect(server.sent(CHECKOUT)[0]?.body).toEqual({ ...purchase, proration_date: preview.proration_date });
  await waitFor(() => expect(address()).toBe('/app/subscription'));
  expect(leaveFor).not.toHaveBeenCalled();
});

test("a plan change blocked by account members shows the server's reason", async () => {
  const detail = 'Your agency has 4 members. A plan for one person needs an account of one.';
  const server = serverOfOwner().on(PREVIEW, () => problem(409, 'account_has_members', detail));
  const { user, card } = await openChooser(server);
  const individual = await card('Individual Agent');
  await user.click(individual.getByRole('button', { name: 'Switch to Individual Agent' }));
  expect(await individual.findByRole('alert')).toHaveTextContent(detail);
});

test('a checkout shows an error when the server is unreachable or returns no URL', async () => {
  const server = serverOfOwner(noSubscription).on(CHECKOUT, () => Promise.reject(new TypeError('gone')));
  const { user, card } = await openChooser(server);
  const agency = await card('Agency Plan');
  await user.click(agency.getByRole('button', { name: 'Start 7-Day Free Trial' }));
  expect(await agency.findByText(/^Error creating checkout: Bindery can't be reached/)).toBeVisible();
  server.on(CHECKOUT, {});
  await user.click(agency.getByRole('button', { name: 'Start 7-Day Free Trial' }));
  expect(await agency.findByText('Failed to create checkout session')).toBeVisible();
});

test('a promo code requires a selected plan, and the dialog closes after it is applied', async () => {
  const server = serverOfOwner(noSubscription)
    .on('POST /api/subscription/validate-promo', {
      valid: true,
      promo: { code: 'HARBOR', description: 'Three months' },
      detail: null,
    })
    .on('POST /api/subscription/apply-promo', {
      success: true,
      message: 'Promo code applied successfully! Agency Plan is yours.',
      promo_applied: { code: 'HARBOR', description: 'Three months', discount_type: 'free_months' },
    });
  const { user, dialog } = await openChooser(server);
  await user.click(await dialog.findByRole('button', { name: 'Have a promo code?' }));
  const field = dialog.getByRole('textbox', { name: 'Promo code' });
  await user.click(dialog.getByRole('button', { name: 'HARBOR' }));
  expect(field).toHaveValue('HARBOR');
  expect(field).toHaveAccessibleDescription('Please select a plan first to apply promo code');
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: 'Agency Plan' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('Promo code applied: HARBOR')).toHaveTextContent('Three months');
  expect(dialog.queryByRole('textbox', { name: 'Promo code' })).not.toBeInTheDocument();
  const body = { code: 'HARBOR', plan_id: 'agency_plan' };
  expect(server.sent('POST /api/subscription/apply-promo')[0]?.body).toEqual(body);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent('POST /auth/v1/token')).toHaveLength(1);
});

function serverOfAgent(): FakeServer {
  const server = serverOfOwner();
  server.token = { user_role: 'agent', is_owner: false };
  Object.assign(server.me, { role: 'agent', is_owner: false });
  return server;
}

test('an agent comes from the header to the plan of the agency, and chooses none', async () => {
  const { user, address } = openPage(serverOfAgent(), '/app/dashboard', { signedIn: true });
  const header = within(await screen.findByRole('banner'));
  await user.click(await header.findByRole('button', { name: /^Your account/ }));
  expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Plans' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(header.getByRole('link', { name: 'Subscription' }));
  await waitFor(() => expect(address()).toBe('/app/subscription'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an agent who comes back from a payment sees a plan disabled with the reason', async () => {
  const { user } = openPage(serverOfAgent(), '/app/subscription/cancel', { signedIn: true });
  await user.click(await screen.findByRole('link', { name: 'View plans again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
  const individual = within(await dialog.findByRole('region', { name: 'Individual Agent' }));
  expect(individual.getByRole('button', { name: 'Switch to Individual Agent' })).toBeDisabled();
  expect(individual.getByText(/Only the account owner or an administrator/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Have a promo code?' })).not.toBeInTheDocument();
});
