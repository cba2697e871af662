import { jest } from '@jest/globals';
import type { SubscriptionView } from '@bindery/contracts/billing';
import { startedExport } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { agencySubscription, noSubscription, plansOnOffer } from '../../../testing/billing.js';
import { FakeServer, problem } from '../../../testing/fake-server.js';

const leaveFor = jest.fn();
jest.unstable_mockModule('../../../site/leave-for.js', () => ({ leaveFor }));
const { openPage } = await import('../../../testing/open-page.js');

const STATUS = 'GET /api/subscription/status';
const CANCEL = 'POST /api/subscription/cancel';
const REACTIVATE = 'POST /api/subscription/reactivate';
const END = '2030-12-21T12:00:00.000Z';
const canceling: SubscriptionView = {
  ...agencySubscription,
  ...{ subscription_status: 'canceling', subscription_end_date: END, next_billing_date: null },
  ...{ can_cancel: false, can_reactivate: true },
};

function open(subscription: object, access: FakeServer['token'] = null) {
  const server = new FakeServer()
    .on(STATUS, { ...subscription })
    .on('GET /api/subscription/plans', plansOnOffer);
  server.token = access;
  return { server, ...openPage(server, '/subscription', { signedIn: true }) };
}

async function facts(): Promise<Record<string, string | null | undefined>> {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
}

async function answer(page: ReturnType<typeof open>, question: string, button: string) {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  await page.user.click(dialog.getByRole('button', { name: button }));
}

test('an agency sees its plan, status, seats, next billing, customer ID and support contact', async () => {
  const { address } = open(agencySubscription);
  expect(await facts()).toEqual({
    Plan: 'Agency Plan$135 per month',
    Status: 'Active',
    Seats: '5and 1 support seat',
    'Next billing': 'Dec 21, 2030',
  });
  expect(address()).toBe('/app/subscription');
  expect(screen.getByText('cus_made_up')).toBeVisible();
  expect(screen.getByText(/Billing is managed through Stripe/)).toHaveTextContent('Contact support');
  expect(screen.queryByRole('button', { name: 'Reactivate subscription' })).not.toBeInTheDocument();
});

test('an individual plan shows no seats, and a trial shows its end date', async () => {
  open({
    ...agencySubscription,
    ...{ plan_type: 'individual', plan_id: 'individual_agent', plan_name: 'Individual Agent' },
    trial_ends_at: END,
  });
  const shown = await facts();
  expect(shown['Seats']).toBeUndefined();
  expect(shown['Status']).toBe('ActiveFree trial until Dec 21, 2030');
});

