import { expect, type Page } from '@playwright/test';
import { Frame } from '../pages/frame.js';
import { UserManagementPage } from '../pages/user-management.js';
import type { Screen } from './screen.js';

const viewer = 'superuser';

async function openUsers(page: Page): Promise<UserManagementPage> {
  await page.goto('/app/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return new UserManagementPage(page);
}

/** Chooses from the menu of the first user but the superuser, whose own row offers less. */
async function chooseForFirst(page: Page, item: 'Edit' | 'Delete'): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for (?!root@bindery\.test)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Screens that only the platform's superuser has. */
export const superuserScreens: readonly Screen[] = [
  {
    name: 'users',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard');
      await new Frame(page).goTo('User management');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'sections-more',
    viewer,
    only: 'phone',
    open: async (page) => {
      await openUsers(page);
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('dialog', { name: 'More sections' })).toBeVisible();
    },
  },
  {
    name: 'users-no-results',
    viewer,
    open: async (page) => {
      await openUsers(page);
      await page.getByRole('searchbox').fill('nobody of this name');
      await expect(page.getByText('No users found')).toBeVisible();
    },
  },
  {
    name: 'user-create',
    viewer,
    open: async (page) => {
      await (await openUsers(page)).create();
      await expect(page.getByRole('radio', { name: 'Own records only' })).toBeVisible();
    },
  },
  {
    name: 'user-create-refused',
    viewer,
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('Enter an email address', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'user-edit',
    viewer,
    open: async (page) => {
      await openUsers(page);
      await chooseForFirst(page, 'Edit');
      await expect(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible();
    },
  },
  {
    name: 'user-delete',
    viewer,
    open: async (page) => {
      await openUsers(page);
      await chooseForFirst(page, 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'permissions',
    viewer,
    open: async (page) => {
      await (await openUsers(page)).openDialog('Permissions');
      await expect(page.getByRole('checkbox', { name: 'Agent: See all' })).toBeVisible();
    },
  },
  {
    name: 'users-seats',
    viewer,
    open: async (page) => {
      await (await openUsers(page)).openDialog('Seats');
      await expect(page.getByRole('table', { name: 'Team members' }).getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'audit',
    viewer,
    // A save of permissions puts every token of the account out of date.
    provokes: [401],
    open: async (page) => {
      await (await openUsers(page)).openDialog('Permissions');
      await page.getByRole('checkbox', { name: 'Agent: Delete' }).click();
      await page.getByRole('button', { name: 'Save permissions' }).click();
      await expect(page.getByText('Permissions updated successfully!')).toBeVisible();
      await page.goto('/app/admin/audit?action=permissions.updated');
      await expect(page.getByText("changed the account's permissions").first()).toBeVisible();
    },
  },
  {
    name: 'audit-no-results',
    viewer,
    open: async (page) => {
      await page.getByRole('searchbox').fill('nothing of this name');
      await expect(page.getByText('No results match your search')).toBeVisible();
    },
  },
  {
    name: 'platform-revenue',
    viewer,
    open: async (page) => {
      await page.goto('/app/admin/platform');
      await expect(page.getByRole('table', { name: 'Accounts by plan' })).toBeVisible();
    },
  },
  {
    name: 'platform-accounts',
    viewer,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Accounts' }).click();
      await expect(page.getByRole('img', { name: /New accounts by month/ })).toBeVisible();
    },
  },
  {
    name: 'platform-leads-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/admin/platform/leads', (route) => route.fulfill({ status: 503, body: '' }));
      await page.getByRole('tab', { name: 'Leads' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];
