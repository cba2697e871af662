import { expect, type Page } from '@playwright/test';
import { inRowMenu } from '../pages/lists.js';
import { CarriersPage } from '../pages/carriers.js';
import { PoliciesPage } from '../pages/policies.js';
import type { Screen } from './screen.js';

const viewer = 'agent';
const NUMBER = 'KM-2024-117';
const CARRIER = 'Kestrel Mutual';

async function openList(page: Page): Promise<void> {
  await new PoliciesPage(page).open();
  await expect(page.getByRole('link', { name: NUMBER })).toBeVisible();
}

async function openPolicy(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole('link', { name: NUMBER }).click();
  await expect(page.getByText(`Policy #${NUMBER}`)).toBeVisible();
}

async function editPolicy(page: Page): Promise<void> {
  await openPolicy(page);
  await page.getByRole('button', { name: 'Edit policy', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Policy number' })).toHaveValue(NUMBER);
}

async function openCarriersChoices(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Carrier', exact: true }).click();
  await expect(page.getByRole('option', { name: CARRIER })).toBeVisible();
}

/** Screens of policies, carriers and products. */
export const policyScreens: readonly Screen[] = [
  {
    name: 'policies-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await new PoliciesPage(page).open();
      await expect(page.getByText('No policies found')).toBeVisible();
    },
  },
  { name: 'policies', viewer, open: openList },
  {
    name: 'policy-add',
    viewer,
    open: async (page) => {
      await openList(page);
      await new PoliciesPage(page).add();
    },
  },
  {
    name: 'policy-add-refused',
    viewer,
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('Choose a carrier.')).toBeVisible();
    },
  },
  { name: 'policy-carrier-choices', viewer, open: openCarriersChoices },
  { name: 'policy', viewer, open: openPolicy },
  { name: 'policy-edit', viewer, open: editPolicy },
  {
    name: 'policy-product-add',
    viewer,
    open: async (page) => {
      await editPolicy(page);
      await page.getByRole('button', { name: 'Add New Product' }).click();
      await expect(page.getByRole('dialog', { name: `Add New Product for ${CARRIER}` })).toBeVisible();
    },
  },
  {
    name: 'individual-policies',
    viewer,
    open: async (page, id) => {
      await page.goto(`/app/dashboard/individuals/${id}?tab=policies`);
      await expect(page.getByRole('row').filter({ hasText: NUMBER })).toBeVisible();
    },
  },
  {
    name: 'carrier-in-use',
    viewer,
    provokes: [409],
    open: async (page) => {
      await new CarriersPage(page).open();
      await inRowMenu(page, CARRIER, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Show policies' })).toBeVisible();
      // A message that has the focus stays.
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'policies-of-carrier',
    viewer,
    open: async (page) => {
      await page.getByRole('button', { name: 'Show policies' }).click();
      await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(CARRIER);
    },
  },
];
