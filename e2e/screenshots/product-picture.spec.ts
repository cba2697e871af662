import { seedDemo, startStack } from '@bindery/stack';
import { signIn } from '@bindery/test-kit/client';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SESSION_KEY } from '../fixtures/stored-session.js';
import { elsewhere } from './gallery.js';

const shell = fileURLToPath(new URL('../../frontends/shell/', import.meta.url));
const folder = elsewhere ?? join(shell, 'src/features/landing/picture');
const card = join(elsewhere ?? join(shell, 'public'), 'social-card.png');
/** Viewers of the pages in the pictures, with the name that stands in the place of the address. */
const agent = { email: 'ben@harbor.test', name: 'Ben Carter' };
const owner = { email: 'olivia@harbor.test', name: 'Olivia Hart' };
type Viewer = typeof agent;
/** A client with policies, notes and a number. */
const CLIENT = 'Eriksen, Orla';
/** The area of a page that the pictures show, in pixels, and the pixels of a picture for one of them. */
const phone = { width: 600, height: 560, grain: 1.5 };
const pictures = [
  {
    ...{ name: 'today', viewer: agent, open: openToday },
    looks: { wide: { width: 1000, height: 860, grain: 1.5 }, phone },
  },
  {
    ...{ name: 'record', viewer: owner, open: openRecord },
    looks: { wide: { width: 1280, height: 860, grain: 1.2 }, phone },
  },
];
/** Letters stay sharp, and a picture weighs what a font does. */
const QUALITY = 72;

test("the landing page's product pictures and social card are rendered", async ({ browser }) => {
  // No timeout, because these are pictures and not checks.
  test.setTimeout(0);
  const stack = await startStack({ ports: 'free', throwaway: true, quiet: true });
  try {
    await seedDemo(stack, () => undefined);
    mkdirSync(folder, { recursive: true });
    for (const { name, viewer, open, looks } of pictures) {
      const session = JSON.stringify((await signIn(stack.urls, viewer.email)).tokens);
      for (const theme of ['light', 'dark'] as const) {
        for (const [size, look] of Object.entries(looks)) {
          const page = await signedIn(browser, stack.urls.app, session, { theme, ...look });
          await open(page, viewer);
          writeFileSync(join(folder, `${name}.${theme}.${size}.webp`), await webpOf(page, look));
          await page.context().close();
        }
      }
    }
    const page = await theLanding(browser, stack.urls.app);
    writeFileSync(card, await page.screenshot());
    await page.context().close();
  } finally {
    await stack.stop();
  }
});

async function signedIn(
  browser: Browser,
  baseURL: string,
  session: string,
  { theme, width, height }: { theme: 'light' | 'dark'; width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' },
    ...{ timezoneId: 'America/New_York', locale: 'en-US' },
  });
  await context.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
    SESSION_KEY,
    session,
  ] as const);
  return context.newPage();
}

async function openToday(page: Page, viewer: Viewer): Promise<void> {
  await page.goto('/app/dashboard');
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByText('Premium by carrier')).toBeVisible();
  await settle(page, viewer);
}

async function openRecord(page: Page, viewer: Viewer): Promise<void> {
  await page.goto(`/app/dashboard/individuals?search=${CLIENT}`);
  await page.getByRole('main').getByRole('link', { name: CLIENT }).first().click();
  await expect(page.getByRole('list', { name: 'Timeline entries' })).toBeVisible();
  await settle(page, viewer);
}

/** Waits for the whole page, and takes the viewer's address out of it. */
async function settle(page: Page, viewer: Viewer): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByText(viewer.email).evaluateAll((places, { email, name }) => {
    for (const place of places)
      place.textContent = place.textContent.replace(`${email} · `, '').replace(email, name);
  }, viewer);
}

/** Playwright itself writes PNG and JPEG alone. */
async function webpOf(page: Page, { width, height, grain }: typeof phone): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: 0, width, height, scale: grain },
  });
  return Buffer.from(data, 'base64');
}

/** The social card: the landing page of a visitor, in the size that sites show. */
async function theLanding(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 1200, height: 630 }, colorScheme: 'light', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  // The built page has the picture of the run before.
  await page.route(/today\.light\.wide.*\.webp/, (route) =>
    route.fulfill({ path: join(folder, 'today.light.wide.webp') }),
  );
  await page.goto('/');
  await expect(page.getByRole('img', { name: /dashboard/ })).toBeVisible();
  // Sites keep the card for longer than a price lasts, which comes with the plans.
  await page.waitForLoadState('networkidle');
  await page.getByText('/month').evaluateAll((prices) => prices.forEach((price) => price.remove()));
  return page;
}
