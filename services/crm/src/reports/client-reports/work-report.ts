import {
  FORMER,
  type ActivityKind,
  type ReportChart,
  type ReportFigure,
  type ReportGrouping,
  type ReportResult,
} from '@bindery/contracts/crm';
import { isCalendarDate } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import type { WorkSql } from '../../figures/work.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import { allOf, onDays } from '../../resources/list-filters.sql.js';
import { listAddress } from '../../resources/list-address.js';
import { cutOff, groupsSql, MAX_ROWS, onlyFigures, type Period, type ReportQuestion } from '../report-run.js';
import { chartMonths } from './chart-months.js';
import { columnsOf } from './grouped-rows.js';
import { agentKey, agentName, daysOfMonth, monthSql } from './individual-groups.js';

/** Something that people do. */
export interface WorkFigure {
  readonly key: string;
  readonly label: string;
  readonly rows: WorkSql;
  /** Under which the activity log lists it. */
  readonly kind?: ActivityKind;
  readonly isOutOfChart?: boolean;
}

interface WorkQuestion {
  readonly figures: readonly WorkFigure[];
  readonly grouping: ReportGrouping;
  /** Whether it is about everybody, or about who asks alone. */
  readonly seesAll: boolean;
}

/** A report about what people did. */
export async function workReport(
  tx: Sql,
  question: ReportQuestion,
  work: WorkQuestion,
): Promise<ReportResult> {
  // The engine leaves sample records out where an account has its own.
  const { sample: _sample, ...unknown } = question.filters;
  if (Object.keys(unknown).length > 0)
    throw new AppError('validation_failed', { detail: 'This report takes no filters.' });
  const figures = await totalsOf(tx, question, work);
  if (question.figuresOnly) return onlyFigures(figures);
  return {
    figures,
    ...(await rowsOf(tx, question, work)),
    chart: await byMonth(tx, question, work),
  };
}

/** The work of some days, as `work`: who, at, figure and amount. */
function workSql(
  { caller, days, filters }: ReportQuestion,
  { figures, seesAll }: WorkQuestion,
  shown: Period,
) {
  const within = (moment: Prisma.Sql) =>
    Prisma.sql`TRUE ${allOf(...onDays(moment, shown.from, shown.to, days.zone))}`;
  const of = { accountId: caller.accountId, within, withSamples: filters['sample'] !== 'false' };
  const parts = figures.map(
    ({ key, rows }) => Prisma.sql`SELECT ${key}::text AS figure, done.* FROM (${rows(of)}) AS done`,
  );
  const own = seesAll ? Prisma.empty : Prisma.sql`WHERE done.who = ${caller.userId}::uuid`;
  return Prisma.sql`(SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS done ${own}) AS work`;
}

const sumOf = ({ key }: WorkFigure): Prisma.Sql =>
  Prisma.sql`coalesce(sum(work.amount) FILTER (WHERE work.figure = ${key}), 0)::int`;
const sumsOf = (figures: readonly WorkFigure[]): Prisma.Sql =>
  Prisma.sql`ARRAY[${Prisma.join(figures.map(sumOf))}]`;

async function totalsOf(tx: Sql, question: ReportQuestion, work: WorkQuestion): Promise<ReportFigure[]> {
  const on = async (shown: Period): Promise<number[]> => {
    const [found] = await tx.$queryRaw<{ sums: number[] }[]>(
      Prisma.sql`SELECT ${sumsOf(work.figures)} AS sums FROM ${workSql(question, work, shown)}`,
    );
    return found?.sums ?? [];
  };
  const now = await on(question.period);
  const { previous } = question;
  // As long a period before one from 1850 on may begin before the database's years.
  const before = previous && isCalendarDate(previous.from) ? await on(previous) : null;
  return work.figures.map((figure, index) => ({
    key: figure.key,
    label: figure.label,
    unit: 'count',
    value: now[index] ?? 0,
    previous: before?.[index] ?? null,
    list: logOf(question, figure, question.period, work.seesAll ? null : question.caller.userId),
  }));
}

/** The activity log of a kind. @param actor null for everybody */
function logOf(
  { caller }: ReportQuestion,
  { kind }: Pick<WorkFigure, 'kind'>,
  shown: Period,
  actor: string | null,
) {
  // Others than those who see everything find in the log only what is about their records, and what they did.
  if (kind === undefined || (!caller.seesAll && actor !== caller.userId)) return null;
  const { from, to } = shown;
  return listAddress('activity', { kind, from, to, ...(actor !== null && { actor_id: actor }) });
}

interface Found {
  readonly key: string;
  readonly name: string;
  readonly sums: number[];
  readonly groups: number;
}

async function rowsOf(
  tx: Sql,
  question: ReportQuestion,
  work: WorkQuestion,
): Promise<Pick<ReportResult, 'columns' | 'rows' | 'excluded'>> {
  const { grouping, figures } = work;
  const who = Prisma.sql`work.who`;
  const month = monthSql(Prisma.sql`work.at`, question.days.zone);
  const [key, name] = grouping === 'month' ? [month, month] : [agentKey(who), agentName(who)];
  const found = await tx.$queryRaw<Found[]>(Prisma.sql`
    SELECT ${key} AS key, min(${name}) AS name, ${sumsOf(figures)} AS sums, ${groupsSql}
    FROM ${workSql(question, work, question.period)}
    LEFT JOIN agents ON agents.account_id = ${question.caller.accountId}::uuid AND agents.user_id = work.who
    GROUP BY 1 ORDER BY ${grouping === 'month' ? Prisma.sql`1` : Prisma.sql`sum(work.amount) DESC, 2, 1`}
    LIMIT ${MAX_ROWS}`);
  const logged = figures.find(({ kind }) => kind !== undefined);
  const listOf = (one: string) => logged && groupLog(question, work, logged, one);
  return {
    columns: columnsOf(grouping, grouping === 'month' ? 'Month' : 'Person', figures),
    rows: found.map(({ key: of, name: called, sums }) => ({
      cells: [called, ...sums],
      list: listOf(of) ?? null,
    })),
    excluded: cutOff(found),
  };
}

/** The log of a row: of one person, or of the days of the period in a month. Those who have left are several. */
function groupLog(
  question: ReportQuestion,
  work: WorkQuestion,
  figure: WorkFigure,
  key: string,
): string | null {
  const { period, caller } = question;
  if (work.grouping !== 'month') return key === FORMER ? null : logOf(question, figure, period, key);
  const { from, to } = daysOfMonth(key);
  const shown = { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to };
  return logOf(question, figure, shown, work.seesAll ? null : caller.userId);
}

async function byMonth(tx: Sql, question: ReportQuestion, work: WorkQuestion): Promise<ReportChart> {
  const { months, ...shown } = chartMonths(question);
  const figures = work.figures.filter(({ isOutOfChart }) => isOutOfChart !== true);
  const found = await tx.$queryRaw<{ month: string; sums: number[] }[]>(Prisma.sql`
    SELECT ${monthSql(Prisma.sql`work.at`, question.days.zone)} AS month, ${sumsOf(figures)} AS sums
    FROM ${workSql(question, { ...work, figures }, shown)} GROUP BY 1`);
  const of = new Map(found.map(({ month, sums }) => [month, sums]));
  return {
    kind: 'stacked_bars',
    unit: 'count',
    categories: [...months],
    series: figures.map(({ label }, index) => ({
      label,
      values: months.map((month) => of.get(month)?.[index] ?? 0),
    })),
  };
}