test.each([
  [true, /Your card on file is charged then/],
  [false, /There's no card on file, so your subscription ends with the trial/],
  [null, /continues after that if there's a card on file/],
])('a trial with a card on file: %s, says what happens at its end', async (has_card, sentence) => {
  open({ ...agencySubscription, trial_ends_at: END, has_card });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test.each([
  ['inactive', 'Inactive'],
  ['pending', 'Pending'],
  ['of a later release', 'Inactive'],
])('a status of %s is shown as %s without the Manage Subscription panel', async (status, word) => {
  open({ ...noSubscription, subscription_status: status });
  expect(await facts()).toEqual({ Plan: 'No Plan', Status: word });
  expect(screen.queryByRole('region', { name: 'Manage subscription' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Customer ID/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'View plans' })).toBeEnabled();
});

test('a superuser reads that no plan is needed to make changes', async () => {
  const server = new FakeServer()
    .on(STATUS, { ...noSubscription })
    .on('GET /api/subscription/plans', plansOnOffer);
  server.me.role = 'superuser';
  openPage(server, '/subscription', { signedIn: true });
  expect(
    await screen.findByText('As a superuser, you can view and change records without a plan.'),
  ).toBeVisible();
  expect(screen.queryByText(/Choose a plan to make changes/)).not.toBeInTheDocument();
});

test('a subscription is canceled after confirmation, shows its end date and is reactivated', async () => {
  const page = open(agencySubscription);
  page.server.on(CANCEL, () => {
    page.server.on(STATUS, { ...canceling });
    return Response.json({ success: true, access_until: END });
  });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const sure = 'Are you sure you want to cancel your subscription?';
  await answer(page, sure, 'Keep subscription');
  expect(page.server.sent(CANCEL)).toHaveLength(0);
  await page.user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await answer(page, sure, 'Cancel subscription');
  expect(await screen.findByText(/You have access until Dec 21, 2030/)).toBeVisible();
  expect(await facts()).toMatchObject({ Status: 'Canceling', 'Access until': 'Dec 21, 2030' });
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();

  page.server.on(REACTIVATE, () => {
    page.server.on(STATUS, { ...agencySubscription });
    return Response.json({ success: true, next_billing_date: END });
  });
  await page.user.click(screen.getByRole('button', { name: 'Reactivate subscription' }));
  await answer(page, 'Are you sure you want to reactivate your subscription?', 'Reactivate');
  expect(await screen.findByText(/Next billing: Dec 21, 2030/)).toBeVisible();
  expect(await facts()).toMatchObject({ Status: 'Active' });
});

test("a failed cancellation shows the server's reason, or a general error without one", async () => {
  const page = open(agencySubscription);
  page.server.on(CANCEL, () => problem(409, 'not_cancelable', 'It has ended already.'));
  const sure = 'Are you sure you want to cancel your subscription?';
  await page.user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await answer(page, sure, 'Cancel subscription');
  expect(await screen.findByText('Error: It has ended already.')).toBeVisible();
  page.server.on(CANCEL, () => Promise.reject(new TypeError('gone')));
  await page.user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await answer(page, sure, 'Cancel subscription');
  expect(await screen.findByText('Failed to cancel subscription')).toBeVisible();
});

test('a failed payment shows a notice, and a button opens the billing portal', async () => {
  const page = open({ ...agencySubscription, past_due: true });
  page.server.on('POST /api/subscription/portal', { portal_url: 'https://pay.test/portal' });
  expect(await screen.findByText(/Your last payment failed/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Manage cards and invoices' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.test/portal'));
});

test('an agent sees the plan and whom to ask, and nothing that others do', async () => {
  open(agencySubscription, { user_role: 'agent', is_owner: false, entitlement: 'active' });
  expect(await screen.findByText(/Only the account owner or an administrator/)).toBeVisible();
  expect(await facts()).toMatchObject({ Plan: 'Agency Plan$135 per month' });
  for (const name of ['Cancel subscription', 'Change plan', 'Manage cards and invoices'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  for (const words of [/card on file/, /Customer ID/, /billing history/])
    expect(screen.queryByText(words)).toBeNull();
});

test('a failed load shows an error and reloads the subscription on Try again', async () => {
  const server = new FakeServer().on(STATUS, () => problem(404, 'not_found', 'Not right now.'));
  const { user } = openPage(server, '/app/subscription', { signedIn: true });
  expect(await screen.findByText('Failed to load subscription data')).toBeVisible();
  server.on(STATUS, { ...agencySubscription });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await facts()).toMatchObject({ Plan: 'Agency Plan$135 per month' });
});

test('the owner of an account without a plan exports everything', async () => {
  const page = open(noSubscription, { user_role: 'agent', is_owner: true, entitlement: 'inactive' });
  const EXPORT = 'POST /api/exports/account';
  page.server.on(EXPORT, () => Response.json(startedExport, { status: 202 }));
  expect(await screen.findByText(/you can view and export them/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All exports so far' })).toHaveAttribute(
    'href',
    '/app/dashboard/exports',
  );
  await page.user.click(await screen.findByRole('button', { name: 'Export everything' }));
  await waitFor(() => expect(page.server.sent('GET /api/jobs')).toHaveLength(1));
  await page.user.click(await screen.findByRole('button', { name: 'Export as a zip file' }));
  expect(await screen.findByText('Your export is on its way')).toBeVisible();
  await waitFor(() => expect(page.server.sent('GET /api/jobs')).toHaveLength(2));
  expect(page.server.sent(EXPORT).map(({ body }) => body)).toEqual([{}]);
});

test('an agent who does not answer for the account has no export of it', async () => {
  open(agencySubscription, { user_role: 'agent', is_owner: false, entitlement: 'active' });
  expect(await screen.findByText(/Billing is managed through Stripe/)).toBeVisible();
  expect(screen.queryByText('Your data')).toBeNull();
});
