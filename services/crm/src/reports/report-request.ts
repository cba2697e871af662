import { reportDefinitions, type ReportBody } from '@bindery/contracts/crm';
import { periodsOf } from './report-range.js';
import type { StoredRequest } from './stored-reports.js';

/** Parameters of a list's address that only choose and sort the rows of a page. */
const ofPages = new Set(['page', 'page_size', 'sort', 'order']);

/** The request of a report, with the days of its range. @param today `YYYY-MM-DD` */
export function reportRequestOf(
  { type, range, filters, group_by, compare }: ReportBody,
  today: string,
): StoredRequest {
  const { groupings, hasPeriod } = reportDefinitions[type];
  const { period, previous } = periodsOf(range, today);
  return {
    ...{ type, range, compare },
    days: hasPeriod ? period : null,
    previous_days: hasPeriod ? previous : null,
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !ofPages.has(name))),
    group_by: group_by ?? groupings[0] ?? null,
  };
}
