import { failedJestFiles, failedPlaywrightFiles, settleFlaky, type FailedFile } from './flaky.mjs';

const root = '/repository';
const file = (name: string): FailedFile => ({ file: name, failure: `${name} expected 1` });
const step = (name: string, failed: number, failures: FailedFile[] = []) => ({
  name,
  counts: { passed: 10, failed, skipped: 0 },
  failures,
});

it('the failed files of a jest run have their failures, without colors', () => {
  const testResults = [
    { name: `${root}/a.test.ts`, status: 'failed', message: '\u001B[31m● a › fails\u001B[39m\n' },
    { name: `${root}/b.test.ts`, status: 'passed', message: '' },
  ];
  expect(failedJestFiles({ testResults }, root)).toEqual([{ file: 'a.test.ts', failure: '● a › fails' }]);
});

it('the failed files of a Playwright run are named once, with the first failure', () => {
  const spec = (ok: boolean, stack?: string) => ({
    file: 'tasks.spec.ts',
    ok,
    tests: [{ results: [stack === undefined ? {} : { error: { stack } }] }],
  });
  const suites = [
    { specs: [spec(true)], suites: [{ specs: [spec(false, 'first'), spec(false, 'second')] }] },
  ];
  expect(failedPlaywrightFiles({ suites, config: { rootDir: `${root}/e2e/journeys` } }, root)).toEqual([
    { file: 'e2e/journeys/tasks.spec.ts', failure: 'first' },
  ]);
});

describe('a run with failed files', () => {
  it('passes when they pass alone, and names them', async () => {
    const asked: string[][] = [];
    const { results, flaky } = await settleFlaky(
      [step('unit', 0), step('integration', 2, [file('a'), file('b')])],
      (_, files) => {
        asked.push(files);
        return Promise.resolve([]);
      },
    );
    expect(asked).toEqual([['a', 'b']]);
    expect(flaky).toEqual([file('a'), file('b')]);
    expect(results.map(({ counts }) => counts)).toEqual([
      { passed: 10, failed: 0, skipped: 0 },
      { passed: 12, failed: 0, skipped: 0 },
    ]);
  });

  it.each([
    ['one of them fails again', [file('a')]],
    ['the run alone fails', undefined],
  ])('still fails when %s', async (_, again) => {
    const { results } = await settleFlaky([step('unit', 2, [file('a'), file('b')])], () =>
      Promise.resolve(again),
    );
    expect(results[0]?.counts.failed).toBe(2);
  });

  it('fails without another try when more than three failed, or when a check failed', async () => {
    const never = () => Promise.reject(new Error('Nothing runs again'));
    const many = ['a', 'b', 'c', 'd'].map(file);
    expect((await settleFlaky([step('unit', 4, many)], never)).results[0]?.counts.failed).toBe(4);
    expect((await settleFlaky([step('lint', 1)], never)).results[0]?.counts.failed).toBe(1);
  });

  it('keeps a failure that belongs to no file', async () => {
    const { results } = await settleFlaky([step('lint', 1), step('unit', 1, [file('a')])], () =>
      Promise.resolve([]),
    );
    expect(results.map(({ counts }) => counts.failed)).toEqual([1, 0]);
  });
});
