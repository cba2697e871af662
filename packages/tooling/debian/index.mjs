// Runs before any package is installed, so it imports only Node modules.

import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 45_000;

/**
 * Extracts one file from a Debian (or Ubuntu) package that apt downloads and verifies. Installs nothing and needs no
 * root. Fetches the package lists if the machine has none.
 *
 * @param {object} wanted
 * @param {string} wanted.name of the package
 * @param {RegExp} wanted.file the path inside the package, such as `/usr\/sbin\/nats-server$/`
 * @param {string} target
 * @throws {Error} when the machine has no apt or can't get the package
 */
export async function fetchFromDebianPackage({ name, file }, target) {
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-`);
  try {
    await apt(folder, ['download', name]).catch(async () => {
      const own = await ownLists(folder);
      await apt(folder, [...own, 'update']);
      await apt(folder, [...own, 'download', name]);
    });
    const archive = (await readdir(folder)).find((entry) => entry.endsWith('.deb'));
    if (!archive) throw new Error('apt-get downloaded nothing');
    await run('dpkg', ['-x', join(folder, archive), folder]);
    const found = (await readdir(folder, { recursive: true })).find((path) => file.test(path));
    if (!found) throw new Error(`the package ${name} has no file like ${String(file)}`);
    // Shared libraries are symbolic links, which a copy follows.
    await copyFile(join(folder, found), `${folder}/unpacked`);
    await chmod(`${folder}/unpacked`, 0o755);
    await rename(`${folder}/unpacked`, target);
  } catch (error) {
    throw new Error('no Debian package could be fetched', { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs apt-get in a folder. The sandbox option keeps root: apt's own user can't write there.
 *
 * @param {string} folder
 * @param {string[]} args
 */
async function apt(folder, args) {
  const options = [
    '-q',
    '-o',
    'APT::Sandbox::User=root',
    '-o',
    'Acquire::http::Timeout=10',
    '-o',
    'Acquire::Retries=0',
  ];
  await run('apt-get', [...options, ...args], { cwd: folder, timeout: TIMEOUT_MS });
}

/** @param {string} folder */
async function ownLists(folder) {
  await mkdir(join(folder, 'state', 'lists', 'partial'), { recursive: true });
  await mkdir(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  return ['-o', `Dir::State=${folder}/state`, '-o', `Dir::Cache=${folder}/cache`, '-o', 'Debug::NoLocking=1'];
}
