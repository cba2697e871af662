import { chromiumPath } from '@bindery/tooling/browser/index.mjs';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Session, SessionTokens } from '@bindery/test-kit/client';

const SESSION_KEY = 'bindery.session';
const TIMEOUT_MS = 30_000;

/** Starts the browser that opens the front ends of two releases. */
export function startBrowser(): Promise<Browser> {
  const executablePath = chromiumPath(chromium);
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Opens pages of the shell and of both remotes, as a visitor, the owner of an account and a superuser. @returns the errors in the console */
export async function openPages(
  browser: Browser,
  app: string,
  { owner, superuser, client }: { owner: Session; superuser: Session; client: string },
): Promise<string[]> {
  const errors = await Promise.all([
    visit(browser, app, undefined, async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    }),
    visit(browser, app, owner, async (page) => {
      await page.goto('/app/dashboard');
      await page.getByText('Total individuals').waitFor();
      await page.getByRole('link', { name: 'Individuals' }).first().click();
      await page.locator('tbody').getByRole('row', { name: client }).getByRole('link').first().click();
      await page.getByRole('heading', { name: client }).first().waitFor();
    }),
    visit(browser, app, superuser, async (page) => {
      await page.goto('/app/dashboard');
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: 'User management' })
        .click();
      await page.getByRole('columnheader', { name: 'User' }).waitFor();
    }),
  ]);
  return errors.flat();
}

async function visit(
  browser: Browser,
  app: string,
  session: Session | undefined,
  walk: (page: Page) => Promise<void>,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: app, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  try {
    if (session) await enterAs(page, session);
    await walk(page);
    if (session) await takeOver(page, session);
    return errors;
  } catch (error) {
    throw new Error(`${page.url()}: ${String(error)}\n${errors.join('\n')}`, { cause: error });
  } finally {
    await context.close();
  }
}

const enterAs = (page: Page, session: Session): Promise<unknown> =>
  page.addInitScript(([key, tokens]) => localStorage.setItem(key, tokens), [
    SESSION_KEY,
    JSON.stringify(session.tokens),
  ] as const);

/** The page may have renewed the session, and a refresh token works once. */
async function takeOver(page: Page, session: Session): Promise<void> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  session.tokens = JSON.parse(stored ?? '') as SessionTokens;
}
