// Tests a browser in a separate process: opens an empty page and exits with 0 if that works.

import { chromium } from '@playwright/test';

const [executablePath] = process.argv.slice(2);
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
});
await browser.newPage();
await browser.close();
