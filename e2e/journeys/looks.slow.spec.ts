import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { openScreens } from '../screens/open-screens.js';
import { expect, test } from '../fixtures/test.js';
import { everyForm, inForms, windows, type Form } from '../screens/windows.js';
import { parts } from '../screens/screens.js';
import { newAddresses } from '../screens/viewers.js';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Every screen in every window and theme takes minutes, so only `npm run test:full` runs that. The default is an
 * agent's main screens, each window and each theme once.
 */
const whole = process.env['BINDERY_SLOW'] === 'yes';
const forms: readonly Form[] = whole ? everyForm : ['wide light', 'phone dark'];
const looked = whole ? parts : { 'of an agent': parts['of an agent'] };
const NARROWEST = 360;
/** In all of its forms, its viewer made before, while another stack's journeys use the same processors. */
const A_SCREEN_MS = 60_000;

/**
 * The axe violations on the page, one line per element. Axe itself would read its script anew for each look, and describe
 * every element that passes, which takes four times as long.
 */
async function violationsOf(page: Page, { colorsOnly }: { colorsOnly: boolean }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([rules, colorsOnly]) => {
      const ofColors = () => window.axe.getRules(rules).filter(({ tags }) => tags.includes('cat.color'));
      const runOnly = colorsOnly
        ? { type: 'rule' as const, values: ofColors().map(({ ruleId }) => ruleId) }
        : rules;
      const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    [rules, colorsOnly] as const,
  );
}

/**
 * The input of axe's rules, colors aside: the page's elements with their attributes and texts, and where each one is.
 * The switch of the theme is left out, because it says which theme it leads to: the windows begin with different
 * themes, so all rules meet it in both.
 */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const themeSwitch = 'button[title$=" theme"]';
    const copy = document.body.cloneNode(true) as HTMLElement;
    copy.querySelector(themeSwitch)?.remove();
    const places = [...document.body.querySelectorAll(`*:not(${themeSwitch} *)`)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].join(' ');
    });
    return [document.title, copy.outerHTML, ...places].join('\n');
  });
}

/** How far the page overflows the narrowest supported window. */
async function overflowOf(page: Page): Promise<number> {
  await page.setViewportSize({ ...windows.phone, width: NARROWEST });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test.use({
  // One pattern: Playwright takes a list of two for a value and its options.
  expectedMessages: [/Federation Runtime.*Failed to get manifest|net::ERR_INTERNET_DISCONNECTED/s],
});

const addresses = newAddresses();

for (const [part, screens] of Object.entries(looked)) {
  test(`every screen ${part} passes axe in each window and theme, and fits the narrowest window`, async ({
    newDevice,
    enterAs,
    superuser,
    provoked,
  }) => {
    test.setTimeout(screens.length * A_SCREEN_MS);
    const found: string[] = [];
    const calmDevice = () => newDevice({ reducedMotion: 'reduce' });
    const doors = { enterAs, superuser, provoked, addresses, newDevice: calmDevice };
    await openScreens(doors, screens, async (page, screen) => {
      let checked = '';
      await inForms(forms, page, screen, async (window, theme) => {
        // The other theme gives the same elements at the same places other colors.
        const structure = await structureOf(page);
        const violations = await violationsOf(page, { colorsOnly: structure === checked });
        checked = structure;
        found.push(...violations.map((violation) => `${screen.name}, ${window}, ${theme}: ${violation}`));
      });
      const over = await overflowOf(page);
      if (over > 0) found.push(`${screen.name}: ${over} px wider than a window of ${NARROWEST} px`);
    });
    expect(found).toEqual([]);
  });
}
