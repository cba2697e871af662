import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const SOURCES = '{gateway,services/*,packages/*,frontends/*}/src/**/*.{ts,tsx}';
/** Code that only tests and the local stack run. */
const NOT_SHIPPED = /\.test\.|\/generated\/|^packages\/(?:test-kit|local-servers)\//;

/**
 * @typedef {object} Expression
 * @property {string} pattern
 * @property {string} flags
 * @property {string} file the first one that has it
 */

/**
 * Every regular expression that the sources of the product write as a literal, once each.
 *
 * @param {string} root
 * @returns {Expression[]}
 */
export function findExpressions(root) {
  /** @type {Map<string, Expression>} */
  const found = new Map();
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !NOT_SHIPPED.test(file));
  for (const file of files.sort()) {
    const source = readFileSync(join(root, file), 'utf8');
    const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
    for (const { pattern, flags } of literalsIn(tree))
      if (!found.has(`/${pattern}/${flags}`)) found.set(`/${pattern}/${flags}`, { pattern, flags, file });
  }
  return [...found.values()];
}

/**
 * @param {unknown} node of a syntax tree
 * @returns {Iterable<import('@swc/core').RegExpLiteral>}
 */
function* literalsIn(node) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'RegExpLiteral')
    yield /** @type {import('@swc/core').RegExpLiteral} */ (node);
  for (const child of Object.values(node)) yield* literalsIn(child);
}
