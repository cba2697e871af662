import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../swc/options.mjs';

const relativeScript = /^\.{1,2}\/.*\.js$/;

/**
 * Our sources import `./x.js` as Node wants it after compiling; in a test only `./x.ts` is there. Our packages name
 * theirs under the condition `source`.
 *
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  if (relativeScript.test(specifier) && !context.parentURL?.includes('/node_modules/')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { ...swcOptions(), sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
