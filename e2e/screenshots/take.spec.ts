import { fileURLToPath } from 'node:url';
import { openScreens } from '../fixtures/open-screens.js';
import { test } from '../fixtures/test.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The pictures that the documentation shows. */
const documented = new Map([
  ['individuals', 'individuals.png'],
  ['landing', 'landing.png'],
]);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test.use({ expectedStatuses: [403] });

    test(`${colorScheme} at ${width}`, async ({ newDevice, enterAs, superuser }) => {
      test.setTimeout(300_000);
      const options = { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' as const };
      const doors = { enterAs, superuser, agentAddress: 'ana@harbor.test' };
      await openScreens({ ...doors, newDevice: () => newDevice(options) }, async (page, name) => {
        // A revealed value is in no picture, made up or not.
        if (name === 'individual-revealed') return;
        await page.screenshot({
          path: `${root}.cache/screens/${name}-${colorScheme}-${width}.png`,
          fullPage: true,
        });
        const picture = documented.get(name);
        if (!picture || colorScheme === 'dark' || width !== 1440) return;
        await page.screenshot({ path: `${root}docs/images/${picture}` });
      });
    });
  }
}
