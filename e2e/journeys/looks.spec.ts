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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`in ${colorScheme} at ${viewport.width}`, () => {
      // A wrong link is one of the screens.
      test.use({ expectedStatuses: [403] });

      test('every screen can be used by everybody', async ({ newDevice, enterAs, superuser }) => {
        test.setTimeout(180_000);
        const found: string[] = [];
        const options = { colorScheme, viewport, reducedMotion: 'reduce' as const };
        const doors = { enterAs, superuser, agentAddress: newAddress('ana') };
        await openScreens({ ...doors, newDevice: () => newDevice(options) }, async (page, name) => {
          found.push(...(await violationsOf(page)).map((violation) => `${name}: ${violation}`));
          if (viewport.width > 400) return;
          const over = await overflowOf(page);
          if (over > 0) found.push(`${name}: ${over} px wider than a window of ${NARROWEST} px`);
        });
        expect(found).toEqual([]);
      });
    });
  }
}
