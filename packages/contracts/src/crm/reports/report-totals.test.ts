import { totalsOf } from './report-totals.js';
import type { ReportView } from './schemas.js';

type Part = Pick<ReportView, 'figures' | 'columns' | 'rows'>;

function reportOf(figures: [string, 'count' | 'usd' | 'percent', number][], cells: (string | number)[][]) {
  const part: Part = {
    figures: figures.map(([key, unit, value]) => ({
      key,
      label: key,
      unit,
      value,
      previous: null,
      list: null,
    })),
    columns: [
      { key: 'group', label: 'Carrier', kind: 'text' },
      ...figures.map(([key, kind]) => ({ key, label: key, kind })),
    ],
    rows: cells.map((row) => ({ cells: row, list: null })),
  };
  return part as ReportView;
}

it('puts the figure below the rows that add up to it', () => {
  const report = reportOf(
    [
      ['in_force', 'count', 5],
      ['monthly_premium', 'usd', 100.1],
    ],
    [
      ['Aetna', 2, 33.37],
      ['Humana', 2, 33.37],
      ['Kestrel', 1, 33.37],
    ],
  );
  expect(totalsOf(report)).toEqual(['Total', 5, 100.1]);
});

it('leaves out what counts twice, what rises by month, and shares', () => {
  const report = reportOf(
    [
      ['clients', 'count', 5],
      ['in_force', 'count', 9],
      ['kept', 'percent', 90],
    ],
    [
      ['Tag A', 4, 8, 90],
      ['Tag B', 4, 9, 90],
    ],
  );
  expect(totalsOf(report)).toBeNull();
});

it('has none below one row, or a premium that is a cent off by more than rounding', () => {
  expect(totalsOf(reportOf([['in_force', 'count', 5]], [['Aetna', 5]]))).toBeNull();
  expect(
    totalsOf(
      reportOf(
        [['premium', 'usd', 10]],
        [
          ['Aetna', 5],
          ['Humana', 5.05],
        ],
      ),
    ),
  ).toBeNull();
});
