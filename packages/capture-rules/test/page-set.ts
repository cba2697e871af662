import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract, type CaptureInput } from '../src/index.js';

/** A made-up page with the values that a person would take from it. */
export interface MadeUpPage {
  readonly name: string;
  readonly input: CaptureInput;
  readonly expected: ReadonlyMap<string, string>;
  /** Values that are somebody else's; `*` for any. A field may have several. */
  readonly forbidden: readonly (readonly [path: string, value: string])[];
}

/** How many values of a field were found, how many of those are right, and how many there are. */
export interface Score {
  found: number;
  right: number;
  expected: number;
}

/** The day on which the pages are read. */
const TODAY = '2026-11-27';

/** The records of the pages' account. */
export const CARRIERS = [
  'Humana',
  'UnitedHealthcare',
  'Aetna',
  'Blue Cross Blue Shield',
  'Cigna',
  'Mutual of Omaha',
  'Wellcare',
  'Oscar',
  'Ambetter',
  'Devoted Health',
  'Florida Blue',
  'Transamerica',
  'Foresters Financial',
  'Anthem',
].map((name) => ({ name }));
export const PRODUCTS = [
  { name: 'Humana Gold Plus HMO', carrier: 'Humana', type: 'mapd' },
  { name: 'AARP Medicare Advantage Choice PPO', carrier: 'UnitedHealthcare', type: 'mapd' },
  { name: 'Living Promise Level Benefit', carrier: 'Mutual of Omaha', type: 'life' },
  { name: 'Wellcare Value Script', carrier: 'Wellcare', type: 'pdp' },
  { name: 'Medicare Supplement Plan G', carrier: 'Mutual of Omaha', type: 'medigap' },
  { name: 'Oscar Silver Classic', carrier: 'Oscar', type: 'aca' },
];

/**
 * The pages of a folder. A file has several, each begun by `=== its name`; then its text, its labeled fields behind
 * `--- fields` as `label = value`, what is expected behind `--- expect` as `path: value`, and behind `--- forbid` what
 * nobody may take from it, with `*` for any value.
 */
export function madeUpPages(folder: string): MadeUpPage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((page) => pageOf(file, page)),
    );
}

function pageOf(file: string, page: string): MadeUpPage {
  const [head = '', ...rest] = page.split('\n');
  const [shown = '', forbidden = ''] = rest.join('\n').split(/^--- forbid\n/m);
  const [body = '', expectations = ''] = shown.split(/^--- expect\n/m);
  const [text = '', fields = ''] = body.split(/^--- fields\n/m);
  const [name = '', person] = head.split(' person ');
  return {
    name: `${file}: ${name.trim()}`,
    input: {
      text: text.replaceAll('\\t', '\t').trimEnd(),
      fields: fields
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => ({
          label: line.slice(0, line.indexOf('=')).trim(),
          value: line
            .slice(line.indexOf('=') + 1)
            .trim()
            .replaceAll('\\n', '\n'),
        })),
      host: null,
      today: TODAY,
      carriers: CARRIERS,
      products: PRODUCTS,
      ...(person !== undefined && { person: Number(person) }),
    },
    expected: new Map(valuesIn(expectations)),
    forbidden: valuesIn(forbidden),
  };
}

const valuesIn = (lines: string): [path: string, value: string][] =>
  lines
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);

/** Compares what is found on a page with what is expected. */
export function measure(page: MadeUpPage, scores: Map<string, Score>): string[] {
  const misses: string[] = [];
  const found = new Map(extract(page.input).fields.map((field) => [field.field, field]));
  for (const path of new Set([...page.expected.keys(), ...found.keys()])) {
    const key = path.replace(/\.\d\./, '.N.');
    const score = scores.get(key) ?? { found: 0, right: 0, expected: 0 };
    scores.set(key, score);
    const [value, expected] = [found.get(path)?.value, page.expected.get(path)];
    score.found += value === undefined ? 0 : 1;
    score.expected += expected === undefined ? 0 : 1;
    if (value !== undefined && value === expected) score.right += 1;
    else
      misses.push(`${page.name}: ${path} is ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`);
  }
  return misses;
}

export function overall(scores: ReadonlyMap<string, Score>): Score {
  const sum: Score = { found: 0, right: 0, expected: 0 };
  for (const score of scores.values()) {
    sum.found += score.found;
    sum.right += score.right;
    sum.expected += score.expected;
  }
  return sum;
}
