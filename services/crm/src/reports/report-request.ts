import { reportDefinitions, type ReportBody } from '@bindery/contracts/crm';
import { periodsOf } from './report-range.js';
import type { StoredRequest } from './stored-reports.js';

/** What of a list's address says only which rows a page has. */
const ofPages = new Set(['page', 'page_size', 'sort', 'order']);

/** What is asked, with the days that the range is. @param today `YYYY-MM-DD` */
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
