import { z } from 'zod';

/** Dollars are numbers with at most two decimals; percent is of 100. */
export const reportUnits = ['count', 'usd', 'percent', 'days'] as const;
export const reportUnit = z.enum(reportUnits);
export type ReportUnit = z.infer<typeof reportUnit>;

export const reportFigure = z.object({
  key: z.string(),
  label: z.string(),
  unit: reportUnit,
  /** Null where there is nothing to count by, such as the share of none. */
  value: z.number().nullable(),
  /** The same of the period before; null when the report doesn't compare. */
  previous: z.number().nullable(),
  /** The address of the screen that lists the same ones. */
  list: z.string().nullable(),
});
export type ReportFigure = z.infer<typeof reportFigure>;

export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  /** `month` is `YYYY-MM`, `day` is `YYYY-MM-DD`. */
  kind: z.enum([...reportUnits, 'text', 'day', 'month']),
});
export type ReportColumn = z.infer<typeof reportColumn>;

export const reportRow = z.object({
  /** One for each column. */
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  list: z.string().nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Rows that a report leaves out, and why. */
export const reportExclusion = z.object({ reason: z.string(), count: z.int(), list: z.string().nullable() });
export type ReportExclusion = z.infer<typeof reportExclusion>;
