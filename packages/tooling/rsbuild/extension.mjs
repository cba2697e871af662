import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const noEval = path.resolve(import.meta.dirname, '../../contracts/src/no-eval/no-eval.ts');
const LOCAL_SERVER = 'http://localhost:8080';

/** @satisfies {import('@rsbuild/core').OutputConfig} */
const output = {
  assetPrefix: '/',
  // A worker and a script for a page are one file each, under the names that the manifest and the code use.
  filename: { js: '[name].js', css: '[name].css' },
  distPath: {
    js: '',
    jsAsync: 'chunks',
    css: '',
    font: 'assets',
    svg: 'assets',
    image: 'assets',
    assets: 'assets',
  },
  // The extension's own content security policy allows neither inline scripts nor data: URLs.
  inlineScripts: false,
  inlineStyles: false,
  dataUriLimit: 0,
  sourceMap: false,
  cleanDistPath: true,
  polyfill: 'off',
  overrideBrowserslist: ['chrome >= 121', 'edge >= 121'],
};

/**
 * The build of the browser extension: a folder that Chromium loads as it is.
 *
 * @param {Record<string, string | { source: string, title: string }>} entries scripts by their file's name, and pages
 * @param {NodeJS.ProcessEnv} [env] `EXTENSION_SERVER_URL`, for a store: the server that it uses unless it is told another
 */
export function defineExtension(entries, env = process.env) {
  const pages = Object.entries(entries).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [] : [{ name, ...entry }],
  );
  const storeServer = env['EXTENSION_SERVER_URL'];
  // The build steps keep `dist`, which the journeys load.
  const root = storeServer === undefined ? 'dist' : '../.cache/extension';
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  return defineConfig({
    source: {
      entry: Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [
          name,
          typeof entry === 'string' ? { import: entry, html: false } : entry.source,
        ]),
      ),
      define: { SERVER_URL: JSON.stringify(storeServer ?? LOCAL_SERVER) },
    },
    resolve: {
      conditionNames: ['source', 'browser', 'import', 'module', 'default'],
      alias: { zod$: noEval },
    },
    html: {
      title: ({ entryName }) => titles.get(entryName) ?? '',
      inject: 'head',
      scriptLoading: 'defer',
      outputStructure: 'flat',
    },
    output: { ...output, distPath: { ...output.distPath, root } },
    performance: { printFileSize: false, chunkSplit: { strategy: 'all-in-one' } },
    tools: { rspack: { resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } } },
    plugins: [pluginReact(), writeManifest(storeServer !== undefined)],
  });
}

/**
 * @param {boolean} forStore the store refuses a manifest with a key
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
function writeManifest(forStore) {
  return {
    name: 'bindery:extension-manifest',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        const { key, ...manifest } = readJson(path.join(api.context.rootPath, 'manifest.json'));
        // The product has one version.
        const { version } = readJson(path.resolve(import.meta.dirname, '../../../package.json'));
        const written = { ...manifest, version, ...(forStore ? {} : { key }) };
        compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(written, null, 2)));
      });
    },
  };
}

/**
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
function readJson(file) {
  return /** @type {Record<string, unknown>} */ (JSON.parse(readFileSync(file, 'utf8')));
}
