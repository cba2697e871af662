import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../install/index.mjs';
import { countCheck, countJest, countPlaywright, sumCounts } from './count-results.mjs';
import { findChromium } from './find-chromium.mjs';
import { failedJestFiles, failedPlaywrightFiles, settleFlaky } from './flaky.mjs';
import { movedClock } from './moved-clock.mjs';
import { runCommand } from './run-command.mjs';
import { testSteps } from './steps.mjs';

const root = resolve(import.meta.dirname, '../../..');
const reports = join(root, '.cache/test');
const stepTimeoutMs = 10 * 60_000;
/** Another month and another year, past every anniversary. */
const DAYS_AHEAD = 400;

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} seconds
 * @property {import('./count-results.mjs').Counts} counts
 * @property {import('./flaky.mjs').FailedFile[]} [failures]
 * @property {import('./steps.mjs').Step} [step]
 */

/**
 * Runs `npm test` or, with `full`, `npm run test:full`. A failed step doesn't stop the next ones. Files that failed are
 * run once more at the end, alone.
 *
 * @param {{ full: boolean }} options
 * @returns {Promise<{ results: Result[], flaky: import('./flaky.mjs').FailedFile[] }>}
 */
export async function runTests(options) {
  return settleFlaky(await runAll(options), async ({ step }, files) => {
    if (!step?.argsFor) return undefined;
    const again = { ...step, name: `${step.name}, once more`, args: step.argsFor(files) };
    const { counts, failures = [] } = await runStep(again, { live: true });
    return counts.failed > 0 && failures.length === 0 ? undefined : failures;
  });
}

/**
 * @param {{ full: boolean }} options
 * @returns {Promise<Result[]>}
 */
async function runAll({ full }) {
  const install = await prepare('install', () => Promise.resolve(void ensureInstalled()));
  if (install.counts.failed > 0) return [install];
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  /** @type {{ executablePath?: string }} */
  let chromium = {};
  const [browser, build] = await Promise.all([
    prepare('browser', async () => {
      const { found, output, ...own } = await findChromium(root);
      if (!found) throw new Error(output);
      chromium = own;
    }),
    prepare('build', async () => {
      const { build: buildAll } = await import('../build/index.mjs');
      await buildAll();
    }),
  ]);

  const later = full ? await movedClock(root, DAYS_AHEAD) : undefined;
  const { busy, waiting, beside, stacks, tried } = testSteps(root, reports, { ...chromium, full, later });
  const results = [install, browser, build, ...(await runSeveral(busy, 2))];
  const both = await Promise.all([runInTurn(waiting), runSeveral(beside, 1)]);
  results.push(...both.flat());
  const failed = [browser, build].find(({ counts }) => counts.failed > 0);
  if (failed) return [...results, notRun('what runs the whole product', failed.name)];
  return [...results, ...(await runInTurn(stacks)), ...(await runSeveral(tried, 2))];
}

/**
 * Runs a preparation, which counts only if it fails.
 *
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<Result>}
 */
async function prepare(name, work) {
  const started = performance.now();
  let counts = sumCounts([]);
  try {
    await work();
  } catch (error) {
    console.log(heading(name));
    console.log(error instanceof Error ? error.message : error);
    counts = countCheck(false);
  }
  return { name, seconds: (performance.now() - started) / 1000, counts };
}

/**
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<Result[]>}
 */
async function runInTurn(steps) {
  /** @type {Result[]} */
  const results = [];
  for (const step of steps) results.push(await runStep(step, { live: true }));
  return results;
}

/**
 * @param {import('./steps.mjs').Step[]} steps
 * @param {number} concurrency
 * @returns {Promise<Result[]>} in the order of the steps
 */
async function runSeveral(steps, concurrency) {
  const waiting = [...steps.entries()];
  /** @type {Result[]} */
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next;
      results[index] = await runStep(step, { live: false });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {{ live: boolean }} options
 * @returns {Promise<Result>}
 */
async function runStep(step, { live }) {
  const started = performance.now();
  // A run that ends before it writes one must not be counted by the one of before.
  if (step.report) rmSync(step.report, { force: true });
  if (live) console.log(heading(step.name));
  const { succeeded, output } = await runCommand({
    file: process.execPath,
    args: step.args,
    cwd: root,
    live,
    nice: step.nice ?? false,
    timeoutMs: step.timeoutMs ?? stepTimeoutMs,
    ...(step.env ? { env: step.env } : {}),
  });
  if (!live) console.log(`${heading(step.name)}\n${output.trim()}`);
  return {
    ...{ name: step.name, step, seconds: (performance.now() - started) / 1000 },
    ...outcomeOf(step, succeeded),
  };
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {boolean} succeeded
 * @returns {Pick<Result, 'counts' | 'failures'>}
 */
function outcomeOf({ counts, report }, succeeded) {
  if (counts === 'exit code' || report === undefined) return { counts: countCheck(succeeded) };
  const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  if (counts === 'jest')
    return {
      counts: countJest(written, succeeded),
      failures: written ? failedJestFiles(written, root) : [],
    };
  const outside = written?.errors.length > 0;
  return {
    counts: countPlaywright(written, succeeded),
    failures: written && !outside ? failedPlaywrightFiles(written, root) : [],
  };
}

/**
 * @param {string} name
 * @param {string} failed
 * @returns {Result}
 */
function notRun(name, failed) {
  console.log(`${heading(name)}\nNot run: ${failed} failed.`);
  return { name, seconds: 0, counts: countCheck(false) };
}

/** @param {string} name */
function heading(name) {
  return `\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}`;
}
