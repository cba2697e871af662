import { expect, type Page } from '@playwright/test';
import { PaymentPage } from '../pages/payment.js';
import { PlanChooser } from '../pages/plan-chooser.js';
import { PromoBox } from '../pages/promo-box.js';
import type { Screen } from './screen.js';

const viewer = 'buyer';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function startBuying(page: Page): Promise<PaymentPage> {
  await page.goto('/app/welcome');
  await new PlanChooser(page).startTrial('Agency Plan');
  const payment = new PaymentPage(page);
  await payment.expectHere();
  return payment;
}

/** The screens of a buyer: the plans, and the return from the payment page. */
export const buyingScreens: readonly Screen[] = [
  {
    name: 'welcome-promo',
    viewer,
    open: async (page) => {
      await page.goto('/app/welcome');
      const promo = new PromoBox(page);
      await promo.open();
      await promo.code.press('Enter');
      await expect(page.getByText('Please enter a promo code')).toBeVisible();
    },
  },
  {
    name: 'welcome-promo-refused',
    viewer,
    open: async (page) => {
      await new PromoBox(page).apply('no such code');
      await expect(page.getByText('Invalid promo code')).toBeVisible();
    },
  },
  {
    name: 'payment-verifying',
    viewer,
    // Once the next screen has taken the route away, the question gets through.
    provokes: [404],
    open: async (page) => {
      // Never answered: the page stays as it is while it waits.
      await page.route('**/api/subscription/status/*', () => undefined);
      await page.goto('/app/subscription/success?session_id=cs_made_up');
      await expect(heading(page, 'Verifying Payment')).toBeVisible();
    },
  },
  {
    name: 'payment-pending',
    viewer,
    open: async (page) => {
      const sessionId = (await startBuying(page)).sessionId();
      await page.goto(`/app/subscription/success?session_id=${sessionId}`);
      await expect(heading(page, 'Payment pending')).toBeVisible();
    },
  },
  {
    name: 'payment-failed',
    viewer,
    open: async (page) => {
      await page.goto('/app/subscription/success');
      await expect(page.getByText('Missing session ID')).toBeVisible();
    },
  },
  {
    name: 'payment-of-somebody-else',
    viewer,
    provokes: [404],
    open: async (page) => {
      await page.goto('/app/subscription/success?session_id=cs_test_made_up');
      await expect(
        page.getByText("This checkout doesn't exist or belongs to another account."),
      ).toBeVisible();
    },
  },
  {
    name: 'payment-cancelled',
    viewer,
    open: async (page) => {
      await (await startBuying(page)).leave();
      await expect(heading(page, 'Subscription Cancelled')).toBeVisible();
    },
  },
  {
    name: 'payment-paid',
    viewer,
    // The token of before the plan is refused once, and renewed unseen.
    provokes: [401],
    open: async (page) => {
      await (await startBuying(page)).startWithoutCard();
      await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'subscription-trial',
    viewer,
    open: async (page) => {
      await page.goto('/app/subscription');
      await expect(page.getByText('Free trial until')).toBeVisible();
    },
  },
];
