import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltPage } from './open-built-page.mjs';

/**
 * @typedef {object} Prerendered a page that is in its file as it looks, before any script runs
 * @property {string} path where the app shows it
 * @property {string} file what it is called beside index.html
 * @property {string} until a selector of what stands in it once it is whole
 * @property {string} head a file whose tags take the place of index.html's title and of its `robots`
 * @property {string[]} fonts the beginnings of the names of the font files that it is painted with
 */

/**
 * Opens the page in what was just built and writes down what it shows, with the rules that style it. What runs is the code
 * that takes the page over in the browser: there is no second build, for a server.
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
  if (!file)
    throw new Error(
      `The prerendered page is said to be painted with the font "${name}", and the build has none`,
    );
  return `/static/font/${file}`;
}
