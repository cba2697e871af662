import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const minutes = 60_000;

/**
 * Finds a Chromium that starts on this machine, or gets one: Playwright's own, the system's, and on Debian as root the
 * package. The last is for machines that reach Debian's servers and not Playwright's.
 *
 * @param {string} root
 * @returns {Promise<{ found: boolean, executablePath?: string, output: string }>} no path when it is Playwright's own
 */
export async function findChromium(root) {
  if (await starts(root)) return { found: true, output: '' };

  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const download = await runCommand({
    file: process.execPath,
    args: [cli, 'install', '--only-shell', 'chromium'],
    cwd: root,
    live: false,
    timeoutMs: 3 * minutes,
  });
  if (download.succeeded && (await starts(root))) return { found: true, output: '' };

  const own = await fromSystem(root);
  if (own) return { found: true, executablePath: own, output: '' };

  const debian = await installOnDebian(root);
  const installed = await fromSystem(root);
  if (installed) return { found: true, executablePath: installed, output: '' };
  return {
    found: false,
    output: `No Chromium: Playwright's own could not be fetched or does not start, and the system has none. Install one and run the tests again.\n${download.output}${debian}`,
  };
}

/** @param {string} root */
async function fromSystem(root) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (existsSync(path) && (await starts(root, path))) return path;
  }
  return undefined;
}

/** @param {string} root */
async function installOnDebian(root) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return '';
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const settings = { cwd: root, env, live: false, timeoutMs: 5 * minutes };
  await runCommand({ file: 'apt-get', args: ['update'], ...settings });
  const { output } = await runCommand({ file: 'apt-get', args: ['install', '-y', 'chromium'], ...settings });
  return output;
}

/**
 * Whether it opens a page: a browser can be there and yet lack a library of the system.
 *
 * @param {string} root
 * @param {string} [executablePath] Playwright's own without it
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
