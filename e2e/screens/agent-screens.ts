import { expect, type Page } from '@playwright/test';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { ListPage } from '../pages/lists.js';
import type { Screen } from './screen.js';

const viewer = 'agent';
const DETAIL = 'Ada Byron';

async function openDetail(page: Page, id: string): Promise<void> {
  const individual = new IndividualPage(page);
  await individual.open(id);
  await individual.expectHere(DETAIL);
}

async function openList(page: Page): Promise<void> {
  const list = new IndividualsPage(page);
  await list.open();
  await expect(list.row('Byron')).toBeVisible();
}

/** Screens of an agent at work. */
export const agentScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard');
      // Other screens of the same agent are opened meanwhile, so nobody knows which entry is the latest.
      await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(
        5,
      );
    },
  },
  { name: 'individuals', viewer, open: openList },
  {
    name: 'individuals-no-results',
    viewer,
    open: async (page) => {
      await new IndividualsPage(page).searchFor('nobody of this name');
      await expect(page.getByText('No results match your search')).toBeVisible();
    },
  },
  {
    name: 'individuals-filters',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/individuals?assigned_agent=none&created_from=2026-01-01');
      await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
      await new ListPage(page).press('Filters 2');
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
  {
    name: 'individuals-columns',
    viewer,
    open: async (page) => {
      await openList(page);
      await new ListPage(page).press('Columns');
      await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    },
  },
  {
    name: 'individuals-view',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/individuals?assigned_agent=none');
      await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
      await new ListPage(page).press('Save as new view');
      await expect(page.getByRole('dialog', { name: 'Save as new view' })).toBeVisible();
    },
  },
  {
    name: 'individuals-view-changed',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/individuals?assigned_agent=none');
      await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
      await expect(new ListPage(page).view(/^All \d/)).toBeVisible();
    },
  },
  {
    name: 'individuals-selected',
    viewer,
    open: async (page) => {
      await openList(page);
      await new ListPage(page).select('Ada Byron', 'Henrietta Leavitt');
      await new ListPage(page).expectSelected('2 individuals selected');
    },
  },
  {
    name: 'trash',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/trash/individuals');
      await expect(page.getByText('No individuals in the trash')).toBeVisible();
    },
  },
  {
    name: 'trash-dependents',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/trash/dependents');
      await expect(page.getByText('No dependents in the trash')).toBeVisible();
    },
  },
  {
    name: 'exports',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/exports');
      await expect(page.getByText('No exports yet')).toBeVisible();
    },
  },
  {
    name: 'individual-add',
    viewer,
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).add();
      await expect(page.getByRole('dialog', { name: 'Add individual' })).toBeVisible();
    },
  },
  {
    name: 'individual-add-refused',
    viewer,
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('First name is required.')).toBeVisible();
    },
  },
  {
    name: 'individual-bare',
    viewer,
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).view('Henrietta Leavitt');
      await new IndividualPage(page).expectHere('Henrietta Leavitt');
    },
  },
  { name: 'individual', viewer, open: openDetail },
  {
    name: 'individual-revealed',
    viewer,
    unpictured: true,
    open: async (page) => {
      await new IndividualPage(page).reveal('SSN');
      await expect(page.getByRole('button', { name: 'Hide SSN' })).toBeVisible();
    },
  },
  {
    name: 'individual-edit',
    viewer,
    open: async (page, id) => {
      await openDetail(page, id);
      await page.getByRole('button', { name: 'Edit individual' }).click();
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    },
  },
  {
    name: 'activity',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/activity');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'settings-profile',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/settings/profile');
      await expect(page.getByRole('textbox', { name: 'Job title' })).toBeVisible();
    },
  },
  {
    name: 'settings-security',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/settings/security');
      await expect(page.getByText('This device')).toBeVisible();
    },
  },
];
