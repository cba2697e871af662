import { expect, type Page } from '@playwright/test';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { MergePage } from '../pages/merge.js';
import type { Screen } from './screen.js';

const viewer = 'agent';
const OTHER = 'Mary Jacobs';

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Merge with another individual' })).toBeVisible();
}

/** Finding, merging and undoing what was entered twice. */
export const mergeScreens: readonly Screen[] = [
  {
    name: 'individual-menu',
    viewer,
    open: async (page, id) => {
      await new IndividualPage(page).open(id);
      await openMenu(page);
    },
  },
  {
    name: 'merge-picker',
    viewer,
    open: async (page) => {
      await page.getByRole('menuitem', { name: 'Merge with another individual' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('Jacobs');
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Jacobs, Mary' })).toBeVisible();
    },
  },
  {
    name: 'merge',
    viewer,
    open: async (page) => {
      await page.getByRole('dialog').getByRole('link', { name: 'Jacobs, Mary' }).click();
      await new MergePage(page).expectHere();
    },
  },
  {
    name: 'merge-question',
    viewer,
    open: async (page) => {
      await new MergePage(page).askToMerge();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'merged',
    viewer,
    open: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
      await expect(page.getByText(`Merged with ${OTHER} on`, { exact: false })).toBeVisible();
    },
  },
  {
    name: 'individual-duplicate',
    viewer,
    open: async (page) => {
      const list = new IndividualsPage(page);
      await list.open();
      await list.add();
      await new IndividualForm(page).fill({ 'First name': 'Ada', 'Last name': 'Byron' });
      await page.getByRole('dialog').getByLabel('Date of birth').fill('1951-12-10');
      await expect(page.getByText('This client may already exist')).toBeVisible();
    },
  },
];
