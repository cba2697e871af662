import { expect } from '@playwright/test';
import type { Screen } from './screen.js';

/** What somebody sees who has only just come. */
export const beginnerScreens: readonly Screen[] = [
  {
    name: 'welcome',
    viewer: 'undecided',
    open: async (page) => {
      await page.goto('/app/welcome');
      await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/dashboard');
      await expect(page.getByText('No recent activity')).toBeVisible();
    },
  },
  {
    name: 'individuals-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/dashboard/individuals');
      await expect(page.getByText('No individuals found')).toBeVisible();
    },
  },
  {
    name: 'activity-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/dashboard/activity');
      await expect(page.getByText('No activity found')).toBeVisible();
    },
  },
  {
    name: 'insufficient-permissions',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/admin/users');
      await expect(page.getByRole('heading', { level: 1, name: 'Insufficient Permissions' })).toBeVisible();
    },
  },
];
