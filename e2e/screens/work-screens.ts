import { expect, type Page } from '@playwright/test';
import { ImportPage } from '../pages/imports.js';
import { inMoreActions } from '../pages/lists.js';
import type { Screen } from './screen.js';

const viewer = 'agent';

const opens = (address: string, title: string) => async (page: Page) => {
  await page.goto(`/app/dashboard/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** The dialog of a person who may have made an address before. */
async function openCalendarFeed(page: Page): Promise<void> {
  await opens('tasks', 'Tasks')(page);
  await inMoreActions(page, 'Show in my calendar');
  await expect(page.getByRole('switch', { name: 'Show client names' })).toBeVisible();
}

async function openCalendarAddress(page: Page): Promise<void> {
  await openCalendarFeed(page);
  const [first, again] = ['Create link', 'New link'].map((name) => page.getByRole('button', { name }));
  await first!.or(again!).click();
  const sure = page.getByRole('button', { name: 'Create new link' });
  const address = page.getByLabel('Link', { exact: true });
  await expect(sure.or(address)).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  await expect(address).toBeVisible();
}

const pastedCells =
  'First\tLast\tE-Mail\tDOB\tScore\nAda\tByron\tada@byron.test\t3/4/1950\tA\nGrace\tHopkins\t\t2/30/1958\tB';

async function openImportColumns(page: Page): Promise<void> {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.paste(pastedCells);
}

async function openImportRows(page: Page): Promise<void> {
  const imports = new ImportPage(page);
  await openImportColumns(page);
  await imports.press('Continue');
  await imports.press('Check all rows');
  await expect(page.getByRole('heading', { name: 'What will happen to your 2 rows' })).toBeVisible({
    timeout: 30_000,
  });
}

/** The lists that an agent works off, and what sorts clients. */
export const workScreens: readonly Screen[] = [
  { name: 'tasks', viewer, open: opens('tasks?view=all', 'Tasks') },
  { name: 'task-rules', viewer, open: opens('tasks/rules', 'Automatic tasks') },
  { name: 'calendar-feed', viewer, open: openCalendarFeed },
  { name: 'calendar-address', viewer, open: openCalendarAddress, unpictured: true },
  { name: 'renewals', viewer, open: opens('renewals', 'Renewals') },
  { name: 'reviews', viewer, open: opens('renewals/medicare-reviews', 'Medicare reviews') },
  { name: 'board', viewer, open: opens('individuals/board', 'Leads') },
  { name: 'import', viewer, open: opens('individuals/import', 'Import individuals') },
  { name: 'import-columns', viewer, open: openImportColumns },
  { name: 'import-rows', viewer, open: openImportRows },
  { name: 'tags', viewer, open: opens('tags', 'Tags') },
];
