import type { ExportedType } from '../exports/columns.js';

/** The groupings of a report's rows. */
export const reportGroupings = [
  ...(['agent', 'carrier', 'product', 'state', 'tag', 'month', 'source', 'reason'] as const),
] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** The definition of a report. It is printed on the report and stands in its files. */
export interface ReportDefinition {
  readonly title: string;
  /** The question that it answers, in one line. */
  readonly purpose: string;
  /** How its figures are counted: a sentence or two each. */
  readonly definition: readonly string[];
  /** The list whose filters it takes. */
  readonly list: Extract<ExportedType, 'individual' | 'policy'>;
  /** False for a report that is about no list, and so takes none. */
  readonly takesFilters?: false;
  /** The first one is the usual one. Without any, it has no rows by group. */
  readonly groupings: readonly ReportGrouping[];
  /** Whether it is about the days of a period. Otherwise it is as of today. */
  readonly hasPeriod: boolean;
}
