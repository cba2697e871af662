// Opens an empty page and ends with 0 when that worked: the trial of a browser, in a process of its own.

import { chromium } from '@playwright/test';

const [executablePath] = process.argv.slice(2);
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
});
await browser.newPage();
await browser.close();
