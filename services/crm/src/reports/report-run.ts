import type { Principal } from '@bindery/contracts/access';
import type { ReportGrouping, ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { AccountDays } from '../calendar/calendar.js';

/** Days from the first to the last one, each as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The most rows of a report: its groups, the largest first. */
export const MAX_ROWS = 10_000;

/** The question that a report answers. */
export interface ReportQuestion {
  /** Whose records it counts. */
  readonly caller: Principal;
  readonly days: AccountDays;
  /** Of a report as of today: today alone. */
  readonly period: Period;
  /** The period to compare with, if that is wanted. */
  readonly previous: Period | null;
  /** Of the list that the report is about, checked by that list's query. The addresses of its figures take them along. */
  readonly filters: Readonly<Record<string, string>>;
  readonly groupBy: ReportGrouping | null;
}

/** Answers a report in one read transaction. */
export type RunReport = (tx: Sql, question: ReportQuestion) => Promise<ReportResult>;
