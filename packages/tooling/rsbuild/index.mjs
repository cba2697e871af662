import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { devServer } from './dev-server.mjs';
import { firstPageBudget } from './first-page-budget.mjs';
import { firstScript } from './first-script.mjs';
import { prerender } from './prerender.mjs';
import { sharedModules, sharedRequests } from './shared-modules.mjs';

const offer = 'src/offered-modules.js';
const refreshHook = resolve(import.meta.dirname, 'refresh-hook.mjs');

/**
 * @typedef {object} Frontend
 * @property {string} name `shell`, `crm`, `admin`: the last part of a remote's address, and its name for the runtime
 * @property {Record<string, string>} [exposes] what a remote offers: `{ './App': './src/federation/app.tsx' }`;
 *   a front end without it is the shell
 * @property {import('@rsbuild/core').HtmlConfig} [html] title, template, icon
 * @property {{ kilobytes: number, chunks?: string[] }} [firstPage] the most script, gzipped, that the first page may
 *   load, and the names (`webpackChunkName`) of the lazy chunks that it needs
 * @property {string} [first] a script that runs before anything is painted
 * @property {import('./prerender.mjs').Prerendered} [prerendered] the page that is served as it looks
 * @property {number} port of the development server when the front end is developed by itself
 */

/**
 * The build of one front end: the shell at `/`, a remote under `/remotes/<name>/`, each deployed by itself and joined
 * in the browser by Module Federation.
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
        preEntry: remote ? [] : [...(developing ? [refreshHook] : []), `./${offer}`],
      },
      resolve: { conditionNames: ['source', 'browser', 'import', 'module', 'default'] },
      html: { ...html, inject: 'head', scriptLoading: 'defer' },
      output: {
        assetPrefix: remote ? `/remotes/${name}/` : '/',
        // A strict content security policy allows neither inline script nor data addresses for script.
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
          plugins: remote ? [] : [offeringAll()],
        },
      },
      plugins: [
        // Each build on a page updates its own components, so each keeps its own register of them.
        pluginReact({ reactRefreshOptions: { library: name } }),
        ...(devPlugins ?? []),
        ...(firstPage ? [firstPageBudget(firstPage)] : []),
        ...(first ? [firstScript(first)] : []),
        ...(prerendered && !developing ? [prerender(prerendered)] : []),
        pluginModuleFederation({
          name,
          ...(exposes ? { exposes, filename: `static/js/${remoteEntry(developing)}` } : {}),
          shared: sharedModules(),
          // The shell comes first on the page, so its instance of a shared module serves everyone.
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

const hashed = (/** @type {string} */ type) => `[name].[contenthash:10].${type}`;
const remoteEntry = (/** @type {boolean} */ developing) =>
  developing ? 'remote-entry.js' : 'remote-entry.[contenthash:10].js';

/**
 * A module is offered to others only when the build meets an import of it. This makes the shell's build meet all of
 * them, so that two entries of one package never come from two builds; nothing of it runs.
 */
function offeringAll() {
  const imports = sharedRequests().map((request) => `() => import(${JSON.stringify(request)})`);
  return new rspack.experiments.VirtualModulesPlugin({
    [offer]: `export const offered = [${imports.join(', ')}];`,
  });
}
