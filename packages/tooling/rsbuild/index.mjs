import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { devServer } from './dev-server.mjs';
import { firstPageBudget } from './first-page-budget.mjs';
import { firstScript } from './first-script.mjs';
import { prerender } from './prerender.mjs';
import { publishBuild } from './publish-build.mjs';
import { sharedModules, sharedRequests } from './shared-modules.mjs';

const sharedModulesFile = 'src/offered-modules.js';
// Of every schema of a build, in whichever order its modules run.
const noEval = path.resolve(import.meta.dirname, '../../contracts/src/no-eval/no-eval.ts');
const resolve = {
  conditionNames: ['source', 'browser', 'import', 'module', 'default'],
  alias: { zod$: noEval },
};
const refreshHook = path.resolve(import.meta.dirname, 'refresh-hook.mjs');

/**
 * @typedef {object} Frontend
 * @property {string} name `shell`, `crm`, `admin`: the last part of a remote's address, and its federation name
 * @property {Record<string, string>} [exposes] the modules of a remote: `{ './App': './src/federation/app.tsx' }`; the
 *   shell has none
 * @property {import('@rsbuild/core').HtmlConfig} [html] title, template, icon
 * @property {{ kilobytes: number, chunks?: string[] }} [firstPage] the budget for the first page's scripts,
 *   gzipped, and the names (`webpackChunkName`) of its lazy chunks
 * @property {string} [first] a script that runs before the first paint
 * @property {import('./prerender.mjs').Prerendered} [prerendered] the prerendered page
 * @property {number} port of the development server when started alone
 */

/**
 * The build of one front end: the shell at `/`, or a remote under `/remotes/<name>/<build>/`. Each is deployed separately, and
 * Module Federation joins them in the browser.
 *
 * @param {Frontend} frontend
 */
export function defineFrontend({ name, exposes, html = {}, firstPage, first, prerendered, port }) {
  const remote = exposes !== undefined;
  return defineConfig(({ command }) => {
    const developing = command === 'dev';
    const { plugins: devPlugins, ...development } = developing ? devServer({ name, remote, port }) : {};
    return {
      ...development,
      source: {
        entry: { index: existsSync('src/index.tsx') ? './src/index.tsx' : './src/index.ts' },
        preEntry: remote ? [] : [...(developing ? [refreshHook] : []), `./${sharedModulesFile}`],
      },
      resolve,
      html: { ...html, inject: 'head', scriptLoading: 'defer' },
      output: {
        // A remote's files find each other wherever its build folder is.
        assetPrefix: remote ? 'auto' : '/',
        // The content security policy allows neither inline scripts nor data: URLs.
        inlineScripts: false,
        inlineStyles: false,
        dataUriLimit: 0,
        ...(developing ? {} : { filename: { js: hashed('js'), css: hashed('css') } }),
        sourceMap: { js: developing ? 'cheap-module-source-map' : 'source-map', css: false },
        cleanDistPath: true,
        polyfill: 'off',
      },
      performance: { printFileSize: false },
      tools: {
        rspack: {
          resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
          plugins: remote ? [] : [shareAllModules()],
        },
      },
      plugins: [
        // Each build on a page hot-replaces its own components, so each has its own registry.
        pluginReact({ reactRefreshOptions: { library: name } }),
        ...(devPlugins ?? []),
        ...(firstPage ? [firstPageBudget(firstPage)] : []),
        ...(first ? [firstScript(first)] : []),
        ...(developing ? [] : completeBuild(name, remote, prerendered)),
        pluginModuleFederation({
          name,
          ...(exposes ? { exposes, filename: `static/js/${remoteEntry(developing)}` } : {}),
          shared: sharedModules(),
          // The shell loads first, so all builds use its instance of a shared module.
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          dev: false,
          experiments: { asyncStartup: true, optimization: { target: 'web' } },
        }),
      ],
    };
  });
}

/**
 * The steps after a finished build, in order.
 *
 * @param {string} name
 * @param {boolean} remote
 * @param {import('./prerender.mjs').Prerendered} [page]
 */
function completeBuild(name, remote, page) {
  return [...(page ? [prerender(page)] : []), publishBuild(remote ? `/remotes/${name}/` : undefined)];
}

const hashed = (/** @type {string} */ type) => `[name].[contenthash:10].${type}`;
const remoteEntry = (/** @type {boolean} */ developing) =>
  developing ? 'remote-entry.js' : 'remote-entry.[contenthash:10].js';

/**
 * A build shares a module only if it contains an import of it. This makes the shell import all shared modules, so that
 * two entries of one package never come from two builds. None of it runs.
 */
function shareAllModules() {
  const imports = sharedRequests().map((request) => `() => import(${JSON.stringify(request)})`);
  return new rspack.experiments.VirtualModulesPlugin({
    [sharedModulesFile]: `export const offered = [${imports.join(', ')}];`,
  });
}
