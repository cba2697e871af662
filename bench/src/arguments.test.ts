import { readArguments } from './arguments.js';

test('the bench measures everything at both sizes without arguments', () => {
  expect(readArguments([])).toEqual({
    rows: [100_000, 1_000_000],
    only: '',
    seconds: 6,
    browser: false,
    landing: false,
    capacity: false,
    rules: false,
    sorts: false,
    accept: false,
    import: false,
    notices: false,
    webhooks: false,
    export: false,
    reports: false,
    smoke: false,
  });
});

test('the bench accepts sizes, calls and the duration of each measurement', () => {
  expect(readArguments(['--rows', '5000', '--only', 'list', '--seconds', '2'])).toEqual({
    rows: [5_000],
    only: 'list',
    seconds: 2,
    browser: false,
    landing: false,
    capacity: false,
    rules: false,
    sorts: false,
    accept: false,
    import: false,
    notices: false,
    webhooks: false,
    export: false,
    reports: false,
    smoke: false,
  });
});

test('an import has 20,000 rows, an export 100,000 and reports 1,000,000, unless they are given a size', () => {
  expect(readArguments(['--import'])).toMatchObject({ import: true, rows: [20_000] });
  expect(readArguments(['--import', '--rows', '100000'])).toMatchObject({ rows: [100_000] });
  expect(readArguments(['--export'])).toMatchObject({ export: true, rows: [100_000] });
  expect(readArguments(['--export', '--rows', '1000000'])).toMatchObject({ rows: [1_000_000] });
  expect(readArguments(['--reports'])).toMatchObject({ reports: true, rows: [1_000_000] });
  expect(readArguments(['--reports', '--rows', '200000'])).toMatchObject({ rows: [200_000] });
});

test.each([
  [['--rows', 'many'], '--rows takes whole numbers from 5000 to 5000000, not "many"'],
  [['--rows', '100'], 'not "100"'],
  [['--seconds', '0'], '--seconds takes whole numbers from 1 to 600, not "0"'],
  [['--fast'], "Unknown option '--fast'"],
])('the arguments %p are refused with a message and the usage', (args, words) => {
  expect(() => readArguments(args)).toThrow(words);
  expect(() => readArguments(args)).toThrow('npm run bench');
});
