// Lets Node run the TypeScript sources directly, in tests that need no browser.

import { transformFileSync } from '@swc/core';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../swc/options.mjs';

const relativeScript = /^\.{1,2}\/.*\.js$/;

registerHooks({
  /** Sources import `./x.js`, the compiled name; tests have only `./x.ts`. Packages export theirs under `source`. */
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

// Failures then name lines of the source.
process.setSourceMapsEnabled(true);
