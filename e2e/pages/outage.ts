import { expect, type Locator, type Page } from '@playwright/test';

/** Notes that the page is the one that was loaded now; a reload would forget it. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
}

/** No reload has happened since it was marked. */
export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
}

/** The region that failed says what did, and offers another try. */
export function failedRegion(page: Page, title: string): Locator {
  return page.getByRole('alert').filter({ hasText: title });
}

/**
 * Presses the button of a failed region until what it is about is there. Regions also ask again by themselves now and
 * then, so the button may be gone by the time that it is pressed.
 */
export async function retryUntil(
  page: Pick<Page, 'getByRole'>,
  button: 'Try Again' | 'Retry',
  there: Locator,
): Promise<void> {
  await expect(async () => {
    if (await there.isVisible()) return;
    await page.getByRole('button', { name: button }).click({ timeout: 1_000 });
    await expect(there).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}
