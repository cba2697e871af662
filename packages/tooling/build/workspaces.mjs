import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} name as in its package.json
 * @property {string} folder path from the root, with forward slashes: `services/crm`
 * @property {string} path absolute
 * @property {string[]} dependencies names of the workspaces that it directly needs at run time
 */

/**
 * Every workspace that package.json declares, in the order of its patterns.
 *
 * @param {string} root
 * @returns {Workspace[]}
 */
export function findWorkspaces(root) {
  const { workspaces: patterns = [] } = readManifest(root);
  const files = patterns.flatMap((pattern) => globSync(join(root, pattern, 'package.json')).sort());
  const manifests = files.map(dirname).map((path) => ({ path, manifest: readManifest(path) }));
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return manifests.map(({ path, manifest }) => ({
    name: manifest.name,
    folder: relative(root, path).split(sep).join('/'),
    path,
    dependencies: Object.keys(manifest.dependencies ?? {}).filter((name) => names.has(name)),
  }));
}

/**
 * The workspace and its transitive run-time dependencies, itself first.
 *
 * @param {Workspace} workspace
 * @param {Workspace[]} all
 * @returns {Workspace[]}
 */
export function withDependencies(workspace, all) {
  const found = new Set([workspace]);
  for (const current of found) {
    for (const name of current.dependencies) {
      const dependency = all.find((candidate) => candidate.name === name);
      if (dependency) found.add(dependency);
    }
  }
  return [...found];
}

/**
 * The workspaces that are compiled for Node: services, gateway and tools, with their packages.
 *
 * @param {Workspace[]} all
 */
export function nodeWorkspaces(all) {
  const deployed = all.filter(({ folder }) =>
    /^(services\/.+|gateway|stack|faults|bench|ops(\/local)?)$/.test(folder),
  );
  const needed = new Set(deployed.flatMap((workspace) => withDependencies(workspace, all)));
  return all.filter((workspace) => needed.has(workspace) && existsSync(join(workspace.path, 'src')));
}

/**
 * The workspaces that the browser loads: those with a bundler configuration.
 *
 * @param {Workspace[]} all
 */
export function frontendWorkspaces(all) {
  return all.filter(({ path }) =>
    ['rsbuild.config.ts', 'rsbuild.config.mjs'].some((file) => existsSync(join(path, file))),
  );
}

/**
 * @param {string} folder
 * @returns {{ name: string, workspaces?: string[], dependencies?: Record<string, string> }}
 */
function readManifest(folder) {
  return /** @type {ReturnType<typeof readManifest>} */ (
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  );
}
