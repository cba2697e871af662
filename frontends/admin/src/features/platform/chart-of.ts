import type { ReportChart, ReportUnit } from '@bindery/contracts/crm';
import type { PlatformReportTable } from '@bindery/contracts/platform';

/** The chart of a table: a category for each row, a series for each column after the first. */
export function chartOf({ chart, columns, rows }: PlatformReportTable): ReportChart | null {
  const [, ...counted] = columns;
  const unit = counted[0]?.kind;
  if (chart === null || unit === undefined || !isUnit(unit)) return null;
  return {
    kind: chart,
    unit,
    categories: rows.map(({ cells }) => String(cells[0])),
    series: counted.map(({ label }, index) => ({
      label,
      values: rows.map(({ cells }) => Number(cells[index + 1] ?? 0)),
    })),
  };
}

const isUnit = (kind: PlatformReportTable['columns'][number]['kind']): kind is ReportUnit =>
  kind !== 'text' && kind !== 'day' && kind !== 'month';
