import { transformSync } from '@swc/core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds a script without imports to every page, where it runs before the first paint. It is a file because the content
 * security policy allows no inline script.
 *
 * @param {string} source
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function firstScript(source) {
  return {
    name: 'bindery:first-script',
    setup(api) {
      const written = readFileSync(join(api.context.rootPath, source), 'utf8');
      const jsc = {
        parser: { syntax: /** @type {const} */ ('typescript') },
        target: /** @type {const} */ ('es2022'),
      };
      const { code: script } = transformSync(written, {
        jsc,
        isModule: false,
        minify: true,
        sourceMaps: false,
      });
      const file = `static/js/first.${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`;
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset(file, new sources.RawSource(script));
      });
      api.modifyHTMLTags((tags) => ({
        ...tags,
        headTags: [{ tag: 'script', attrs: { src: `/${file}` } }, ...tags.headTags],
      }));
    },
  };
}
