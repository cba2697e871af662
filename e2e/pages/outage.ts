import { expect, type Locator, type Page } from '@playwright/test';

/** Marks the loaded page; a reload removes the mark. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
}

/** No reload has happened since it was marked. */
export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
}

/** The error of a region that failed to load. */
export function failedRegion(page: Page, title: string): Locator {
  return page.getByRole('alert').filter({ hasText: title });
}

/**
 * Presses 'Try again' of a failed region until its content is visible. Regions also retry by themselves, so the button
 * may be gone by the time it is pressed.
 */
export async function retryUntil(page: Pick<Page, 'getByRole'>, there: Locator): Promise<void> {
  await expect(async () => {
    if (await there.isVisible()) return;
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
    await expect(there).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}
