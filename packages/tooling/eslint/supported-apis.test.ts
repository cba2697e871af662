import { Linter } from 'eslint';
import { supportedApis } from './supported-apis.mjs';

const linter = new Linter();
const config = {
  languageOptions: { globals: { URL: 'readonly', AbortSignal: 'readonly', window: 'readonly' } },
  plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
  rules: { 'browsers/supported-apis': 'error' },
} as const;
const problemsOf = (code: string) => linter.verify(code, config).map(({ message }) => message.split(' ')[0]);

test.each([
  ['URL.parse(text)', 'URL.parse'],
  ['if (URL.canParse(text)) start()', 'URL.canParse'],
  ['AbortSignal.any([one])', 'AbortSignal.any'],
  ['Response.json({})', 'Response.json'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Map.groupBy(items, byName)', 'Map.groupBy'],
  ['requestIdleCallback(start)', 'requestIdleCallback'],
  ['window.requestIdleCallback(start)', 'window.requestIdleCallback'],
  ['const names = new Set(); names.union(others)', '.union()'],
  ['cookieStore.get(name)', 'cookieStore'],
])('refuses %s', (code, api) => {
  expect(problemsOf(code)).toEqual([api]);
});

test.each([
  "new URL('/a', base); URL.createObjectURL(file)",
  'AbortSignal.timeout(5)',
  'items.toSorted(); items.at(-1); text.replaceAll(a, b); structuredClone(a)',
  "'requestIdleCallback' in window ? requestIdleCallback(start) : start()",
  "import { z } from 'zod'; z.union([a, b])",
  'const URL = own; URL.parse(text)',
])('allows %s', (code) => {
  expect(problemsOf(code)).toEqual([]);
});
