import { expect } from '@playwright/test';
import { inRowMenu } from '../pages/lists.js';
import { PromosPage } from '../pages/promos.js';
import { SubscriptionPage } from '../pages/subscription.js';
import type { Screen } from './screen.js';

const viewer = 'superuser';
const USED = 'HARBOR-FAIR';
const UNUSED = 'FOUNDERS';

/** The promo codes, and what one of them gave. */
export const promoScreens: readonly Screen[] = [
  { name: 'subscription-promo', viewer: 'redeemer', open: (page) => new SubscriptionPage(page).open() },
  {
    name: 'promos-empty',
    viewer,
    open: async (page) => {
      const nothing = { items: [], total: 0, filtered: 0 };
      // Tests of the other screens have created some.
      await page.route('**/api/promo-codes?*', (route) => route.fulfill({ json: nothing }));
      await new PromosPage(page).open();
      await expect(page.getByText('No promo codes')).toBeVisible();
    },
  },
  {
    name: 'promos',
    viewer,
    open: async (page) => {
      const promos = new PromosPage(page);
      await promos.open();
      await expect(promos.row(USED)).toBeVisible();
    },
  },
  {
    name: 'promos-no-results',
    viewer,
    open: async (page) => {
      await page.getByRole('searchbox').fill('nothing of this name');
      await expect(page.getByText('No results match your search')).toBeVisible();
    },
  },
  {
    name: 'promo-create',
    viewer,
    open: async (page) => {
      const promos = new PromosPage(page);
      await promos.open();
      await promos.create();
      await promos.choose('Usage type', 'Multiple uses');
      await promos.choose('Duration', 'Months');
    },
  },
  {
    name: 'promo-create-refused',
    viewer,
    open: async (page) => {
      await new PromosPage(page).save();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'promo-edit',
    viewer,
    open: async (page) => {
      await new PromosPage(page).open();
      await inRowMenu(page, USED, 'Edit');
      await expect(page.getByRole('dialog', { name: 'Edit promo code' })).toBeVisible();
    },
  },
  {
    name: 'promo-usage',
    viewer,
    open: async (page) => {
      const promos = new PromosPage(page);
      await promos.open();
      const usage = await promos.openUsage(USED);
      await expect(usage.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'promo-usage-empty',
    viewer,
    open: async (page) => {
      const promos = new PromosPage(page);
      await promos.open();
      await expect(await promos.openUsage(UNUSED)).toContainText('No usage yet');
    },
  },
  {
    name: 'promo-deactivate',
    viewer,
    open: async (page) => {
      await new PromosPage(page).open();
      await inRowMenu(page, USED, 'Deactivate');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'promos-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/promo-codes?*', (route) => route.fulfill({ status: 503, body: '' }));
      await new PromosPage(page).open();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];
