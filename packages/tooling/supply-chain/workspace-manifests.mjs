import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaces } from '../build/workspaces.mjs';

/**
 * @typedef {object} Needs the npm packages that one workspace requires
 * @property {string} folder `.` for the root
 * @property {string[]} packages names of third-party packages, development ones included
 */

/**
 * The third-party packages of each workspace and of the root, without those replaced by empty ones.
 *
 * @param {string} root
 * @returns {Needs[]}
 */
export function directNeeds(root) {
  const own = findWorkspaces(root);
  const names = new Set(own.map(({ name }) => name));
  return [{ folder: '.', path: root }, ...own].map(({ folder, path }) => {
    /** @type {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const asked = Object.entries({ ...dependencies, ...devDependencies });
    return {
      folder,
      packages: asked
        .filter(([name, range]) => !names.has(name) && !range.startsWith('file:'))
        .map(([name]) => name),
    };
  });
}

const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;
const DERIVED = new Set(['node_modules', 'dist', 'generated']);
const SPECIFIER = /(?<=['"])(?:@[\w.-]+\/)?[\w.-]+(?=['"/])/g;

/**
 * Every quoted word that could name a package in the sources of a workspace. The root's packages serve all workspaces, so
 * its own files count for each of them.
 *
 * @param {string} root
 * @param {string} folder
 * @returns {Set<string>}
 */
export function quotedNames(root, folder) {
  const folders = folder === '.' ? findWorkspaces(root).map(({ path }) => path) : [join(root, folder)];
  const ofRoot = readdirSync(root)
    .filter((name) => SOURCE.test(name))
    .map((name) => join(root, name));
  const texts = [...folders.flatMap(sourcesIn), ...ofRoot].map((file) => readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => text.match(SPECIFIER) ?? []));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return DERIVED.has(entry.name) ? [] : sourcesIn(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}
