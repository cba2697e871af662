import { randomBytes } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuilds, writeBuilds, type BuildEntry } from '@bindery/tooling/front-end-builds/build-list.mjs';
import { distOf, frontEnds } from './parts/gateway.js';
import type { FrontEndName } from './parts/surroundings.js';

/** Copies of the built front ends, which can be removed and released again while a stack serves them. */
export interface FrontEndCopies {
  /** The gateway's settings to serve the copies. */
  readonly env: Readonly<Record<string, string>>;
  remove(name: FrontEndName): Promise<void>;
  restore(name: FrontEndName): Promise<void>;
  /** Puts a new build of a remote before those that are there. Its code is the same. */
  release(name: FrontEndName): Promise<void>;
  /** Removes all builds of a remote but the newest. */
  removeOldBuilds(name: FrontEndName): Promise<void>;
}

/** Copies the built front ends into a folder, which the caller deletes. */
export async function copyFrontEnds(folder: string): Promise<FrontEndCopies> {
  const copyOf = (name: FrontEndName): string => path.join(folder, name);
  await Promise.all(frontEnds.map(({ name }) => cp(distOf(name), copyOf(name), { recursive: true })));
  return {
    env: Object.fromEntries(frontEnds.map(({ name, variable }) => [variable, copyOf(name)])),
    remove: (name) => rename(copyOf(name), `${copyOf(name)}.gone`),
    restore: (name) => rename(`${copyOf(name)}.gone`, copyOf(name)),
    release: (name) => releaseRemote(copyOf(name)),
    removeOldBuilds: (name) => removeOldBuilds(copyOf(name)),
  };
}

async function releaseRemote(dist: string): Promise<void> {
  const builds = await readBuilds(dist);
  const before = newestIn(builds).id;
  const id = randomBytes(6).toString('hex');
  await cp(path.join(dist, before), path.join(dist, id), { recursive: true });
  const manifest = path.join(dist, id, 'mf-manifest.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(before, id));
  await writeBuilds(dist, [{ id, paths: [id] }, ...builds]);
}

async function removeOldBuilds(dist: string): Promise<void> {
  const builds = await readBuilds(dist);
  const newest = newestIn(builds);
  await writeBuilds(dist, [newest]);
  for (const { id } of builds)
    if (id !== newest.id) await rm(path.join(dist, id), { recursive: true, force: true });
}

function newestIn([newest]: readonly BuildEntry[]): BuildEntry {
  if (!newest) throw new Error('The front end has no build.');
  return newest;
}
