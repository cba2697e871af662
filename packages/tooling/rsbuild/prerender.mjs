import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltPage } from './open-built-page.mjs';

/**
 * @typedef {object} Prerendered a page whose file shows it before any script runs
 * @property {string} path its path in the app
 * @property {string} file its file name, next to index.html
 * @property {string} until a selector that matches once the page is complete
 * @property {string} head a file whose tags replace the title and `robots` of index.html
 * @property {string[]} fonts prefixes of the names of its font files
 */

/**
 * Opens the page in the finished build and writes its content and style rules to a file. It runs the browser's own code,
 * so there is no second build for a server.
 *
 * @param {Prerendered} page
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function prerender({ path, file, until, head, fonts }) {
  return {
    name: 'bindery:prerender',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (!stats || stats.hasErrors()) return;
        const dist = api.context.distPath;
        const preloads = fonts.map((name) => preloadOf(fontNamed(dist, name)));
        const tags = readFileSync(join(api.context.rootPath, head), 'utf8');
        const shown = await openBuiltPage(dist, path, until);
        writeFileSync(
          join(dist, file),
          shown.writeInto(readFileSync(join(dist, 'index.html'), 'utf8'), [...preloads, tags]),
        );
      });
    },
  };
}

/** @param {string} href */
const preloadOf = (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;

/**
 * @param {string} dist
 * @param {string} name
 */
function fontNamed(dist, name) {
  const file = readdirSync(join(dist, 'static/font')).find((found) => found.startsWith(`${name}.`));
  if (!file) throw new Error(`The prerendered page's font "${name}" is not in the build`);
  return `/static/font/${file}`;
}
