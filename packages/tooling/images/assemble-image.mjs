import { existsSync } from 'node:fs';
import { cp, lutimes, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installedPackages } from '../supply-chain/installed-packages.mjs';
import { runtimeTree } from './runtime-tree.mjs';
import { sbomOf } from './sbom.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** TypeScript, maps and guides of packages, and Prisma's compilers for other databases, which alone are 60 MB. */
const UNUSED =
  /\.[cm]?ts$|\.map$|\/(readme|changelog|history)\.md$|\/query_compiler_\w+\.(cockroachdb|mysql|sqlite|sqlserver)\./i;

/**
 * Copies the packages that an image's workspace needs at run time into a folder, laid out as in this repository, and
 * lists them in `sbom.cdx.json`. They change only with package-lock.json, so they are a layer of their own.
 *
 * @param {import('./images.mjs').Image} image
 * @param {string} out
 */
export async function copyPackages({ name, workspace }, out) {
  const lock = await readLock();
  const tree = runtimeTree(lock, workspace);
  for (const location of tree) {
    const { link, resolved } = lock.packages[location] ?? {};
    if (link && resolved) await copyLink(path.join(out, location), path.join(out, resolved));
  }
  const packages = installedPackages({
    packages: Object.fromEntries(tree.map((location) => [location, lock.packages[location] ?? {}])),
    // The others are for another system.
  }).filter((one) => existsSync(path.join(root, one.path)));
  for (const { path: location } of packages) await copyPackage(location, out);
  const sbom = sbomOf(name, lock.packages['']?.version ?? '', packages, root);
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'sbom.cdx.json'), JSON.stringify(sbom, undefined, 2));
  await makeTimesEqual(out);
}

/**
 * Copies the same image's own workspaces, which have to be built.
 *
 * @param {import('./images.mjs').Image} image
 * @param {string} out
 */
export async function copyWorkspaces({ workspace, files = [] }, out) {
  for (const location of runtimeTree(await readLock(), workspace)) {
    if (!location.includes('node_modules/')) await copyWorkspace(location, out);
  }
  for (const file of files) await cp(path.join(root, file), path.join(out, file), { recursive: true });
  await makeTimesEqual(out);
}

/** @returns {Promise<import('../supply-chain/installed-packages.mjs').Lock>} */
const readLock = async () => JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));

/**
 * @param {string} link
 * @param {string} target
 */
async function copyLink(link, target) {
  await mkdir(path.dirname(link), { recursive: true });
  await symlink(path.relative(path.dirname(link), target), link);
}

/**
 * A package without those in its own node_modules, each of which is copied by itself.
 *
 * @param {string} location
 * @param {string} out
 */
async function copyPackage(location, out) {
  const from = path.join(root, location);
  await cp(from, path.join(out, location), {
    recursive: true,
    filter: (source) => !UNUSED.test(source) && source !== path.join(from, 'node_modules'),
  });
}

/**
 * Copies the files that a workspace lists, as npm would publish it.
 *
 * @param {string} location
 * @param {string} out
 */
async function copyWorkspace(location, out) {
  const from = path.join(root, location);
  /** @type {{ files?: string[] }} */
  const { files = ['dist'] } = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8'));
  for (const file of ['package.json', ...files])
    await cp(path.join(from, file), path.join(out, location, file), { recursive: true });
}

/**
 * A layer's digest includes the times of its files, so equal content gets equal times.
 *
 * @param {string} folder
 */
async function makeTimesEqual(folder) {
  for (const entry of await readdir(folder, { recursive: true }))
    await lutimes(path.join(folder, entry), 0, 0);
  await lutimes(folder, 0, 0);
}
