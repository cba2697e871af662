import path from 'node:path';
import { check } from 'recheck';
import { findExpressions } from './find-expressions.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
/** For all expressions, on a machine that does other things too. */
const WITHIN_MS = 10 * 60_000;

/** A long expression is tried by random texts, which now and then blame a linear one: its automaton decides. */
async function growthOf(pattern: string, flags: string) {
  const result = await check(pattern, flags, { timeout: WITHIN_MS, randomSeed: 1 });
  return result.status === 'vulnerable' && result.checker === 'fuzz'
    ? check(pattern, flags, { timeout: WITHIN_MS, checker: 'automaton', maxNFASize: 1_000_000 })
    : result;
}

/** An expression's growth on the worst text that is found for it; undefined where it grows with the text's length. */
async function excessOf({ pattern, flags, file }: ReturnType<typeof findExpressions>[number]) {
  const result = await growthOf(pattern, flags);
  if (result.status === 'safe') return undefined;
  return {
    file,
    expression: `/${pattern}/${flags}`,
    growth: result.status === 'unknown' ? result.error.kind : result.complexity.summary,
  };
}

it(
  'no regular expression takes longer than its text is long',
  async () => {
    const expressions = findExpressions(root);
    expect(expressions.length).toBeGreaterThan(100);
    const excesses = [];
    for (const expression of expressions) excesses.push(await excessOf(expression));
    expect(excesses.filter((excess) => excess !== undefined)).toEqual([]);
  },
  WITHIN_MS,
);

it('finds the growth of an expression that backtracks', async () => {
  const expression = { pattern: String.raw`\s*,\s*`, flags: '', file: 'x.ts' };
  expect(await excessOf(expression)).toMatchObject({ growth: '2nd degree polynomial' });
});
