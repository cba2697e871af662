import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} BuildEntry one build that a folder has
 * @property {string} id derived from its content
 * @property {string[]} paths its files and folders that no other build overwrites
 * @property {string} [replaced_at] when a newer build was put before it, as an ISO time
 */

const LIST = 'builds.json';

/**
 * The builds in a front end's folder, the newest first; none in a folder without a list.
 *
 * @param {string} dist
 * @returns {Promise<BuildEntry[]>}
 */
export async function readBuilds(dist) {
  const file = join(dist, LIST);
  if (!existsSync(file)) return [];
  /** @type {{ builds: BuildEntry[] }} */
  const { builds } = JSON.parse(await readFile(file, 'utf8'));
  return builds;
}

/**
 * @param {string} dist
 * @param {readonly BuildEntry[]} builds
 */
export async function writeBuilds(dist, builds) {
  await writeFile(join(dist, LIST), `${JSON.stringify({ builds }, null, 2)}\n`);
}

/**
 * Moves the finished build of a remote into a folder that is named for its content, so that the address of a file never
 * changes its content. The manifest names the folder's address, for shells that don't resolve relative ones.
 *
 * @param {string} dist the folder of the build
 * @param {string} mount the path that it is served under, such as `/remotes/crm/`
 */
export async function publishRemote(dist, mount) {
  const id = await contentId(dist);
  const manifestFile = join(dist, 'mf-manifest.json');
  /** @type {{ metaData: { publicPath: string } }} */
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.metaData.publicPath = `${mount}${id}/`;
  await writeFile(manifestFile, JSON.stringify(manifest));
  const aside = `${dist}.next`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside);
  await rename(dist, join(aside, id));
  await rename(aside, dist);
  await writeBuilds(dist, [{ id, paths: [id] }]);
}

/**
 * Lists the finished build of the shell. Its pages have one address in all builds, and only its hashed files can stay
 * when a newer build comes.
 *
 * @param {string} dist
 */
export async function publishShell(dist) {
  const id = await contentId(dist);
  const paths = (await filesIn(dist)).filter((file) => file.startsWith('static/') && !file.endsWith('.map'));
  await writeBuilds(dist, [{ id, paths }]);
}

/** @param {string} dist */
async function contentId(dist) {
  const hash = createHash('sha256');
  for (const file of await filesIn(dist)) hash.update(`${file}\0`).update(await readFile(join(dist, file)));
  return hash.digest('hex').slice(0, 12);
}

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
