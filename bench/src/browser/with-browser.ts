import { chromiumPath } from '@bindery/tooling/browser/index.mjs';
import { chromium, type Browser } from '@playwright/test';

/** Measures in a real browser, and closes it. */
export async function withBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = chromiumPath(chromium);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}
