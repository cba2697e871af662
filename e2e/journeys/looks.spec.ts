import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openScreens } from '../fixtures/open-screens.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 360;

/** What axe finds on the page, one line for each element. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** How far the page reaches over the narrowest window that it has to work in. */
async function overflowOf(page: Page): Promise<number> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: NARROWEST });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.setViewportSize(size);
  return over;
}

/** Runs in the page: how much still moves or changes colour, but for what never ends. */
function moving(): number {
  return document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).length;
}

/** Both themes of a screen: what stands on it stays, for the page follows the system's preference. */
async function lookInBothThemes(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect.poll(() => page.evaluate(moving), { intervals: [50, 50, 100] }).toBe(0);
    found.push(...(await violationsOf(page)).map((violation) => `${name}, ${theme}: ${violation}`));
  }
  return found;
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`in a window of ${viewport.width} px`, () => {
    // A wrong link is one of the screens.
    test.use({ expectedStatuses: [403] });

    test('every screen can be used by everybody, in both themes', async ({
      newDevice,
      enterAs,
      superuser,
    }) => {
      test.setTimeout(300_000);
      const found: string[] = [];
      const options = { viewport, reducedMotion: 'reduce' as const };
      const doors = { enterAs, superuser, agentAddress: newAddress('ana') };
      await openScreens({ ...doors, newDevice: () => newDevice(options) }, async (page, name) => {
        found.push(...(await lookInBothThemes(page, name)));
        if (viewport.width > 400) return;
        const over = await overflowOf(page);
        if (over > 0) found.push(`${name}: ${over} px wider than a window of ${NARROWEST} px`);
      });
      expect(found).toEqual([]);
    });
  });
}
