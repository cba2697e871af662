import { parseArgs } from 'node:util';

const USAGE = `npm run bench -- [--rows 100000,1000000] [--only "search by name"] [--seconds 6]
npm run bench -- --browser
npm run bench -- --landing
npm run bench -- --capacity
npm run bench -- --rules [--rows 100000]
npm run bench -- --import [--rows 20000]
npm run bench -- --accept [--rows 20000]
npm run bench -- --export [--rows 100000]
npm run bench -- --reports [--rows 1000000]
npm run bench -- --sorts [--rows 100000]
npm run bench -- --notices [--rows 100000]
npm run bench -- --webhooks [--rows 20000]
npm run bench -- --smoke

  --rows      how many individuals the database holds, one run for each number; at least 5,000
  --only      the calls whose names hold these words
  --seconds   how long each measurement takes
  --browser   the list of an account of 100,000 individuals in a real browser, and nothing else
  --landing   how soon the landing page is painted in a real browser on a slow machine, and nothing else
  --capacity  the CPU time of each call in each component, and the bytes of each row, and nothing else
  --rules     the night in which the rules make the tasks of one account, and nothing else
  --import    imports of that many rows beside lists that people look at, and nothing else; 20,000 by default
  --accept    accepts of captured clients in an account of that many individuals, and nothing else; 20,000 by default
  --export    exports of the list of that many individuals, and nothing else; 100,000 by default
  --reports   reports of an account of 100,000 policies, and lists beside reports in a database of that many individuals,
              and nothing else; 1,000,000 by default
  --sorts     the lists of one account of that many individuals, sorted by each column, and nothing else; 100,000 by
              default
  --notices   sign-in mails beside the daily emails of that many people, and nothing else; 100,000 by default
  --webhooks  that many deliveries to 50 healthy endpoints, then half that rate beside two sick ones, and nothing else;
              20,000 by default
  --smoke     every mode in its smallest form, to see that each works: nothing is measured`;

const BOTH_SIZES = '100000,1000000';
const IMPORTED = '20000';
const ACCEPTING = '20000';
const EXPORTED = '100000';
const SORTED = '100000';
const TOLD = '100000';
const DELIVERED = '20000';
const BESIDE_REPORTS = '1000000';
const LEAST_ROWS = 5_000;
const MAX_ROWS = 5_000_000;

/** The options of one run. The usage says what they are. */
export type BenchRequest = ReturnType<typeof readArguments>;

/**
 * Parses the command line.
 * @throws Error with a sentence and the usage
 */
export function readArguments(args: readonly string[]) {
  const { seconds, ...others } = parse(args);
  const rows = others.rows ?? usualRows(others);
  return {
    ...others,
    rows: rows.split(',').map((text) => wholeNumber('rows', text, LEAST_ROWS, MAX_ROWS)),
    seconds: wholeNumber('seconds', seconds, 1, 600),
  };
}

function usualRows({
  accept,
  import: imports,
  export: exports,
  reports,
  sorts,
  notices,
  webhooks,
}: Record<'accept' | 'import' | 'export' | 'reports' | 'sorts' | 'notices' | 'webhooks', boolean>): string {
  if (accept) return ACCEPTING;
  if (imports) return IMPORTED;
  if (exports) return EXPORTED;
  if (sorts) return SORTED;
  if (notices) return TOLD;
  if (webhooks) return DELIVERED;
  return reports ? BESIDE_REPORTS : BOTH_SIZES;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rows: { type: 'string' },
        only: { type: 'string', default: '' },
        seconds: { type: 'string', default: '6' },
        browser: { type: 'boolean', default: false },
        landing: { type: 'boolean', default: false },
        capacity: { type: 'boolean', default: false },
        rules: { type: 'boolean', default: false },
        accept: { type: 'boolean', default: false },
        import: { type: 'boolean', default: false },
        export: { type: 'boolean', default: false },
        reports: { type: 'boolean', default: false },
        sorts: { type: 'boolean', default: false },
        notices: { type: 'boolean', default: false },
        webhooks: { type: 'boolean', default: false },
        smoke: { type: 'boolean', default: false },
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
