import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { existsSync } from 'node:fs';
import { firstPageBudget } from './first-page-budget.mjs';
import { sharedModules, sharedRequests } from './shared-modules.mjs';

const offer = 'src/offered-modules.js';
const product = 'http://localhost:8080';

/**
 * @typedef {object} Frontend
 * @property {string} name `shell`, `crm`, `admin`: the last part of a remote's address, and its name for the runtime
 * @property {Record<string, string>} [exposes] what a remote offers: `{ './App': './src/federation/app.tsx' }`;
 *   a front end without it is the shell
 * @property {import('@rsbuild/core').HtmlConfig} [html] title, template, icon
 * @property {{ kilobytes: number, chunks?: string[] }} [firstPage] the most script, gzipped, that the first page may
 *   load, and the names (`webpackChunkName`) of the lazy chunks that it needs
 * @property {number} [port] of the development server
 */

/**
 * The build of one front end: the shell at `/`, a remote under `/remotes/<name>/`, each deployed by itself and joined
 * in the browser by Module Federation.
 *
 * @param {Frontend} frontend
 */
export function defineFrontend({ name, exposes, html = {}, firstPage, port }) {
  const remote = exposes !== undefined;
  return defineConfig({
    source: {
      entry: { index: existsSync('src/index.tsx') ? './src/index.tsx' : './src/index.ts' },
      preEntry: remote ? [] : [`./${offer}`],
    },
    resolve: { conditionNames: ['source', 'browser', 'import', 'module', 'default'] },
    html: { ...html, inject: 'head', scriptLoading: 'defer' },
    output: {
      assetPrefix: remote ? `/remotes/${name}/` : '/',
      // A strict content security policy allows neither inline script nor data addresses for script.
      inlineScripts: false,
      inlineStyles: false,
      dataUriLimit: 0,
      filename: { js: '[name].[contenthash:10].js', css: '[name].[contenthash:10].css' },
      sourceMap: { js: 'source-map', css: false },
      cleanDistPath: true,
      polyfill: 'off',
    },
    server: {
      ...(port ? { port } : {}),
      cors: false,
      // A front end that is developed by itself talks to the product that runs beside it.
      proxy: { '/api': product, '/auth/v1': product },
    },
    // Chunks that are made when first asked for have no content to be named by.
    dev: { lazyCompilation: false },
    performance: { printFileSize: false },
    tools: {
      rspack: {
        resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
        plugins: remote ? [] : [offeringAll()],
      },
    },
    plugins: [
      pluginReact(),
      ...(firstPage ? [firstPageBudget(firstPage)] : []),
      pluginModuleFederation({
        name,
        ...(exposes ? { exposes, filename: 'static/js/remote-entry.[contenthash:10].js' } : {}),
        shared: sharedModules(),
        // The shell comes first on the page, so its instance of a shared module serves everyone.
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { asyncStartup: true, optimization: { target: 'web' } },
      }),
    ],
  });
}

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
