import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.js';

const viewer = 'agent';

const opens = (address: string, title: string) => async (page: Page) => {
  await page.goto(`/app/dashboard/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** The lists that an agent works off, and what sorts clients. */
export const workScreens: readonly Screen[] = [
  { name: 'tasks', viewer, open: opens('tasks?view=all', 'Tasks') },
  { name: 'renewals', viewer, open: opens('renewals', 'Renewals') },
  { name: 'board', viewer, open: opens('individuals/board', 'Leads') },
  { name: 'tags', viewer, open: opens('tags', 'Tags') },
];
