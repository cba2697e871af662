// Runs before any package is installed, so it imports only Node modules.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPinnedMajor, pinnedVersion } from '../runtime/pinned-node.mjs';

const repository = resolve(import.meta.dirname, '../../..');

/**
 * Installs the pinned packages when they are missing or the lock file has changed since they were installed.
 *
 * @param {{ root?: string, log?: (line: string) => void }} [options]
 * @returns {{ installed: boolean }}
 * @throws {Error} with one sentence when this is not the pinned Node or npm fails
 */
export function ensureInstalled({ root = repository, log = console.log } = {}) {
  if (!isPinnedMajor()) {
    throw new Error(
      `This is Node ${process.versions.node}. Start it with npm (npm start, npm test), which uses Node ${pinnedVersion()}.`,
    );
  }
  if (isInstalled(root)) return { installed: false };

  log('Installing packages (npm ci)');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    // Production would skip the build and test tools.
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (npm.error) throw new Error(`npm could not be started: ${npm.error.message}`, { cause: npm.error });
  if (npm.status !== 0) throw new Error('npm ci failed; its message is above.');
  stampInstalled(root);
  return { installed: true };
}

/** @param {string} root */
export function isInstalled(root) {
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root);
}

/**
 * Records the lock file that node_modules was installed from. npm runs this after every install, manual ones included.
 *
 * @param {string} root
 */
export function stampInstalled(root) {
  writeFileSync(stampFile(root), lockHash(root));
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.installed-from');
}

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
