import { expect } from '@playwright/test';
import { Frame } from '../pages/frame.js';
import type { Screen } from './screen.js';

const viewer = 'superuser';

/** What the platform's superuser sees on top. */
export const superuserScreens: readonly Screen[] = [
  {
    name: 'users',
    viewer,
    open: async (page) => {
      await page.goto('/app/dashboard');
      await new Frame(page).goTo('User Management');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'users-no-results',
    viewer,
    open: async (page) => {
      await page.getByRole('searchbox').fill('nobody of this name');
      await expect(page.getByText('No users found')).toBeVisible();
    },
  },
];
