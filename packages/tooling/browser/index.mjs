import { existsSync } from 'node:fs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * Finds the Chromium to start: the one that `BINDERY_CHROMIUM` names, else Playwright's own, else the system's.
 *
 * @param {{ executablePath(): string }} chromium of Playwright
 * @returns {string | undefined} undefined for Playwright's own
 */
export function chromiumPath(chromium) {
  const named = process.env['BINDERY_CHROMIUM'];
  if (named) return named;
  if (existsSync(chromium.executablePath())) return undefined;
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
}
