import { policyListQuery, type ReportChart, type ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { withLines } from '../../figures/policy-lines.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import { policyListSql } from '../../policies/policy-list.sql.js';
import { listAddress } from '../../resources/list-address.js';
import type { ReportQuestion } from '../report-run.js';
import {
  linesByGroup,
  selected,
  type Book,
  type FindLines,
  type Line,
  type Lines,
  type Values,
} from './lines.js';
import type { Measure, Some } from './measure.js';
import { daysOf, inSql } from './period-days.js';

const MAX_BARS = 12;

/** The measures of a report. */
export interface Counted {
  readonly figures: readonly Measure[];
  /** The columns of its rows; the first one leads to the list of a row. */
  readonly columns: readonly Measure[];
  /** All that it counts is among these. */
  readonly among?: Some;
  readonly excluded: readonly Measure[];
  /** Whether it counts lines of policies rather than single ones. */
  readonly byLine?: boolean;
  /** The columns that its chart shows. */
  readonly chart?: { readonly kind: ReportChart['kind']; readonly of: readonly Measure[] };
  /** How it finds its rows of months. */
  readonly months?: FindLines;
}

/** The filters by which figures lead to their lists, so that a report can't be narrowed by them. */
const ownFilters = [
  'in_force_on',
  'event',
  'event_from',
  'event_to',
  'no_number_days',
  'end_unknown',
  'missing',
];

/** Answers a report of policies with one statement for its figures, and one for its rows. */
export async function countPolicies(
  tx: Sql,
  question: ReportQuestion,
  { figures, columns, excluded, byLine = false, chart, among, months = linesByGroup(columns) }: Counted,
): Promise<ReportResult> {
  const book = byLine ? withLinesOf(question, bookOf(question)) : bookOf(question);
  const values = await figuresOf(tx, question, book, [...figures, ...excluded], among);
  const days = daysOf(question.period, question.days.today);
  const listOf = ({ filters }: Measure): string | null => {
    const own = filters?.(days);
    return own ? listAddress('policies', { ...question.filters, ...own }) : null;
  };
  const find = question.groupBy === 'month' ? months : linesByGroup(columns);
  const found = await find(tx, question, withAlso(book, among && [among(inSql(days))]));
  return {
    figures: figures.map((measure) => {
      const { key, label, unit } = measure;
      const previous = values[`previous_${key}`] ?? null;
      return { key, label, unit, value: values[key] ?? null, previous, list: listOf(measure) };
    }),
    columns: found
      ? [
          { key: 'group', label: found.label, kind: found.kind },
          ...columns.map(({ key, label, unit }) => ({ key, label, kind: unit })),
        ]
      : [],
    rows: found ? found.lines.map((line) => rowOf(question, columns, found, line)) : [],
    excluded: [
      ...excluded
        .map((measure) => ({ reason: measure.label, count: values[measure.key] ?? 0, list: listOf(measure) }))
        .filter(({ count }) => count > 0),
      ...(found?.excluded ?? []),
    ],
    chart: chart && found && found.lines.length > 0 ? chartOf(found, chart) : null,
  };
}

const withLinesOf = ({ caller, days: { today } }: ReportQuestion, book: Book): Book => ({
  ...book,
  from: Prisma.sql`${book.from} ${withLines(caller.accountId, today)}`,
});

/** The policies of a book for which one of some conditions is true. */
const withAlso = (book: Book, some: readonly Prisma.Sql[] | undefined): Book =>
  some ? { ...book, visible: Prisma.sql`${book.visible} AND (${Prisma.join(some, ' OR ')})` } : book;

function bookOf({ caller, filters, days }: ReportQuestion): Book {
  for (const name of ownFilters)
    if (filters[name] !== undefined)
      rejectField(
        `filters.${name}`,
        `A report can't be narrowed by “${name}”: it counts by days of its own.`,
      );
  return policyListSql(caller, policyListQuery.parse(filters), { days, zone: days.zone });
}

async function figuresOf(
  tx: Sql,
  { period, previous, days: { today } }: ReportQuestion,
  book: Book,
  measures: readonly Measure[],
  among: Some | undefined,
): Promise<Values> {
  const now = inSql(daysOf(period, today));
  const before = previous && inSql(daysOf(previous, today));
  const compared = measures.filter(({ isOfToday = false }) => !isOfToday);
  const { from, visible } = withAlso(book, among && [now, ...(before ? [before] : [])].map(among));
  const columns = [selected(measures, '', now), ...(before ? [selected(compared, 'previous_', before)] : [])];
  const [values] = await tx.$queryRaw<[Values]>(
    Prisma.sql`SELECT ${Prisma.join(columns)} FROM ${from} WHERE ${visible}`,
  );
  return values;
}

function rowOf(
  { filters }: ReportQuestion,
  columns: readonly Measure[],
  { nameOf, filtersOf, daysOf: ofLine }: Lines,
  line: Line,
): ReportResult['rows'][number] {
  const ofGroup = filtersOf(line);
  const ofColumn = columns[0]?.filters?.(ofLine(line));
  return {
    cells: [nameOf(line), ...columns.map(({ key }) => line[key] ?? null)],
    // Where the report is narrowed to a group already, its own filter says of which.
    list: ofGroup && ofColumn ? listAddress('policies', { ...ofGroup, ...filters, ...ofColumn }) : null,
  };
}

/** A chart of the first rows: those with most. Of months, all are there. */
function chartOf({ kind: of, lines, nameOf }: Lines, chart: NonNullable<Counted['chart']>): ReportChart {
  const shown = of === 'month' ? lines : lines.slice(0, MAX_BARS);
  return {
    ...{ kind: chart.kind, unit: chart.of[0]?.unit ?? 'count', categories: shown.map(nameOf) },
    series: chart.of.map(({ key, label }) => ({ label, values: shown.map((line) => line[key] ?? 0) })),
  };
}
