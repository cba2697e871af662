import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SYSTEM_SHELL } from '../browser/index.mjs';
import { runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The whole one runs the extension. */
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell'];
const MINUTE_MS = 60_000;

/**
 * Finds a Chromium that starts on this machine, or installs one: Playwright's own, Debian's without windows, which it
 * installs as root, or the system's. The second is for machines that can reach Debian's servers but not Playwright's.
 *
 * @param {string} root
 * @returns {Promise<{ found: boolean, executablePath?: string, output: string }>} no path for Playwright's own
 */
export async function findChromium(root) {
  if (await starts(root)) return { found: true, output: '' };

  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const download = await runCommand({
    file: process.execPath,
    args: [cli, 'install', '--only-shell', 'chromium'],
    cwd: root,
    live: false,
    timeoutMs: 3 * MINUTE_MS,
  });
  if (download.succeeded && (await starts(root))) return { found: true, output: '' };

  const debian = existsSync(SYSTEM_SHELL) ? '' : await installOnDebian(root);
  const installed = await fromSystem(root);
  if (installed) return { found: true, executablePath: installed, output: '' };
  return {
    found: false,
    output: `No Chromium: Playwright's own could not be downloaded or does not start, and the system has none. Install one and run the tests again.\n${download.output}${debian}`,
  };
}

/** @param {string} root */
async function fromSystem(root) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const whole = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [SYSTEM_SHELL, ...whole]) {
    if (existsSync(path) && (await starts(root, path))) return path;
  }
  return undefined;
}

/** @param {string} root */
async function installOnDebian(root) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return '';
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const settings = { file: 'apt-get', cwd: root, env, live: false, timeoutMs: 5 * MINUTE_MS };
  const briefly = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  await runCommand({ ...settings, args: [...briefly, 'update'] });
  const { output } = await runCommand({
    ...settings,
    args: [...briefly, 'install', '-y', ...DEBIAN_PACKAGES],
  });
  return output;
}

/**
 * Whether it opens a page: an installed browser may lack a system library.
 *
 * @param {string} root
 * @param {string} [executablePath] Playwright's own by default
 */
async function starts(root, executablePath) {
  const { succeeded } = await runCommand({
    file: process.execPath,
    args: [join(import.meta.dirname, 'open-page.mjs'), ...(executablePath ? [executablePath] : [])],
    cwd: root,
    live: false,
    timeoutMs: 30_000,
  });
  return succeeded;
}
