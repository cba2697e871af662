import { summaryOf } from '../load/measured.js';
import type { ImportRound } from './measure-imports.js';
import { missedByImports, printedImports } from './print-imports.js';

const lists = (ms: number, failures = {}) => summaryOf([ms], failures, 1);

const round = (runSeconds: number, turn = 90): ImportRound => ({
  ...{ rows: 20_000, bareSeconds: 20 },
  imported: {
    ...{ runSeconds, wholeSeconds: 60, megabytes: 120 },
    turnsMs: { reading: 20, checking: turn, running: 30 },
  },
  lists: { alone: lists(10), besideBare: lists(12), besideImport: lists(20) },
});

it('rounds within all limits miss none', () => {
  expect(missedByImports([round(40)])).toEqual([]);
  expect(printedImports([round(40)])).toMatch(/within all limits$/);
});

it('one slow round of three is not the median, but its longest turn counts', () => {
  expect(missedByImports([round(35), round(90, 140), round(39)])).toEqual(['a turn of 140 ms, not 100']);
});

it('slow imports, memory, slow lists and failed lists are told', () => {
  const slow = round(50);
  const worse: ImportRound = {
    ...slow,
    imported: { ...slow.imported, megabytes: 121 },
    lists: { ...slow.lists, besideImport: lists(21, { 503: 4 }) },
  };
  expect(missedByImports([worse])).toEqual([
    '0.40 of the bare loader, not 0.5',
    '121 MB more, not 120',
    'lists take 2.1 times as long, not 2',
    'lists: 4 × 503',
  ]);
});

it('the table has the rates and their share', () => {
  expect(printedImports([round(40)])).toMatch(/\n1 +1000 +500 +0\.50 +333 +120 /);
});
