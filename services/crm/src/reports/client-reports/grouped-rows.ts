import type { ReportColumn, ReportGrouping, ReportResult, ReportRow } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../../generated/prisma/client.js';
import { cutOff, groupsSql, MAX_ROWS, type ReportQuestion } from '../report-run.js';
import { addressOf, individualsOf, narrowed, type Filters } from './counted-list.js';
import { groupOf } from './individual-groups.js';
import { rounded, valueSql, type ListFigure } from './list-figures.js';

interface GroupedRows {
  readonly columns: ReportColumn[];
  readonly rows: ReportRow[];
  readonly excluded: ReportResult['excluded'];
}

interface Found {
  readonly key: string | null;
  readonly name: string | null;
  readonly values: (number | null)[];
  readonly groups: number;
}

/**
 * A row for each group of individuals, those with the most first, and months in their order.
 * @param figures its columns; the first one is what the row's list shows
 * @param within what all that is counted has in common
 */
export async function groupedRows(
  tx: Sql,
  question: ReportQuestion,
  grouping: ReportGrouping,
  figures: readonly ListFigure[],
  within: Filters = {},
): Promise<GroupedRows> {
  const { filters, period } = question;
  const list = individualsOf(question);
  const group = groupOf(grouping, question);
  const base = narrowed(list, filters, within);
  const of = (figure: ListFigure) => narrowed(list, filters, figure.filters(period));
  const found =
    base === null
      ? []
      : await tx.$queryRaw<Found[]>(Prisma.sql`
    SELECT ${group.key} AS key, min(${group.name}) AS name, ${groupsSql},
      ARRAY[${Prisma.join(figures.map((figure) => valueSql(list, figure, base, of(figure))))}] AS values
    FROM individuals ${group.joined} WHERE ${list.sqlOf(base).visible}
    GROUP BY 1 ORDER BY ${grouping === 'month' ? Prisma.sql`1` : Prisma.sql`count(*) DESC, 2, 1`}
    LIMIT ${MAX_ROWS}`);
  const listed = figures[0] ? of(figures[0]) : null;
  return {
    columns: columnsOf(grouping, group.label, figures),
    rows: found.map(({ key, name, values }) => {
      const shown = group.filters(key, name ?? '');
      return {
        cells: [name ?? group.none, ...values.map(rounded)],
        list: shown && addressOf(list, narrowed(list, listed, shown)),
      };
    }),
    excluded: cutOff(found),
  };
}

export const columnsOf = (
  grouping: ReportGrouping,
  label: string,
  figures: readonly Pick<ListFigure, 'key' | 'label' | 'unit'>[],
): ReportColumn[] => [
  { key: grouping, label, kind: grouping === 'month' ? 'month' : 'text' },
  ...figures.map(({ key, label: name, unit = 'count' }) => ({ key, label: name, kind: unit })),
];
