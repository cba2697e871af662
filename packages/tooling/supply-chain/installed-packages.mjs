/**
 * @typedef {object} LockedPackage an entry of package-lock.json
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {{ node?: string }} [engines]
 *
 * @typedef {LockedPackage & { name: string, path: string }} InstalledPackage
 */

const INSIDE = 'node_modules/';

/**
 * Everything that npm installs from elsewhere, on any system; Bindery's own workspaces are left out.
 *
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @returns {InstalledPackage[]}
 */
export function installedPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf(INSIDE);
    return at === -1 || entry.link ? [] : [{ ...entry, path, name: path.slice(at + INSIDE.length) }];
  });
}

/**
 * Where a package finds what it requires: beside itself, or in a folder further out.
 *
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {string} from path of the package that requires
 * @param {string} name
 * @returns {string | undefined} a path in the lock file
 */
export function resolveFrom({ packages }, from, name) {
  const steps = from.split(INSIDE);
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const path = `${steps.slice(0, depth).join(INSIDE)}${depth === 1 ? '' : '/'}${INSIDE}${name}`.replaceAll('//', '/');
    if (packages[path]) return path;
  }
  return undefined;
}

/**
 * A package and all that it requires, directly and further on: paths in the lock file.
 *
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {string} start
 */
export function treeOf(lock, start) {
  const found = new Set([start]);
  for (const path of found) {
    const entry = lock.packages[path];
    if (entry?.link) continue;
    for (const name of Object.keys(entry?.dependencies ?? {})) {
      const next = resolveFrom(lock, path, name);
      if (next !== undefined) found.add(next);
    }
  }
  return [...found];
}
