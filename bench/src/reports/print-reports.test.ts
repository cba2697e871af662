import { summaryOf } from '../load/measured.js';
import type { ReportFigures } from './measure-reports.js';
import { missedByReports, printedReports } from './print-reports.js';

const took = (ms: number, failures = {}) => summaryOf([ms], failures, 1);

const figures = ({
  reportMs = 250,
  floorMs = 12,
  besideMs = 15,
  order = [1, 2, 2, 1],
  mostAtOnce = 1,
} = {}) =>
  ({
    quick: [{ type: 'policies', policies: 100_000, floor: took(floorMs), report: took(reportMs) }],
    rounds: [
      {
        lists: { alone: took(10), besideReports: took(besideMs) },
        bursts: [{ order, seconds: 2, jobs: 0, mostAtOnce }],
      },
    ],
  }) satisfies ReportFigures;

it('reports within all limits miss none', () => {
  expect(missedByReports(figures())).toEqual([]);
  expect(printedReports(figures())).toMatch(
    /^reports of 100,000 policies [\s\S]* 1 of 1 +1 2 2 1 [\s\S]*within all limits$/,
  );
});

it('a report may take longer on a machine whose floor does', () => {
  expect(missedByReports(figures({ reportMs: 600, floorMs: 24 }))).toEqual([]);
});

it('slow reports, reports out of turn and slow lists are told', () => {
  const slow = { reportMs: 400, besideMs: 66, order: [1, 1, 2, 2], mostAtOnce: 2 };
  expect(missedByReports(figures(slow))).toEqual([
    'policies takes 400 ms, not 300, and 33 times the floor',
    'accounts do not take turns',
    'reports run beside each other',
    'lists take 66 ms, not 50',
  ]);
});

it('reports that go on as jobs, and lists that fail, are told', () => {
  const { quick, rounds } = figures();
  const failed = {
    quick: quick.map((one) => ({ ...one, report: took(250, { 202: 3 }) })),
    rounds: rounds.map((round) => ({
      ...round,
      lists: { ...round.lists, besideReports: took(15, { 503: 1 }) },
    })),
  };
  expect(missedByReports(failed)).toEqual(['policies: 3 × 202', 'lists: 1 × 503']);
});
