import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MINUTE_MS = 60_000;

/**
 * Finds a Chromium that starts on this machine, or installs one: Playwright's own, the system's, or, as root on Debian,
 * the package. The last is for machines that can reach Debian's servers but not Playwright's.
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

  const own = await fromSystem(root);
  if (own) return { found: true, executablePath: own, output: '' };

  const debian = await installOnDebian(root);
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
  for (const path of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (existsSync(path) && (await starts(root, path))) return path;
  }
  return undefined;
}

/** @param {string} root */
async function installOnDebian(root) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return '';
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const settings = { cwd: root, env, live: false, timeoutMs: 5 * MINUTE_MS };
  await runCommand({ file: 'apt-get', args: ['update'], ...settings });
  const { output } = await runCommand({ file: 'apt-get', args: ['install', '-y', 'chromium'], ...settings });
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
