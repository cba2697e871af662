import { settingsRoutes } from '@bindery/contracts/identity';
import type { Page } from '@playwright/test';
import { rowsOf } from '../fixtures/database.js';
import { newAddress, Person } from '../fixtures/person.js';
import { agencyOf } from '../fixtures/agency.js';
import { subscriptionOf } from '../fixtures/purchase.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { retryUntil } from '../pages/outage.js';
import { PaymentPage } from '../pages/payment.js';
import { PlanChooser } from '../pages/plan-chooser.js';
import { SubscriptionPage } from '../pages/subscription.js';

// The old token is rejected once, another user's checkout is not found, and a service is stopped.
test.use({ expectedStatuses: [401, 404, 502, 503] });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const checkoutsOf = async (person: Person): Promise<string[]> => {
  const { account_id } = await person.me();
  const rows = await rowsOf<{ status: string }>(
    'billing',
    'SELECT status FROM checkouts WHERE account_id = $1 ORDER BY created_at',
    [account_id],
  );
  return rows.map(({ status }) => status);
};

test('a double click opens one checkout session, and the button reopens it after Back', async ({
  page,
  enterAs,
}) => {
  const buyer = await Person.signIn(newAddress('double'));
  // Buyers without names are asked for them first.
  await buyer.api(settingsRoutes.updateProfile, { body: { full_name: 'Pat Rivera' } });
  await buyer.api(settingsRoutes.updateAgency, { body: { name: 'Rivera Insurance' } });
  await enterAs(await buyer.onAnotherDevice());
  await page.goto('/app/welcome');
  const button = new PlanChooser(page)
    .card('Agency Plan')
    .getByRole('button', { name: 'Start 7-Day Free Trial' });
  await button.dblclick();
  const payment = new PaymentPage(page);
  await payment.expectHere();
  const first = payment.sessionId();
  await page.goBack();
  await button.click();
  await payment.expectHere();
  expect(payment.sessionId()).toBe(first);
  expect(await checkoutsOf(buyer)).toEqual(['open']);
});

test('the payment success page shows its result on every visit, to the buyer only', async ({
  page,
  newDevice,
  enterAs,
}) => {
  await enterAs(await Person.signIn(newAddress('again')));
  await page.goto('/app/welcome');
  await new PlanChooser(page).startTrial('Individual Agent');
  const payment = new PaymentPage(page);
  await payment.expectHere();
  await payment.startWithoutCard();
  await expect(heading(page, 'Welcome to Bindery!')).toBeVisible({ timeout: 20_000 });
  const address = page.url();
  await page.goto(address);
  await payment.expectPaid('Active Trial');

  const stranger = await newDevice();
  await stranger.goto(address);
  await expect(stranger.getByRole('button', { name: 'Send Login Link' })).toBeVisible();
  await enterAs(await Person.signIn(newAddress('stranger')), stranger);
  await stranger.goto(address);
  await expect(heading(stranger, 'Payment Verification Failed')).toBeVisible();
  await expect(
    stranger.getByText("This checkout doesn't exist or belongs to another account."),
  ).toBeVisible();
  await stranger.goto('/app/subscription/success');
  await expect(stranger.getByText('Missing session ID')).toBeVisible();
});

test('a checkout in a second tab expires the first, and only the completed plan applies', async ({
  page,
  enterAs,
}) => {
  const buyer = await Person.signIn(newAddress('tabs'));
  await enterAs(await buyer.onAnotherDevice());
  await page.goto('/app/welcome');
  const tab = await page.context().newPage();
  await tab.goto('/app/welcome');
  await new PlanChooser(page).startTrial('Individual Agent');
  await new PaymentPage(page).expectHere();
  await new PlanChooser(tab).startTrial('Agency Plan');
  await new PaymentPage(tab).expectHere();
  await page.reload();
  await expect(heading(page, 'This checkout has expired')).toBeVisible();
  await new PaymentPage(tab).startWithoutCard();
  await new PaymentPage(tab).expectPaid('Active Trial');
  await page.getByRole('link', { name: 'Back, without subscribing' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  expect(await checkoutsOf(buyer)).toEqual(['expired', 'complete']);
  expect(await subscriptionOf(buyer)).toMatchObject({ plan_id: 'agency_plan', seats_limit: 3 });
});

test('the Subscription page shows errors while billing is down and recovers with Try again', async ({
  page,
  enterAs,
}) => {
  test.slow();
  const owner = await agencyOf(newAddress('outage'), { name: 'Harbor Insurance Group', seats: 3 });
  await enterAs(await owner.onAnotherDevice());
  const subscription = new SubscriptionPage(page);
  await subscription.open();
  const tab = await page.context().newPage();
  await without('billing', async () => {
    await subscription.cancel();
    await expect(page.getByText(/^Error: /)).toBeVisible();
    await expect(subscription.fact('Status')).toContainText('Active');
    await tab.goto('/app/subscription');
    await expect(tab.getByText('Failed to load subscription data')).toBeVisible();
  });
  await retryUntil(tab, new SubscriptionPage(tab).fact('Status'));
  expect((await subscriptionOf(owner)).subscription_status).toBe('active');
});
