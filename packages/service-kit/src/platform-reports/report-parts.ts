import type { PlatformReport, PlatformReportTable } from '@bindery/contracts/platform';

type Figure = PlatformReport['figures'][number];
type Unit = Figure['unit'];

/** One figure of a report. It compares with nothing and opens no list unless said. */
export const figure = (
  [key, label, unit, value]: readonly [string, string, Unit, number | null],
  { previous = null, list = null }: Partial<Pick<Figure, 'previous' | 'list'>> = {},
): Figure => ({ key, label, unit, value, previous, list });

type Cell = string | number | null;

/** One table of a report. @param rows the cells of each, in the order of the columns */
export const table = (
  head: Pick<PlatformReportTable, 'key' | 'title'> & Partial<Pick<PlatformReportTable, 'chart'>>,
  columns: readonly (readonly [string, string, PlatformReportTable['columns'][number]['kind']])[],
  rows: readonly (readonly Cell[])[],
): PlatformReportTable => ({
  chart: null,
  ...head,
  columns: columns.map(([key, label, kind]) => ({ key, label, kind })),
  rows: rows.map((cells) => ({ cells: [...cells], list: null })),
});

/** A share in percent, to one decimal; null of none. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
