import { expect, type Page } from '@playwright/test';
import { MembersPage } from '../pages/members.js';
import { SeatsPage } from '../pages/seats.js';
import type { Screen } from './screen.js';

const viewer = 'owner';

async function openSeats(page: Page): Promise<void> {
  await new SeatsPage(page).open();
  await expect(page.getByRole('table', { name: 'Team members' })).toHaveAttribute('aria-busy', 'false');
}

/** Screens for people who manage an agency. */
export const agencyScreens: readonly Screen[] = [
  {
    name: 'agency-today',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard');
      await expect(page.getByRole('region', { name: 'By agent' })).toBeVisible();
    },
  },
  { name: 'seats', viewer, open: openSeats },
  {
    name: 'settings-agency',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard/settings/agency');
      await expect(page.getByRole('textbox', { name: 'Agency name' })).toBeVisible();
    },
  },
  { name: 'members', viewer, open: (page) => new MembersPage(page).open() },
  {
    name: 'members-remove',
    viewer,
    open: async (page) => {
      const members = new MembersPage(page);
      await members.open();
      await members.act(/-staff@/, 'Remove');
      await expect(page.getByRole('dialog', { name: /^Remove / })).toBeVisible();
    },
  },
  {
    name: 'seats-invite',
    viewer,
    open: async (page) => {
      await openSeats(page);
      await expect(await new SeatsPage(page).openInvite()).toBeVisible();
    },
  },
  {
    name: 'seats-add-refused',
    viewer,
    open: async (page) => {
      await openSeats(page);
      await page.getByRole('button', { name: 'Add user directly' }).click();
      await page.getByRole('button', { name: 'Add user', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'seats-deactivate',
    viewer,
    open: async (page) => {
      await openSeats(page);
      const staff = page.getByRole('row', { name: /-staff@/ });
      await staff.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'seats-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/admin/**', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/app/admin/seats');
      await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible();
    },
  },
];
