import type { Principal } from '@bindery/contracts/access';
import type { ReportGrouping, ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { AccountDays } from '../calendar/calendar.js';
import { Prisma } from '../generated/prisma/client.js';

/** Days from the first to the last one, each as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The most rows of a report: its groups, the largest first. */
export const MAX_ROWS = 10_000;

/** How many groups there are, those without a row among them: a column of a statement that finds rows. */
export const groupsSql = Prisma.sql`(count(*) OVER ())::int AS groups`;

/** The groups without a row. A text that anybody can type may have so many. @param found the rows, with {@link groupsSql} */
export function cutOff(found: readonly { readonly groups: number }[]): ReportResult['excluded'] {
  const count = (found[0]?.groups ?? 0) - MAX_ROWS;
  return count > 0 ? [{ reason: 'Groups after the 10,000 largest have no row', count, list: null }] : [];
}

/** The question that a report answers. */
export interface ReportQuestion {
  /** It counts the records that this person sees. */
  readonly caller: Principal;
  readonly days: AccountDays;
  /** Of a report as of today: today alone. */
  readonly period: Period;
  /** The period to compare with, if that is wanted. */
  readonly previous: Period | null;
  /** Of the list that the report is about, checked by that list's query. The addresses of its figures take them along. */
  readonly filters: Readonly<Record<string, string>>;
  readonly groupBy: ReportGrouping | null;
  /** Leaves out rows and chart, each of which is another look at the records. */
  readonly figuresOnly?: boolean;
}

/** A report of figures alone. */
export const onlyFigures = (figures: ReportResult['figures']): ReportResult => ({
  ...{ figures, columns: [], rows: [], excluded: [], chart: null },
});

/** Answers a report in one read transaction. */
export type RunReport = (tx: Sql, question: ReportQuestion) => Promise<ReportResult>;
