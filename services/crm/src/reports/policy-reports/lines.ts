import type { ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../../generated/prisma/client.js';
import { cutOff, groupsSql, MAX_ROWS, type ReportQuestion } from '../report-run.js';
import { groupOf } from './groups.js';
import type { Measure } from './measure.js';
import { daysOf, inSql, type PeriodDays } from './period-days.js';

/** The policies that a report counts. */
export interface Book {
  readonly from: Prisma.Sql;
  readonly visible: Prisma.Sql;
}

export type Values = Readonly<Record<string, number | null>>;
/** The values of a group, or of a month as `YYYY-MM`. */
export type Line = Values & { readonly group: string; readonly name: string | null };

/** The rows of a report, and the list that each leads to. */
export interface Lines {
  readonly label: string;
  readonly kind: 'text' | 'month';
  readonly lines: readonly Line[];
  readonly excluded: ReportResult['excluded'];
  readonly nameOf: (line: Line) => string;
  /** Null for a group that no filter of the list finds. */
  readonly filtersOf: (line: Line) => Readonly<Record<string, string>> | null;
  readonly daysOf: (line: Line) => PeriodDays<string>;
}

/** Finds the rows of a report. */
export type FindLines = (tx: Sql, question: ReportQuestion, book: Book) => Promise<Lines | undefined>;

/** The values of measures, as columns of a statement. */
export const selected = (
  measures: readonly Measure[],
  prefix: string,
  days: PeriodDays<Prisma.Sql>,
): Prisma.Sql =>
  Prisma.join(measures.map(({ key, sql }) => Prisma.sql`${sql(days)} AS ${Prisma.raw(`"${prefix}${key}"`)}`));

/** A row for each group in which there is something, the largest first. */
export const linesByGroup =
  (columns: readonly Measure[]): FindLines =>
  async (tx, question, { from, visible }) => {
    const group = groupOf(question);
    if (!group) return undefined;
    const days = daysOf(question.period, question.days.today);
    const isThere = columns.map(({ key }) => Prisma.sql`found.${Prisma.raw(`"${key}"`)} <> 0`);
    const lines = await tx.$queryRaw<(Line & { groups: number })[]>(Prisma.sql`
      SELECT found.*, ${groupsSql} FROM (
        SELECT ${group.key} AS "group", ${group.name} AS name, ${selected(columns, '', inSql(days))}
        FROM ${from} ${group.join} WHERE ${visible} GROUP BY 1
      ) AS found WHERE ${Prisma.join(isThere, ' OR ')} ORDER BY 3 DESC, 2, 1 LIMIT ${MAX_ROWS}`);
    return {
      ...{ label: group.label, kind: 'text' },
      ...{ lines, excluded: cutOff(lines) },
      nameOf: (line) => line.name ?? group.nameless(line.group),
      filtersOf: (line) => group.filters(line.group),
      daysOf: () => days,
    };
  };
