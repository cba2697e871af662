import { join } from 'node:path';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args of Node
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'exit code' | 'jest' | 'playwright'} counts how its results are counted
 * @property {string} [report] the file that jest or Playwright writes
 * @property {number} [timeoutMs] ten minutes by default
 * @property {boolean} [nice] takes only the time of the processors that others leave
 * @property {(files: string[]) => string[]} [argsFor] the arguments for only these files, one at a time
 */

/** A short plan with a frozen Postgres, a killed NATS and a service that is restarted. */
const FAULTS_SEED = '41';
const ALL_JOURNEYS_TIMEOUT_MS = 40 * 60_000;
/** One of them installs and builds the last release. */
const ALL_TESTS_TIMEOUT_MS = 30 * 60_000;
/** Makes jest and Playwright run the `.slow.` tests too. */
const slowTests = { BINDERY_SLOW: 'yes' };
/** Every migration, plain SQL, lists and searches. */
const lowestPostgresTests = [
  'packages/test-kit/src/postgres/(postgres-version|schema-drift|service-database)',
  'packages/service-kit/test/plain-sql',
  'crm/src/individuals/list-individuals',
  'leads/src/contacts/',
  'identity/src/sign-in/sign-in',
];
/** Comparisons with recorded data, and the days that follow from today. */
const datedTests = [
  ...['stack/test/released-data', 'crm/src/policies/renewal-dates', 'crm/src/today/'],
  ...['crm/src/due-notices/', 'identity/src/notifications/digests'],
];
const vmModules = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/**
 * The checks of `npm test` and, with `full`, of `npm run test:full`. The first group keeps the processors busy. The second
 * starts servers and waits for them for a third of its time, which the checks take that need only the packages. The third
 * group runs the whole product, one step after another, because the faults' check that no request waits too long would
 * otherwise measure the journeys beside them. The last only tries whether the workshop's programs work, two at a time.
 *
 * @param {string} root
 * @param {string} reports
 * @param {{ executablePath?: string, full: boolean, later: NodeJS.ProcessEnv | undefined }} options `later` moves the clock
 * @returns {{ busy: Step[], waiting: Step[], beside: Step[], stacks: Step[], tried: Step[] }}
 */
export function testSteps(root, reports, { executablePath, full, later }) {
  const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
  // By default, four checkers resolve the same types of the libraries and the contracts, each for itself.
  const typescript = [bin('typescript-native/bin/tsc'), '--checkers', '1'];
  const settings = { bin, reports, full };
  // A stack for each worker.
  const browser = journeys(['--workers=2'], { ...settings, executablePath });
  return {
    busy: [
      check('nats-server', [
        join(root, 'packages/local-servers/dist/nats/fetch.js'),
        join(root, '.cache/tools'),
      ]),
      jestStep('unit', ['unit', 'web'], { ...settings, workers: 2 }),
    ],
    waiting: serverSteps({ ...settings, executablePath }, later),
    beside: [
      check('lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']),
      check('lint by types', [bin('oxlint/bin/oxlint'), '--max-warnings', '0']),
      check('boundaries', [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '.']),
      check('unused code', [bin('knip/bin/knip.js'), '--no-config-hints']),
      check('types of Node', [...typescript, '-p', 'tsconfig.json']),
      check('types of the browser', [...typescript, '-p', 'tsconfig.web.json']),
      check('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']),
    ].map((step) => ({ ...step, nice: true })),
    stacks: [browser, check('faults', [join(root, 'faults/dist/main.js'), '--short', '--seed', FAULTS_SEED])],
    tried: full
      ? [
          check('fresh clone', [join(import.meta.dirname, 'fresh-clone.mjs')]),
          {
            ...check('bench', [join(root, 'bench/dist/main.js'), '--smoke']),
            env: browserAt(executablePath),
          },
          pictures('screenshots', { bin, reports, executablePath }),
          pictures('product-picture', { bin, reports, executablePath }),
        ]
      : [],
  };
}

