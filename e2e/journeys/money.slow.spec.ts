import type { Page } from '@playwright/test';
import { individualRoutes } from '@bindery/contracts/crm';
import { letPass, paymentEvents } from '../fixtures/payments.js';
import { newAddress, Person } from '../fixtures/person.js';
import type { Card } from '@bindery/test-kit/client';
import { customerOf, subscriptionOf } from '../fixtures/purchase.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { PaymentPage } from '../pages/payment.js';
import { PlanChooser } from '../pages/plan-chooser.js';
import { SeatsPage } from '../pages/seats.js';
import { SubscriptionPage } from '../pages/subscription.js';

// A token from before a change is rejected once. An ended subscription rejects writes with 402.
test.use({ expectedStatuses: [401, 402] });

const EIGHT_DAYS = 8 * 86_400;

/** Buys the agency plan on the hosted page as a new user. */
async function buyAgency(page: Page, card: Card | null): Promise<void> {
  await page.goto('/app/welcome');
  const chooser = new PlanChooser(page);
  await chooser.configure(5, 1);
  await chooser.startTrial('Agency Plan');
  const payment = new PaymentPage(page);
  if (card === null) await payment.startWithoutCard();
  else await payment.pay(card);
  await payment.expectPaid('Active Trial');
}

test('a buyer who leaves the payment page is charged nothing and can choose a plan again', async ({
  page,
  enterAs,
}) => {
  await enterAs(await Person.signIn(newAddress('leaver')));
  await page.goto('/app/welcome');
  await new PlanChooser(page).startTrial('Individual Agent');
  const payment = new PaymentPage(page);
  await payment.expectHere();
  await payment.leave();
  await expect(page.getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible();
  await expect(page.getByText('No charge was made', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'View plans again' }).click();
  await expect(page).toHaveURL(/\/app\/welcome$/);
  await new PlanChooser(page).startTrial('Individual Agent');
  await payment.expectHere();
});

test('a declined card keeps the buyer on the payment page, and another card starts the trial', async ({
  page,
  enterAs,
}) => {
  await enterAs(await Person.signIn(newAddress('declined')));
  await page.goto('/app/welcome');
  await new PlanChooser(page).startTrial('Individual Agent');
  const payment = new PaymentPage(page);
  await payment.pay('declined');
  await expect(page.getByRole('alert')).toContainText('declined');
  await payment.pay('pays');
  await payment.expectPaid('Active Trial');
  await new Frame(page).expectRole('Agent');
});

test('scaling seats up charges exactly the price that the confirmation showed', async ({ page, enterAs }) => {
  const owner = await Person.signIn(newAddress('scaler'));
  await enterAs(await owner.onAnotherDevice());
  await buyAgency(page, 'pays');
  const customer = await customerOf(owner);
  await letPass(customer, EIGHT_DAYS);
  const seats = new SeatsPage(page);
  await seats.open();
  const question = await seats.scale(8, 1);
  await expect(question).toContainText('Are you sure you want to increase seats from 5 to 8?');
  const [, shown] = /Additional cost: \$(\d+(?:\.\d\d)?)/.exec(await question.innerText()) ?? [];
  const cents = Math.round(Number(shown) * 100);
  expect(cents).toBeGreaterThan(0);
  await question.getByRole('button', { name: 'Scale Seats' }).click();
  await new Frame(page).expectToast('Seats increased from 5 to 8.');
  await expect(page.getByText(`Additional cost: $${shown!}`, { exact: false }).first()).toBeVisible();
  const invoices = await paymentEvents(customer, 'invoice.paid');
  expect(invoices.at(-1)?.data.object['amount_paid']).toBe(cents);
  await seats.expectUsed(1, 8);
  const back = await seats.scale(5, 0);
  await expect(back).toContainText('decrease seats from 8 to 5 and decrease support seats from 1 to 0');
  await expect(back).toContainText('Credit: $');
  await back.getByRole('button', { name: 'Scale Seats' }).click();
  await seats.expectUsed(1, 5);
});

test('an expired trial makes the account read-only until it pays, without a second trial', async ({
  page,
  enterAs,
}) => {
  test.slow();
  const owner = await Person.signIn(newAddress('lapsed'));
  await enterAs(await owner.onAnotherDevice());
  await buyAgency(page, null);
  await owner.untilRole('agency_admin');
  const { id } = await owner.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  await letPass(await customerOf(owner), EIGHT_DAYS);
  await expect
    .poll(
      async () =>
        (
          await owner.api(individualRoutes.create, {
            body: { first_name: 'B', last_name: 'C', status: 'active' },
          })
        ).status,
      {
        timeout: 20_000,
      },
    )
    .toBe(402);
  expect((await owner.api(individualRoutes.get, { params: { id } })).status).toBe(200);

  await page.goto('/app/dashboard');
  await expect(page.getByText('Your subscription is inactive.', { exact: false })).toBeVisible();
  await new Frame(page).goTo('Individuals');
  await expect(page.getByRole('row').filter({ hasText: 'Byron' })).toBeVisible();
  const subscription = new SubscriptionPage(page);
  await subscription.open();
  await expect(subscription.fact('Status')).toContainText('Inactive');

  const chooser = new PlanChooser(page);
  const dialog = await chooser.open();
  await dialog
    .getByRole('region', { name: 'Agency Plan' })
    .getByRole('button', { name: 'Subscribe' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Subscribe to the Agency Plan?' });
  await expect(question).toContainText('This account has already used its free trial.');
  await question.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = new PaymentPage(page);
  await payment.pay('pays');
  await payment.expectPaid('Active');
  await expect.poll(async () => (await subscriptionOf(owner)).subscription_status).toBe('active');
  expect((await subscriptionOf(owner)).trial_ends_at).toBeNull();
  await owner.addIndividual({ first_name: 'Grace', last_name: 'Hopkins' });
});
