import { existsSync } from 'node:fs';
import { chromiumPath, SYSTEM_SHELL, wholeChromiumPath } from './index.mjs';

const before = process.env['BINDERY_CHROMIUM'];
afterEach(() => {
  if (before === undefined) delete process.env['BINDERY_CHROMIUM'];
  else process.env['BINDERY_CHROMIUM'] = before;
});

const installed = { executablePath: () => process.execPath };

it('takes the Chromium that the environment names, and otherwise an installed one of Playwright', () => {
  process.env['BINDERY_CHROMIUM'] = '/opt/chromium';
  expect(chromiumPath(installed)).toBe('/opt/chromium');
  delete process.env['BINDERY_CHROMIUM'];
  expect(chromiumPath(installed)).toBeUndefined();
});

it("looks for the system's Chromium where Playwright has none", () => {
  delete process.env['BINDERY_CHROMIUM'];
  const found = chromiumPath({ executablePath: () => '/nowhere/chromium' });
  expect([undefined, SYSTEM_SHELL, '/usr/bin/chromium']).toContain(found);
});

it('takes no Chromium without windows for the extension where there is another', () => {
  process.env['BINDERY_CHROMIUM'] = '/opt/chromium';
  expect(wholeChromiumPath(installed)).toBe('/opt/chromium');
  process.env['BINDERY_CHROMIUM'] = SYSTEM_SHELL;
  expect(wholeChromiumPath(installed)).toBe(
    existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : SYSTEM_SHELL,
  );
});
