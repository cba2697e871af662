import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rsbuildScript } from '../rsbuild/script.mjs';
import { compileNode } from './compile-node.mjs';
import { runTool } from './run-tool.mjs';
import { findWorkspaces, frontendWorkspaces, nodeWorkspaces, withDependencies } from './workspaces.mjs';

const require = createRequire(import.meta.url);

/**
 * @typedef {object} Step
 * @property {string} name shown in the log; also names the stamp file
 * @property {string} folder of its workspace
 * @property {string[]} inputs files and folders; a change of their content makes the step run
 * @property {string} output its result; if missing, the step runs whatever the stamp says
 * @property {() => Promise<unknown>} run
 */

/**
 * The steps of a build in three rounds. Steps of one round are independent.
 *
 * @param {string} root
 * @param {string} cache
 */
export function buildSteps(root, cache) {
  const all = findWorkspaces(root);
  const tooling = import.meta.dirname;
  const always = [join(root, 'package-lock.json'), join(tooling, '../swc'), tooling];

  return {
    clients: all.filter(({ path }) => existsSync(join(path, 'prisma/schema'))).map(clientStep(always)),
    node: nodeWorkspaces(all).map(nodeStep(always, cache)),
    web: frontendWorkspaces(all).map(webStep([...always, join(tooling, '../rsbuild')], all)),
  };
}

/** @param {string[]} always */
function clientStep(always) {
  return (/** @type {import('./workspaces.mjs').Workspace} */ { folder, path }) => ({
    name: `${folder} database client`,
    folder,
    inputs: [...always, join(path, 'prisma/schema')],
    output: join(path, 'src/generated'),
    run: () =>
      runTool({
        script: join(dirname(require.resolve('prisma/package.json')), 'build/index.js'),
        args: ['generate', '--schema', 'prisma/schema'],
        cwd: path,
        // Generating needs no engine, but Prisma downloads one unless it gets a path.
        env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
      }),
  });
}

/**
 * swc compiles each file by itself, so a workspace's dependencies are no inputs.
 *
 * @param {string[]} always
 * @param {string} cache
 */
function nodeStep(always, cache) {
  return (/** @type {import('./workspaces.mjs').Workspace} */ workspace) => {
    const schema = join(workspace.path, 'prisma/schema');
    return {
      name: workspace.folder,
      folder: workspace.folder,
      inputs: [...always, join(workspace.path, 'src'), ...(existsSync(schema) ? [schema] : [])],
      output: join(workspace.path, 'dist'),
      run: () => compileNode(workspace, cache),
    };
  };
}

/**
 * @param {string[]} always
 * @param {import('./workspaces.mjs').Workspace[]} all
 */
function webStep(always, all) {
  return (/** @type {import('./workspaces.mjs').Workspace} */ workspace) => ({
    name: workspace.folder,
    folder: workspace.folder,
    inputs: [...always, ...withDependencies(workspace, all).map(({ path }) => path)],
    output: join(workspace.path, 'dist'),
    run: () =>
      runTool({
        script: rsbuildScript,
        args: ['build'],
        cwd: workspace.path,
        env: { NODE_ENV: 'production' },
      }),
  });
}
