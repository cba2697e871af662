// Lets Node run our TypeScript sources as they lie, in the tests that need no browser.

import { transformFileSync } from '@swc/core';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../swc/options.mjs';

const relativeScript = /^\.{1,2}\/.*\.js$/;

registerHooks({
  /** Our sources import `./x.js`, as compiled; in a test only `./x.ts` is there. Our packages name theirs under `source`. */
  resolve(specifier, context, next) {
    if (relativeScript.test(specifier) && !context.parentURL?.includes('/node_modules/')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('@bindery/')) return next(specifier, context);
    return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
  },

  load(url, context, next) {
    if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.ts')) return next(url, context);
    const { code } = transformFileSync(fileURLToPath(url), { ...swcOptions(), sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

// So that a failure names the line that somebody wrote.
process.setSourceMapsEnabled(true);
