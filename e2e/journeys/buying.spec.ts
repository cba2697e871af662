import { mailsTo } from '../fixtures/mailbox.js';
import { newAddress, Person } from '../fixtures/person.js';
import { subscriptionOf } from '../fixtures/purchase.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { PaymentPage } from '../pages/payment.js';
import { PlanChooser } from '../pages/plan-chooser.js';
import { SeatsPage } from '../pages/seats.js';
import { SubscriptionPage } from '../pages/subscription.js';

// The token from before the plan is rejected once, then renewed silently.
test.use({ expectedStatuses: [401] });

test('a new buyer starts an agency trial, cancels the subscription and reactivates it', async ({
  page,
  enterAs,
}) => {
  test.slow();
  const owner = await Person.signIn(newAddress('buyer'));
  await enterAs(await owner.onAnotherDevice());
  await page.goto('/app/dashboard');
  const chooser = new PlanChooser(page);
  expect(await chooser.configure(5, 1)).toBe('$135 / month');
  await chooser.startTrial('Agency Plan');
  const payment = new PaymentPage(page);
  await payment.expectHere();
  await expect(page.getByText('$135.00').first()).toBeVisible();
  await payment.startWithoutCard();
  await payment.expectPaid('Active Trial');
  await new Frame(page).expectRole('Agency Admin');

  const confirmations = async () =>
    (await mailsTo(owner.email)).filter(({ subject }) => subject === 'Your Bindery trial has started');
  await expect.poll(async () => (await confirmations()).length, { timeout: 15_000 }).toBe(1);
  const [confirmation] = await confirmations();
  expect(confirmation?.text).toMatch(/now on Agency Plan, with 5 seats and 1 support seat/);
  expect(confirmation?.text).toMatch(/To keep it for \$135\.00 a month, add a card/);

  const seats = new SeatsPage(page);
  await new Frame(page).goTo('Seat management');
  await seats.expectUsed(1, 5);

  const subscription = new SubscriptionPage(page);
  await new Frame(page).goTo('Subscription');
  await expect(subscription.fact('Plan')).toContainText('Agency Plan');
  await expect(subscription.fact('Status')).toContainText('Active');
  await expect(subscription.fact('Seats')).toContainText('5');
  await subscription.cancel();
  await expect(subscription.fact('Status')).toContainText('Canceling');
  await expect(subscription.fact('Access until')).toBeVisible();
  await subscription.reactivate();
  await expect(subscription.fact('Status')).toContainText('Active');
  await expect(subscription.fact('Next billing')).toBeVisible();
  expect(await subscriptionOf(owner)).toMatchObject({
    ...{ subscription_status: 'active', seats_limit: 5, support_seats_limit: 1 },
    trial_available: false,
  });
  expect(await confirmations()).toHaveLength(1);
});
