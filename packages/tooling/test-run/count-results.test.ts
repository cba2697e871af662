import { countCheck, countJest, countPlaywright, sumCounts } from './count-results.mjs';

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
};
const playwrightReport = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] };

describe('the results of a run', () => {
  test('come from the Jest report', () => {
    expect(countJest(jestReport, true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  });

  test('count a file that could not run as a failure', () => {
    expect(countJest({ ...jestReport, numRuntimeErrorTestSuites: 2 }, false).failed).toBe(2);
  });

  test('come from the Playwright report, counting a flaky test as passed', () => {
    expect(countPlaywright(playwrightReport, true)).toEqual({ passed: 4, failed: 0, skipped: 2 });
  });

  test('count an error outside the tests as a failure', () => {
    expect(countPlaywright({ ...playwrightReport, errors: [{}] }, false).failed).toBe(1);
  });

  test('are a failure when there is no report', () => {
    expect(countJest(undefined, true).failed).toBe(1);
    expect(countPlaywright(undefined, false).failed).toBe(1);
  });

  test('are a failure when the run fails without a failed test', () => {
    expect(countJest(jestReport, false).failed).toBe(1);
    expect(countPlaywright(playwrightReport, false).failed).toBe(1);
  });

  test('are a failure when no test ran', () => {
    expect(countJest({ ...jestReport, numPassedTests: 0 }, true).failed).toBe(1);
    const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 }, errors: [] };
    expect(countPlaywright(nothing, true).failed).toBe(1);
  });

  test('add up, counting each check as one test', () => {
    const all = [countCheck(true), countCheck(false), countJest(jestReport, true)];
    expect(sumCounts(all)).toEqual({ passed: 6, failed: 1, skipped: 2 });
  });
});
