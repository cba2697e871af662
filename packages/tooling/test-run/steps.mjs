import { join } from 'node:path';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args of Node
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'exit code' | 'jest' | 'playwright'} counts how its results are counted
 * @property {string} [report] the file that jest or Playwright writes
 * @property {number} [timeoutMs] ten minutes unless told
 */

/** A plan with a frozen Postgres, a killed NATS and a service that is restarted. */
const SHORT_RUN_SEED = '41';
const vmModules = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/**
 * The checks of `npm test`. The first group needs nothing but the packages and runs two at a time; the tests of the
 * second start servers and have the machine to themselves; those that run the whole product come last, on three
 * stacks at a time, for they wait more than they compute.
 *
 * @param {string} root
 * @param {string} reports
 * @param {{ executablePath?: string }} chromium
 * @returns {{ together: Step[], alone: Step[], stacks: Step[] }}
 */
export function testSteps(root, reports, { executablePath }) {
  const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
  const typescript = bin('typescript-native/bin/tsc');
  return {
    together: [
      check('nats-server', [
        join(root, 'packages/local-servers/dist/nats/fetch.js'),
        join(root, '.cache/tools'),
      ]),
      jestStep('unit', ['unit', 'web'], { bin, reports, workers: 2 }),
      check('lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']),
      check('lint by types', [bin('oxlint/bin/oxlint'), '--max-warnings', '0']),
      check('types of Node', [typescript, '-p', 'tsconfig.json']),
      check('types of the browser', [typescript, '-p', 'tsconfig.web.json']),
      check('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']),
    ],
    alone: [jestStep('integration', ['integration'], { bin, reports, workers: 3 })],
    // Two workers with a stack each, and a third one.
    stacks: [
      journeys('end to end', ['--workers=2'], { bin, reports, executablePath }),
      check('faults', [join(root, 'faults/dist/main.js'), '--short', '--seed', SHORT_RUN_SEED]),
    ],
  };
}

/**
 * What `npm run test:full` adds: checks that take longer than a person waits for on every change.
 *
 * @param {string} root
 * @param {string} reports
 * @param {{ executablePath?: string }} chromium
 * @returns {Step[]}
 */
export function slowSteps(root, reports, { executablePath }) {
  const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
  // By the end of their names, so that none is forgotten.
  const slow = journeys('slow journeys', [String.raw`\.slow\.spec`], { bin, reports, executablePath });
  const tests = jestStep('slow tests', ['unit', 'web', 'integration'], { bin, reports, workers: 2 });
  return [
    {
      ...tests,
      args: [...tests.args, String.raw`--testPathPatterns=\.slow\.`],
      env: { ...tests.env, BINDERY_SLOW: 'yes' },
      timeoutMs: 20 * 60_000,
    },
    { ...slow, env: { ...slow.env, BINDERY_SLOW: 'yes' }, timeoutMs: 20 * 60_000 },
    check('fresh clone', [join(import.meta.dirname, 'fresh-clone.mjs')]),
    { ...check('long fault run', [join(root, 'faults/dist/main.js')]), timeoutMs: 30 * 60_000 },
  ];
}

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
 * @param {{ bin: (path: string) => string, reports: string, workers: number }} settings
 * @returns {Step}
 */
function jestStep(name, projects, { bin, reports, workers }) {
  const report = join(reports, `${name}.json`);
  return {
    name,
    args: [
      ...vmModules,
      bin('jest/bin/jest.js'),
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${report}`,
      '--selectProjects',
      ...projects,
    ],
    env: { NODE_ENV: 'test' },
    counts: 'jest',
    report,
  };
}

/**
 * Journeys in a real browser: all of them, or those that the words name.
 *
 * @param {string} name
 * @param {string[]} words of Playwright's command
 * @param {{ bin: (path: string) => string, reports: string, executablePath: string | undefined }} settings
 * @returns {Step}
 */
function journeys(name, words, { bin, reports, executablePath }) {
  const slug = name.replaceAll(/\W/g, '-');
  const report = join(reports, `${slug}.json`);
  return {
    name,
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      ...words,
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      // Of its own, for each run empties it first.
      `--output=test-results/${slug}`,
    ],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(executablePath ? { BINDERY_CHROMIUM: executablePath } : {}),
    },
    counts: 'playwright',
    report,
  };
}
