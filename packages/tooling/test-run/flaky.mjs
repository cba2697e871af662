import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** More than these in one run is a fault of the run, not of single tests. */
export const MAX_FLAKY = 3;

/**
 * @typedef {object} FailedFile
 * @property {string} file relative to the repository
 * @property {string} failure its first failure, in full
 *
 * @typedef {object} JestFiles
 * @property {{ name: string, status: string, message: string }[]} testResults
 *
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ file: string, ok: boolean, tests: { results: { error?: { stack?: string, message?: string } }[] }[] }[]} [specs]
 */

/**
 * @param {JestFiles} report what `jest --json` wrote
 * @param {string} root
 * @returns {FailedFile[]}
 */
export function failedJestFiles({ testResults }, root) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => ({
      file: isAbsolute(name) ? relative(root, name) : name,
      failure: plain(message),
    }));
}

/**
 * @param {{ suites: Suite[], config: { rootDir: string } }} report what Playwright's json reporter wrote
 * @param {string} root
 * @returns {FailedFile[]}
 */
export function failedPlaywrightFiles({ suites, config }, root) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const { file, ok, tests } of suites.flatMap(specsOf)) {
    if (ok || files.has(file)) continue;
    const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
    files.set(file, plain(error?.stack ?? error?.message ?? 'It did not run to its end.'));
  }
  const folder = relative(root, config.rootDir);
  return [...files].map(([file, failure]) => ({ file: `${folder}/${file}`, failure }));
}

/**
 * @param {Suite} suite
 * @returns {NonNullable<Suite['specs']>}
 */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

const plain = (/** @type {string} */ text) => stripVTControlCharacters(text).trim();

/**
 * Runs the failed files of each step once more, alone. Those that pass then are flaky, and the step that had no other
 * failure passes. Nothing is run again when more failed than may be flaky, or when a failure is of no file.
 *
 * @template {{ name: string, counts: import('./count-results.mjs').Counts, failures?: FailedFile[] }} Result
 * @param {readonly Result[]} results
 * @param {(result: Result, files: string[]) => Promise<FailedFile[] | undefined>} runAlone the files that failed again;
 *   undefined if the run itself failed
 * @returns {Promise<{ results: Result[], flaky: FailedFile[] }>}
 */
export async function settleFlaky(results, runAlone) {
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length === 0 || failures.length > MAX_FLAKY) return { results: [...results], flaky: [] };
  /** @type {FailedFile[]} */
  const flaky = [];
  /** @type {Result[]} */
  const settled = [];
  for (const result of results) {
    const failed = result.failures ?? [];
    const again =
      failed.length > 0
        ? await runAlone(
            result,
            failed.map(({ file }) => file),
          )
        : [];
    const passed = again && failed.filter(({ file }) => !again.some((one) => one.file === file));
    flaky.push(...(passed ?? []));
    const { counts } = result;
    const isSettled = failed.length > 0 && passed?.length === failed.length;
    settled.push(
      isSettled
        ? { ...result, counts: { ...counts, passed: counts.passed + counts.failed, failed: 0 } }
        : result,
    );
  }
  return { results: settled, flaky };
}
