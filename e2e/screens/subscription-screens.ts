import { expect, type Page } from '@playwright/test';
import { PlanChooser } from '../pages/plan-chooser.js';
import { SeatsPage } from '../pages/seats.js';
import { SubscriptionPage } from '../pages/subscription.js';
import type { Screen } from './screen.js';

const viewer = 'owner';

const openSubscription = (page: Page) => new SubscriptionPage(page).open();

async function openChooser(page: Page): Promise<PlanChooser> {
  await page.goto('/app/dashboard');
  const chooser = new PlanChooser(page);
  await chooser.open();
  return chooser;
}

async function openScaling(page: Page): Promise<void> {
  const seats = new SeatsPage(page);
  await seats.open();
  await expect(await seats.openScale()).toBeVisible();
}

const question = (page: Page) => page.getByRole('alertdialog');

/** Of an agency that pays: its subscription is canceled, and reactivated again. */
const ofPayers: readonly Screen[] = [
  { name: 'subscription', viewer, open: openSubscription },
  {
    name: 'subscription-cancel',
    viewer,
    open: async (page) => {
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(question(page)).toBeVisible();
    },
  },
  {
    name: 'subscription-canceling',
    viewer,
    open: async (page) => {
      await question(page).getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(new SubscriptionPage(page).fact('Access until')).toBeVisible();
      await openSubscription(page);
    },
  },
  {
    name: 'subscription-reactivate',
    viewer,
    open: async (page) => {
      await page.getByRole('button', { name: 'Reactivate subscription' }).click();
      await expect(question(page)).toBeVisible();
    },
  },
  {
    name: 'plans-change',
    viewer,
    open: async (page) => {
      await question(page).getByRole('button', { name: 'Reactivate' }).click();
      await expect(new SubscriptionPage(page).fact('Next billing')).toBeVisible();
      await (await openChooser(page)).configure(5, 1);
      await expect(page.getByRole('button', { name: 'Update seats' })).toBeEnabled();
    },
  },
  {
    name: 'plans-change-question',
    viewer,
    open: async (page) => {
      await page.getByRole('button', { name: 'Update seats' }).click();
      await expect(question(page)).toContainText('is charged now');
    },
  },
  { name: 'seats-scale', viewer, open: openScaling },
  {
    name: 'seats-scale-same',
    viewer,
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Scale Seats' }).click();
      await expect(page.getByText('New seat count is the same as current count')).toBeVisible();
    },
  },
  {
    name: 'seats-scale-refused',
    viewer,
    provokes: [409],
    open: async (page) => {
      const seats = new SeatsPage(page);
      await seats.open();
      await seats.scale(2, 1);
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'seats-scale-question',
    viewer,
    open: async (page) => {
      const seats = new SeatsPage(page);
      await seats.open();
      await expect(await seats.scale(5, 1)).toContainText('Additional cost: $');
    },
  },
];

const ofOthers: readonly Screen[] = [
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
    name: 'plans-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/subscription/plans', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/app/dashboard');
      await page.getByRole('banner').getByRole('button', { name: 'Subscription' }).click();
      await expect(page.getByText('Failed to load subscription plans')).toBeVisible();
    },
  },
  { name: 'subscription-past-due', viewer: 'debtor', open: openSubscription },
  {
    name: 'past-due',
    viewer: 'debtor',
    open: async (page) => {
      await page.goto('/app/dashboard');
      await expect(page.getByText('Your last payment failed.', { exact: false })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  { name: 'subscription-ended', viewer: 'lapsed', open: openSubscription },
  {
    name: 'ended',
    viewer: 'lapsed',
    open: async (page) => {
      await page.goto('/app/dashboard');
      await expect(page.getByText('Your subscription is inactive.', { exact: false })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'plans-without-trial',
    viewer: 'lapsed',
    open: async (page) => {
      await openChooser(page);
      await expect(page.getByRole('button', { name: 'Subscribe' }).first()).toBeVisible();
    },
  },
  {
    name: 'plans-without-trial-question',
    viewer: 'lapsed',
    open: async (page) => {
      await new PlanChooser(page).card('Agency Plan').getByRole('button', { name: 'Subscribe' }).click();
      await expect(question(page)).toContainText('has already used its free trial');
    },
  },
  { name: 'subscription-free', viewer: 'newcomer', open: openSubscription },
  {
    name: 'plans',
    viewer: 'newcomer',
    open: async (page) => {
      await openChooser(page);
    },
  },
  { name: 'subscription-none', viewer: 'superuser', open: openSubscription },
];

/** Screens for people who manage a subscription. A token of before a change of it is refused once, and renewed unseen. */
export const subscriptionScreens: readonly Screen[] = [...ofPayers, ...ofOthers].map((screen) => ({
  ...screen,
  provokes: [401, ...(screen.provokes ?? [])],
}));
