import type { ReportFigure, ReportResult, ReportUnit } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../../generated/prisma/client.js';
import type { Period, ReportQuestion } from '../report-run.js';
import { addressOf, narrowed, type CountedList, type Filters } from './counted-list.js';

/** A figure of the rows of a list: how many there are with some filters, so that the list itself shows as many. */
export interface ListFigure {
  readonly key: string;
  readonly label: string;
  readonly filters: (period: Period) => Filters;
  /** Whether the period before has a value of its own. */
  readonly compares?: boolean;
  /** By default the number of rows. */
  readonly unit?: ReportUnit;
  readonly value?: (isListed: Prisma.Sql) => Prisma.Sql;
}

const rowsThat = (isListed: Prisma.Sql): Prisma.Sql => Prisma.sql`count(*) FILTER (WHERE ${isListed})`;

/**
 * The value of a figure over rows of the list.
 * @param base the filters that all these rows match, so that only further ones are checked
 * @param filters those of the figure and of the base; null if no row can match both
 */
export function valueSql(
  list: CountedList,
  { value = rowsThat }: ListFigure,
  base: Filters,
  filters: Filters | null,
): Prisma.Sql {
  const isListed = filters
    ? Prisma.sql`TRUE ${list.conditionsOf(furtherFilters(base, filters))}`
    : Prisma.sql`FALSE`;
  return Prisma.sql`(${value(isListed)})::float8`;
}

const furtherFilters = (base: Filters, filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => base[name] !== value));

/** All figures with one statement. @param within what all that is counted has in common, so that no other row is read */
export async function figuresOf(
  tx: Sql,
  list: CountedList,
  { filters, period, previous }: ReportQuestion,
  figures: readonly ListFigure[],
  within: Filters = {},
): Promise<ReportFigure[]> {
  const of = (figure: ListFigure, when: Period) => narrowed(list, filters, figure.filters(when));
  const base = narrowed(list, filters, within) ?? filters;
  const values = figures.flatMap((figure) => [
    valueSql(list, figure, base, of(figure, period)),
    previous && figure.compares ? valueSql(list, figure, base, of(figure, previous)) : Prisma.sql`NULL`,
  ]);
  const { from, visible } = list.sqlOf(base);
  const [found] = await tx.$queryRaw<{ values: (number | null)[] }[]>(Prisma.sql`
    SELECT ARRAY[${Prisma.join(values)}]::float8[] AS values FROM ${from} WHERE ${visible}`);
  return figures.map((figure, index) => ({
    key: figure.key,
    label: figure.label,
    unit: figure.unit ?? 'count',
    value: rounded(found?.values[index * 2] ?? null),
    previous: rounded(found?.values[index * 2 + 1] ?? null),
    list: addressOf(list, of(figure, period)),
  }));
}

/** Rows that a report leaves out. */
export const excludedAs = (
  { value, list }: Pick<ReportFigure, 'value' | 'list'>,
  reason: string,
): ReportResult['excluded'] => (value ? [{ reason, count: value, list }] : []);

/** To a tenth, as a share or a number of days is shown. */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;
