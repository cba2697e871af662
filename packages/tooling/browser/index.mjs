import { existsSync } from 'node:fs';

/**
 * Chromium without its windows, as a package of Debian. The whole one draws a window for each page, even where nobody sees
 * it, and takes about three times the processor time.
 */
export const SYSTEM_SHELL = '/usr/lib/chromium/chromium-headless-shell';
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
  return [SYSTEM_SHELL, SYSTEM_CHROMIUM].find((path) => existsSync(path));
}

/**
 * Finds a Chromium with extensions, which the one without windows lacks.
 *
 * @param {{ executablePath(): string }} chromium of Playwright
 * @returns {string | undefined} undefined for Playwright's own
 */
export function wholeChromiumPath(chromium) {
  const path = chromiumPath(chromium);
  if (path !== undefined && !path.endsWith('headless-shell')) return path;
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : path;
}
