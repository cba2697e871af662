import type { ExportRound } from './measure-exports.js';
import { missedByExports, printedExports } from './print-exports.js';

const round = (more: Partial<ExportRound> = {}): ExportRound => ({
  ...{ rows: 100_000, bareSeconds: 20, seconds: 40, megabytes: 80, turnMs: 30, transactionMs: 900 },
  ...more,
});

it('rounds within all limits miss none', () => {
  expect(missedByExports([round()])).toEqual([]);
  expect(printedExports([round()])).toMatch(/\n1 +5000 +2500 +0\.50 +80 +30 +900\nwithin all limits$/);
});

it('slow exports, memory and long transactions are told', () => {
  const slow = round({ seconds: 50 });
  const worse = round({ seconds: 50, megabytes: 81, transactionMs: 4_600 });
  expect(missedByExports([slow, worse])).toEqual([
    '0.40 of the bare exporter, not 0.5',
    '81 MB more, not 80',
    'a transaction of 4600 ms, not 4500',
  ]);
});
