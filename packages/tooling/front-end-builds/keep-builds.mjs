import { cp, lutimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuilds, writeBuilds } from './build-list.mjs';

/** A tab that was opened before a release goes on with its build for this long. */
const KEPT_MS = 30 * 86_400_000;
/** However long ago they were replaced, these stay: the newest and those to roll back to. */
const MIN_BUILDS = 3;

/**
 * Adds the older builds of the release before to a folder with one new build, without their source maps. A build leaves
 * when it was replaced more than 30 days ago and is not among the newest three.
 *
 * @param {string} previous the folder of the release before; without a list in it, there are no older builds
 * @param {string} dist the folder with the new build
 * @param {Date} [now]
 */
export async function keepBuilds(previous, dist, now = new Date()) {
  const [newest] = await readBuilds(dist);
  if (!newest) throw new Error(`${dist} has no build.`);
  const older = (await readBuilds(previous))
    .filter(({ id }) => id !== newest.id)
    .map((build) => ({ ...build, replaced_at: build.replaced_at ?? now.toISOString() }));
  const kept = older.filter(
    ({ replaced_at }, index) => index < MIN_BUILDS - 1 || now.getTime() - Date.parse(replaced_at) < KEPT_MS,
  );
  for (const path of new Set(kept.flatMap(({ paths }) => paths))) await copyMissing(previous, dist, path);
  await writeBuilds(dist, [newest, ...kept]);
  // As in assemble-image.mjs: equal content gets equal times.
  await lutimes(join(dist, 'builds.json'), 0, 0);
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} path
 */
async function copyMissing(from, to, path) {
  await cp(join(from, path), join(to, path), {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (source) => !source.endsWith('.map'),
  });
}