/**
 * The tests that start servers: on the newest Postgres, on the lowest, and on another day.
 *
 * @param {{ bin: (path: string) => string, reports: string, full: boolean, executablePath: string | undefined }} options
 * @param {NodeJS.ProcessEnv | undefined} later moves the clock
 * @returns {Step[]}
 */
function serverSteps({ executablePath, ...settings }, later) {
  // One of them opens the front ends of two releases.
  const env = browserAt(executablePath);
  const integration = jestStep('integration', ['integration'], { ...settings, workers: 3, env });
  const some = { ...settings, full: false, workers: 2 };
  const lowest = jestStep('lowest Postgres', ['integration'], {
    ...some,
    only: lowestPostgresTests,
    env: { BINDERY_LOWEST_POSTGRES: 'yes' },
  });
  if (!later) return [integration, lowest];
  const dated = jestStep('another day', ['integration'], { ...some, only: datedTests, env: later });
  return [integration, lowest, dated];
}

/** @param {string | undefined} executablePath */
const browserAt = (executablePath) => (executablePath ? { BINDERY_CHROMIUM: executablePath } : {});

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Step}
 */
function check(name, args) {
  return { name, args, counts: 'exit code' };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {{ bin: (path: string) => string, reports: string, full: boolean, workers: number, only?: string[], env?: NodeJS.ProcessEnv }} settings
 *   `only`: patterns of the test files, all by default
 * @returns {Step}
 */
function jestStep(name, projects, { bin, reports, full, workers, only = [], env }) {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  /** @param {string[]} chosen */
  const args = (chosen) => [
    ...[...vmModules, bin('jest/bin/jest.js'), '--json', `--outputFile=${report}`, ...chosen],
    ...['--selectProjects', ...projects],
  ];
  return {
    name,
    args: args([`--maxWorkers=${workers}`, ...(only.length > 0 ? ['--testPathPatterns', ...only] : [])]),
    // In the process of jest, which servers that a failed test leaves behind would keep from ending.
    argsFor: (files) => args(['--maxWorkers=1', '--forceExit', '--runTestsByPath', ...files]),
    env: { NODE_ENV: 'test', ...(full ? slowTests : {}), ...env },
    timeoutMs: ALL_TESTS_TIMEOUT_MS,
    counts: 'jest',
    report,
  };
}

/**
 * Takes pictures into a scratch folder, of the screens one: what nothing runs breaks unseen. That of the product loads
 * the demo for it.
 *
 * @param {string} name of the configuration
 * @param {{ bin: (path: string) => string, reports: string, executablePath: string | undefined }} settings
 * @returns {Step}
 */
function pictures(name, { bin, reports, executablePath }) {
  // Not where the journeys leave what tells of their failures.
  const output = join(reports, `failed-${name}`);
  const args = [bin('@playwright/test/cli.js'), 'test', '-c', `e2e/${name}.config.ts`, '--output', output];
  const env = { PICTURES: join(reports, 'pictures'), SCREENS: '^landing$', ...browserAt(executablePath) };
  return { ...check(name, args), env };
}

/**
 * Journeys in a real browser.
 *
 * @param {string[]} options of Playwright's command
 * @param {{ bin: (path: string) => string, reports: string, full: boolean, executablePath: string | undefined }} settings
 * @returns {Step}
 */
function journeys(options, { bin, reports, full, executablePath }) {
  const report = join(reports, 'end-to-end.json');
  /** @param {string[]} chosen */
  const args = (chosen) => [
    ...[bin('@playwright/test/cli.js'), 'test', ...chosen],
    ...['-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
  ];
  return {
    name: 'end to end',
    args: args(options),
    argsFor: (files) => args([...files, '--workers=1']),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...browserAt(executablePath),
      ...(full ? slowTests : {}),
    },
    ...(full ? { timeoutMs: ALL_JOURNEYS_TIMEOUT_MS } : {}),
    counts: 'playwright',
    report,
  };
}
