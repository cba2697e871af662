import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaces } from '../build/workspaces.mjs';

/**
 * @typedef {object} Needs what one workspace asks npm for
 * @property {string} folder `.` for the root
 * @property {string[]} packages names of other people's packages, for running and for developing
 */

/**
 * What each workspace, and the root, asks for; Bindery's own packages and those it replaces by empty ones are left out.
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
 * Every word in quotes that could name a package, in the sources of a workspace. What the root asks for is there for
 * all, and its configurations use what packages/tooling brings: its own files count for every workspace.
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
