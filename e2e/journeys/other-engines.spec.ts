import { expect, test } from '../fixtures/test.js';

// Chromium stands for the other engines here, as far as they follow the same rules.

test.describe('where a finger types', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every field has text of at least 16 px, so that an iPhone does not zoom into it', async ({
    page,
    agent,
    enterAs,
  }) => {
    const fields = page.locator('input:visible, textarea:visible');
    // A field that a rendering has just replaced has no size: that look is repeated.
    const smallestText = async () =>
      Math.min(
        ...(await fields.evaluateAll((all) =>
          all.map((field) => parseFloat(getComputedStyle(field).fontSize)),
        )),
      );
    await page.goto('/');
    await expect(fields.nth(3)).toBeVisible();
    await expect.poll(smallestText).toBeGreaterThanOrEqual(16);
    await enterAs(agent);
    for (const path of [
      '/app/dashboard/individuals?new',
      '/app/dashboard/tasks',
      '/app/dashboard/policies',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('textbox').or(page.getByRole('searchbox')).first()).toBeVisible();
      await expect.poll(smallestText, { message: path }).toBeGreaterThanOrEqual(16);
    }
  });
});

test('no page is reported by the content security policy', async ({ page, agent, enterAs }) => {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Reflect.set(window, 'reports', reports);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reports.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  const paths = ['individuals', 'individuals/board', 'carriers', 'policies', 'renewals', 'tasks', 'tags'];
  await enterAs(agent);
  for (const path of [
    '/',
    ...paths.map((one) => `/app/dashboard/${one}`),
    '/app/dashboard/settings/profile',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // A prefetch by the policy of Firefox is none: its link would be here.
    await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'reports') as string[]), path).toEqual([]);
  }
});
