import { parseArgs } from 'node:util';

const USAGE = `npm run bench -- [--rows 100000,1000000] [--only "search by name"] [--seconds 6] [--plans]
npm run bench -- --browser
npm run bench -- --landing
npm run bench -- --capacity
npm run bench -- --rules [--rows 100000]

  --rows      how many individuals the database holds, one run for each number; at least 5,000
  --only      the calls whose names hold these words
  --seconds   how long each measurement takes
  --plans     prints how Postgres answers each call, too
  --browser   the list of an account of 100,000 individuals in a real browser, and nothing else
  --landing   how soon the landing page is painted in a real browser on a slow machine, and nothing else
  --capacity  the CPU time of each call in each component, and the bytes of each row, and nothing else
  --rules     the night in which the rules make the tasks of one account, and nothing else`;

const LEAST_ROWS = 5_000;
const MAX_ROWS = 5_000_000;

/** The options of one run. */
export interface BenchRequest {
  readonly rows: readonly number[];
  /** Parts of the names of calls to measure; all of them if empty. */
  readonly only: string;
  readonly seconds: number;
  readonly plans: boolean;
  /** Measure the list in a browser instead. */
  readonly browser: boolean;
  /** Measure the landing page instead. */
  readonly landing: boolean;
  /** Measure the cost of calls and rows instead. */
  readonly capacity: boolean;
  /** Measure the rules that make tasks instead. */
  readonly rules: boolean;
}

/**
 * Parses the command line.
 * @throws Error with a sentence and the usage
 */
export function readArguments(args: readonly string[]): BenchRequest {
  const { rows = '100000,1000000', only = '', seconds = '6', ...flags } = parse(args);
  const { plans = false, browser = false, landing = false, capacity = false, rules = false } = flags;
  return {
    rows: rows.split(',').map((text) => wholeNumber('rows', text, LEAST_ROWS, MAX_ROWS)),
    only,
    seconds: wholeNumber('seconds', seconds, 1, 600),
    plans,
    browser,
    landing,
    capacity,
    rules,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rows: { type: 'string' },
        only: { type: 'string' },
        seconds: { type: 'string' },
        plans: { type: 'boolean' },
        browser: { type: 'boolean' },
        landing: { type: 'boolean' },
        capacity: { type: 'boolean' },
        rules: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(
    `--${name} takes whole numbers from ${String(least)} to ${String(most)}, not "${text}".\n\n${USAGE}`,
  );
}
