import { policyListQuery, type ReportChart, type ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { Prisma } from '../../generated/prisma/client.js';
import { policyListSql } from '../../policies/policy-list.sql.js';
import { listAddress } from '../../resources/list-address.js';
import { MAX_ROWS, type Period, type ReportQuestion } from '../report-run.js';
import { groupOf, type Group } from './groups.js';
import type { Measure, Some } from './measure.js';
import { daysOf, inSql } from './period-days.js';

const MAX_BARS = 12;

/** What a report counts. */
export interface Counted {
  readonly figures: readonly Measure[];
  /** The columns of its rows; the first one leads to the list of a row. */
  readonly columns: readonly Measure[];
  /** What its rows count is among these of the period: a month looks at no others. */
  readonly among?: Some;
  readonly excluded: readonly Measure[];
  /** The columns that its chart shows. */
  readonly chart?: { readonly kind: ReportChart['kind']; readonly of: readonly Measure[] };
  /** Whose months are its rows, if it isn't the whole period. */
  readonly months?: Period;
}

type Values = Readonly<Record<string, number | null>>;
type Line = Values & { readonly group: string; readonly name: string | null };
interface Book {
  readonly from: Prisma.Sql;
  readonly visible: Prisma.Sql;
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
  { figures, columns, excluded, chart, among, months = question.period }: Counted,
): Promise<ReportResult> {
  const book = bookOf(question);
  const values = await figuresOf(tx, question, book, [...figures, ...excluded]);
  const days = daysOf(question.period, question.days.today);
  const listOf = ({ filters }: Measure): string | null =>
    filters ? listAddress('policies', { ...question.filters, ...filters(days) }) : null;
  const group = groupOf(question, months);
  const some = among ? { ...book, visible: Prisma.sql`${book.visible} AND ${among(inSql(days))}` } : book;
  const lines = group ? await linesOf(tx, question, some, columns, group) : [];
  return {
    figures: figures.map((measure) => {
      const { key, label, unit } = measure;
      const previous = values[`previous_${key}`] ?? null;
      return { key, label, unit, value: values[key] ?? null, previous, list: listOf(measure) };
    }),
    columns: group
      ? [
          { key: 'group', label: group.label, kind: group.kind },
          ...columns.map(({ key, label, unit }) => ({ key, label, kind: unit })),
        ]
      : [],
    rows: group ? lines.map((line) => rowOf(question, columns, group, line)) : [],
    excluded: excluded
      .map((measure) => ({ reason: measure.label, count: values[measure.key] ?? 0, list: listOf(measure) }))
      .filter(({ count }) => count > 0),
    chart: chart && group && lines.length > 0 ? chartOf(group, lines, chart) : null,
  };
}

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
  { from, visible }: Book,
  measures: readonly Measure[],
): Promise<Values> {
  const now = selected(measures, '', inSql(daysOf(period, today)));
  const compared = measures.filter(({ isOfToday = false }) => !isOfToday);
  const before = previous ? selected(compared, 'previous_', inSql(daysOf(previous, today))) : [];
  const [values] = await tx.$queryRaw<[Values]>(
    Prisma.sql`SELECT ${Prisma.join([...now, ...before])} FROM ${from} WHERE ${visible}`,
  );
  return values;
}

const selected = (
  measures: readonly Measure[],
  prefix: string,
  days: ReturnType<typeof inSql>,
): Prisma.Sql[] =>
  measures.map(({ key, sql }) => Prisma.sql`${sql(days)} AS ${Prisma.raw(`"${prefix}${key}"`)}`);

/** A line for each group in which there is something. */
async function linesOf(
  tx: Sql,
  { period, days: { today } }: ReportQuestion,
  { from, visible }: Book,
  columns: readonly Measure[],
  group: Group,
): Promise<Line[]> {
  const days = group.days?.sql ?? inSql(daysOf(period, today));
  const order = group.days ? Prisma.sql`1` : Prisma.sql`3 DESC, 2, 1`;
  const lines = await tx.$queryRaw<Line[]>(Prisma.sql`
    SELECT ${group.key} AS "group", ${group.name} AS name, ${Prisma.join(selected(columns, '', days))}
    FROM ${from} ${group.join} WHERE ${visible} GROUP BY 1 ORDER BY ${order} LIMIT ${MAX_ROWS}`);
  return lines.filter((line) => group.days !== undefined || columns.some(({ key }) => line[key]));
}

function rowOf(
  { period, filters, days: { today } }: ReportQuestion,
  columns: readonly Measure[],
  group: Group,
  line: Line,
): ReportResult['rows'][number] {
  const ofGroup = group.filters(line.group);
  const ofColumn = columns[0]?.filters?.(group.days?.of(line.group) ?? daysOf(period, today));
  return {
    cells: [nameOf(group, line), ...columns.map(({ key }) => line[key] ?? null)],
    // Where the report is narrowed to a group already, its own filter says of which.
    list: ofGroup && ofColumn ? listAddress('policies', { ...ofGroup, ...filters, ...ofColumn }) : null,
  };
}

const nameOf = ({ nameless }: Group, { group, name }: Line): string => name ?? nameless(group);

/** A chart of the first rows: those with most. Of months, all are there. */
function chartOf(
  group: Group,
  lines: readonly Line[],
  { kind, of }: NonNullable<Counted['chart']>,
): ReportChart {
  const shown = group.days ? lines : lines.slice(0, MAX_BARS);
  return {
    ...{ kind, unit: of[0]?.unit ?? 'count', categories: shown.map((line) => nameOf(group, line)) },
    series: of.map(({ key, label }) => ({ label, values: shown.map((line) => line[key] ?? 0) })),
  };
}
