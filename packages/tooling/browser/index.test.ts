import { chromiumPath } from './index.mjs';

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
  expect([undefined, '/usr/bin/chromium']).toContain(found);
});
