import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstPageScripts } from './first-page-scripts.mjs';

/**
 * Fails the build when the first page's scripts exceed the budget, and lists them.
 *
 * Counted, gzipped at level 9, are the scripts of index.html, the named chunks (the lazy parts of the first page), and
 * the shared modules that these consume, directly or not.
 *
 * @param {{ kilobytes: number, chunks?: string[] }} budget a kilobyte is 1000 bytes
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function firstPageBudget({ kilobytes, chunks = [] }) {
  return {
    name: 'bindery:first-page-budget',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (!stats || stats.hasErrors()) return;
        const sizes = firstPageScripts(readFacts(stats), chunks).map((file) => ({
          file,
          bytes: gzipSync(readFileSync(join(api.context.distPath, file)), { level: 9 }).length,
        }));
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
        const list = sizes.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${file}`).join('\n');
        const line = `The first page loads ${total.toFixed(1)} kB of script (gzip) of at most ${kilobytes} kB`;
        if (total > kilobytes) throw new Error(`${line}:\n${list}`);
        api.logger.info(line);
      });
    },
  };
}

/**
 * @param {{ toJson(options: object): unknown }} stats
 * @returns {import('./first-page-scripts.mjs').BuildFacts}
 */
function readFacts(stats) {
  const facts = stats.toJson({
    all: false,
    chunks: true,
    chunkOrigins: true,
    entrypoints: true,
    ids: true,
    modules: true,
    nestedModules: true,
  });
  return /** @type {import('./first-page-scripts.mjs').BuildFacts} */ (facts);
}
