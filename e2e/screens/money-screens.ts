import type { CheckoutStatusView, ScaleSeatsPreview, SubscriptionView } from '@bindery/contracts/billing';
import { expect, type Page } from '@playwright/test';
import { PlanChooser } from '../pages/plan-chooser.js';
import { SeatsPage } from '../pages/seats.js';
import type { Screen } from './screen.js';

const viewer = 'owner';
const DAY = '2027-01-04T12:00:00.000Z';

const running: SubscriptionView = {
  plan_type: 'agency',
  plan_id: 'agency_plan',
  plan_name: 'Agency Plan',
  subscription_status: 'active',
  is_active: true,
  seats_limit: 3,
  support_seats_limit: 1,
  service_level: 'all_services',
  monthly_total: 85,
  monthly_total_cents: 8_500,
  subscription_end_date: null,
  next_billing_date: DAY,
  trial_ends_at: null,
  origin: 'paid',
  past_due: false,
  can_cancel: true,
  can_reactivate: false,
  trial_available: false,
  stripe_customer_id: 'cus_RlakesideBenefits',
};

const canceling: SubscriptionView = {
  ...running,
  ...{ subscription_status: 'canceling', subscription_end_date: DAY, next_billing_date: null },
  ...{ can_cancel: false, can_reactivate: true },
};

const none: SubscriptionView = {
  ...running,
  ...{ plan_type: 'none', plan_id: null, plan_name: 'No Plan', subscription_status: 'inactive' },
  ...{ is_active: false, origin: null, can_cancel: false, next_billing_date: null, stripe_customer_id: null },
};

const payment: CheckoutStatusView = {
  ...{ payment_status: 'paid', amount_total: 0, currency: 'usd', plan_id: 'agency_plan' },
  trial_ends_at: DAY,
};

const preview: ScaleSeatsPreview = {
  ...{ cost_difference: 33.87, cost_difference_cents: 3_387, next_billing_date: DAY },
  ...{ seats: 3, new_seats: 5, support_seats: 1, new_support_seats: 1 },
  ...{ new_monthly_total: 135, new_monthly_total_cents: 13_500, proration_date: 1_798_000_000 },
};

/** The account's subscription is this one, whatever it really has. */
async function subscriptionIs(page: Page, subscription: SubscriptionView): Promise<void> {
  await page.route('**/api/subscription/status', (route) => route.fulfill({ json: subscription }));
}

async function openSubscription(page: Page, subscription: SubscriptionView): Promise<void> {
  await subscriptionIs(page, subscription);
  await page.goto('/app/subscription');
  await expect(page.getByRole('term').first()).toBeVisible();
}

async function comeBackFromPayment(page: Page, status: CheckoutStatusView | null): Promise<void> {
  // Never answered: the page stays as it is while it waits.
  await page.route('**/api/subscription/status/*', (route) => status && route.fulfill({ json: status }));
  await page.goto('/app/subscription/success?session_id=cs_made_up');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** What somebody sees who buys: the plans, and the way back from the payment page. */
export const buyingScreens: readonly Screen[] = [
  {
    name: 'welcome-promo',
    viewer: 'undecided',
    open: async (page) => {
      await page.goto('/app/welcome');
      await page.getByRole('button', { name: 'Have a promo code?' }).click();
      await page.getByRole('textbox', { name: 'Promo code' }).press('Enter');
      await expect(page.getByText('Please enter a promo code')).toBeVisible();
    },
  },
  {
    name: 'payment-verifying',
    viewer: 'undecided',
    open: async (page) => {
      await comeBackFromPayment(page, null);
      await expect(heading(page, 'Verifying Payment')).toBeVisible();
    },
  },
  {
    name: 'payment-pending',
    viewer: 'undecided',
    open: async (page) => {
      await comeBackFromPayment(page, { ...payment, payment_status: 'pending' });
      await expect(heading(page, 'Payment Pending')).toBeVisible();
    },
  },
  {
    name: 'payment-failed',
    viewer: 'undecided',
    open: async (page) => {
      await page.goto('/app/subscription/success');
      await expect(page.getByText('Missing session ID')).toBeVisible();
    },
  },
  {
    name: 'payment-cancelled',
    viewer: 'undecided',
    open: async (page) => {
      await page.goto('/app/subscription/cancel');
      await expect(heading(page, 'Subscription Cancelled')).toBeVisible();
    },
  },
  {
    name: 'payment-paid',
    viewer,
    open: async (page) => {
      await comeBackFromPayment(page, payment);
      await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
    },
  },
  {
    name: 'plans',
    viewer,
    open: async (page) => {
      await subscriptionIs(page, none);
      await page.goto('/app/dashboard');
      await new PlanChooser(page).open();
    },
  },
  {
    name: 'plans-change',
    viewer,
    open: async (page) => {
      await subscriptionIs(page, running);
      await page.goto('/app/dashboard');
      const chooser = new PlanChooser(page);
      await chooser.open();
      await chooser.configure(5, 1);
      await expect(page.getByRole('button', { name: 'Update Seats' })).toBeEnabled();
    },
  },
];

/** What those see who look after a subscription. */
export const subscriptionScreens: readonly Screen[] = [
  { name: 'subscription', viewer, open: (page) => openSubscription(page, running) },
  { name: 'subscription-canceling', viewer, open: (page) => openSubscription(page, canceling) },
  { name: 'subscription-none', viewer, open: (page) => openSubscription(page, none) },
  {
    name: 'subscription-past-due',
    viewer,
    open: (page) => openSubscription(page, { ...running, past_due: true }),
  },
  {
    name: 'subscription-cancel',
    viewer,
    open: async (page) => {
      await openSubscription(page, running);
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'subscription-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/subscription/status', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/app/subscription');
      await expect(page.getByText('Failed to load subscription data')).toBeVisible();
    },
  },
  {
    name: 'past-due',
    viewer,
    open: async (page) => {
      await subscriptionIs(page, { ...running, past_due: true });
      await page.goto('/app/dashboard');
      await expect(page.getByText('The last payment failed.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'seats-scale',
    viewer,
    open: async (page) => {
      const seats = new SeatsPage(page);
      await seats.open();
      await page.getByRole('button', { name: 'Scale Seats' }).click();
      await expect(page.getByRole('dialog', { name: 'Scale Seats' })).toBeVisible();
    },
  },
  {
    name: 'seats-scale-question',
    viewer,
    open: async (page) => {
      await page.route('**/api/admin/scale-seats/preview', (route) => route.fulfill({ json: preview }));
      const seats = new SeatsPage(page);
      await seats.open();
      await expect(await seats.scale(5, 1)).toContainText('Additional cost: $33.87');
    },
  },
];
