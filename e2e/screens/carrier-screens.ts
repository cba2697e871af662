import { expect, type Page } from '@playwright/test';
import { CarriersPage } from '../pages/carriers.js';
import type { Screen } from './screen.js';

const viewer = 'agent';
const CARRIER = 'Kestrel Mutual';

async function openCarrier(page: Page): Promise<void> {
  const list = new CarriersPage(page);
  await list.open();
  await list.view(CARRIER);
  await expect(page.getByRole('region', { name: 'Products 3' })).toBeVisible();
}

/** The insurance companies and what they sell. */
export const carrierScreens: readonly Screen[] = [
  {
    name: 'carriers-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await new CarriersPage(page).open();
      await expect(page.getByText('No carriers found')).toBeVisible();
    },
  },
  {
    name: 'carriers',
    viewer,
    open: async (page) => {
      await new CarriersPage(page).open();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'carrier-add',
    viewer,
    open: async (page) => {
      await new CarriersPage(page).open();
      await new CarriersPage(page).add();
    },
  },
  { name: 'carrier', viewer, open: openCarrier },
  {
    name: 'carrier-product-add',
    viewer,
    open: async (page) => {
      await openCarrier(page);
      await page.getByRole('button', { name: 'Add product' }).click();
      await expect(page.getByRole('dialog', { name: 'Add product' })).toBeVisible();
    },
  },
  {
    name: 'carrier-edit',
    viewer,
    open: async (page) => {
      await openCarrier(page);
      await page.getByRole('button', { name: 'Edit carrier' }).click();
      await expect(page.getByRole('textbox', { name: 'Carrier name' })).toBeVisible();
    },
  },
  {
    name: 'carrier-without-products',
    viewer,
    open: async (page) => {
      const list = new CarriersPage(page);
      await list.open();
      await list.view('Harborlight Dental');
      await expect(page.getByText('No products found')).toBeVisible();
    },
  },
];
