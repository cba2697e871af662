import { resolveFrom } from '../supply-chain/installed-packages.mjs';

/**
 * @typedef {import('../supply-chain/installed-packages.mjs').Lock} Lock
 * @typedef {import('../supply-chain/installed-packages.mjs').LockedPackage} LockedPackage
 */

/**
 * All that a workspace needs at run time, itself included, as paths in the lock file. Left out are dependencies for
 * development, and optional peers, with which `@prisma/client` would bring the whole `prisma` command.
 *
 * @param {Lock} lock
 * @param {string} workspace its folder, such as `services/crm`
 * @returns {string[]}
 */
export function runtimeTree(lock, workspace) {
  const found = new Set([workspace]);
  for (const path of found) {
    const entry = lock.packages[path];
    if (!entry) throw new Error(`package-lock.json has no ${path}.`);
    if (entry.link && entry.resolved) found.add(entry.resolved);
    for (const name of namesNeededBy(entry)) {
      const next = resolveFrom(lock, path, name);
      if (next !== undefined) found.add(next);
    }
  }
  return [...found];
}

/** @param {LockedPackage} entry */
function namesNeededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}
