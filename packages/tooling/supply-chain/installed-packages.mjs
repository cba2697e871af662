import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage an entry of package-lock.json
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 * @property {{ node?: string }} [engines]
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {LockedPackage & { name: string, path: string }} InstalledPackage
 */

const INSIDE = 'node_modules/';

/**
 * All packages that npm installs, on any system, except our own workspaces.
 *
 * @param {Lock} lock
 * @returns {InstalledPackage[]}
 */
export function installedPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf(INSIDE);
    return at === -1 || entry.link ? [] : [{ ...entry, path, name: path.slice(at + INSIDE.length) }];
  });
}

/**
 * The license that a package declares: in the lock file, or in its own package.json in the old form.
 *
 * @param {InstalledPackage} installed
 * @param {string} root
 * @returns {string} an SPDX expression, or `none`
 */
export function licenseOf({ license, path }, root) {
  if (license) return license;
  const file = join(root, path, 'package.json');
  /** @type {{ licenses?: { type: string }[] }} */
  const { licenses = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return licenses[0]?.type ?? 'none';
}

/**
 * Where a package finds its dependency: in its own node_modules, or further up.
 *
 * @param {Lock} lock
 * @param {string} from path of the requiring package
 * @param {string} name
 * @returns {string | undefined} a path in the lock file
 */
export function resolveFrom({ packages }, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(INSIDE) - 1))) {
    const path = at === '' ? `${INSIDE}${name}` : `${at}/${INSIDE}${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

/**
 * A package and its transitive dependencies, as paths in the lock file.
 *
 * @param {Lock} lock
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
