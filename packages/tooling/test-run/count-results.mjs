/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} JestReport what `jest --json` writes
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites files that failed to load, whose tests are not counted
 *
 * @typedef {object} PlaywrightReport what Playwright's json reporter writes
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors errors outside of tests
 */

/**
 * A check such as lint counts as one test.
 *
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countCheck(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

/**
 * @param {JestReport | undefined} report undefined if jest ended before it wrote one
 * @param {boolean} succeeded whether it exited with 0
 * @returns {Counts}
 */
export function countJest(report, succeeded) {
  if (!report) return countCheck(false);
  return countFailedRun(succeeded, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * @param {PlaywrightReport | undefined} report undefined if Playwright ended before it wrote one
 * @param {boolean} succeeded whether it exited with 0
 * @returns {Counts}
 */
export function countPlaywright(report, succeeded) {
  if (!report) return countCheck(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return countFailedRun(succeeded, {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
  });
}

/** @param {Counts[]} all */
export function sumCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Counts a run that failed without a failed test, or ran no test, as one failure.
 *
 * @param {boolean} succeeded
 * @param {Counts} counts
 * @returns {Counts}
 */
function countFailedRun(succeeded, counts) {
  const empty = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (!succeeded || empty) ? { ...counts, failed: 1 } : counts;
}
