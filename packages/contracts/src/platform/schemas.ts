import { z } from 'zod';
import { reportColumn, reportExclusion, reportFigure, reportRow } from '../crm/reports/figures.js';

/** The number of months in a table by month, this one included. */
export const PLATFORM_REPORT_MONTHS = 12;

export const platformReportTable = z.object({
  key: z.string(),
  title: z.string(),
  /** The first column says what a row is about. */
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  /** How a table is drawn whose other columns are all of one unit; null for one that is only read. */
  chart: z.enum(['lines', 'stacked_bars']).nullable(),
});
export type PlatformReportTable = z.infer<typeof platformReportTable>;

/** A report about the whole platform, made when it is read. */
export const platformReport = z.object({
  as_of: z.iso.datetime(),
  figures: z.array(reportFigure),
  tables: z.array(platformReportTable),
  excluded: z.array(reportExclusion),
});
export type PlatformReport = z.infer<typeof platformReport>;

export const platformReportQuery = z.strictObject({
  /** Without one, the reply is JSON. */
  format: z.literal('csv', 'The format can only be csv.').optional(),
});
