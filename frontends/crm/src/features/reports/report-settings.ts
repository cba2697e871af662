import {
  DEFAULT_RANGE_DAYS,
  reportDefinitions,
  reportGroupings,
  reportPeriods,
  reportRangeDays,
  reportTypes,
  type ReportDefinition,
  type ReportRange,
  type ReportRequest,
  type ReportSummary,
  type ReportType,
} from '@bindery/contracts/crm';
import { isCalendarDate } from '@bindery/contracts/validation';
import { filterNames, filterOptions, type Filter } from '../../records/list/filter.js';
import { individualListing } from '../../resources/individuals/index.js';
import { policyListing } from '../../resources/policies/index.js';

export const CUSTOM = 'custom';
const DEFAULT_TYPE: ReportType = 'insureds';
const ranges = [...reportRangeDays.map(String), ...reportPeriods, CUSTOM];

const listings = { individual: individualListing, policy: policyListing };
const narrowing: Readonly<Record<ReportDefinition['list'], readonly string[]>> = {
  individual: ['assigned_agent', 'carrier_id', 'state', 'tag_id'],
  policy: ['agent', 'carrier_id', 'product_id', 'state', 'tag_id'],
};

/** The filters that a report can be asked for with: whose records, of what and where. */
export const filtersOf = ({ list, takesFilters }: ReportDefinition): readonly Filter[] =>
  takesFilters === false
    ? []
    : listings[list].filters.filter((one) => 'name' in one && narrowing[list].includes(one.name));

/** The address of the screen has all settings, so that a reload keeps them, and the page of the list. */
export const settingsOptions = {
  sorts: [],
  defaultSort: 'created_at',
  filters: {
    ...{ type: reportTypes, range: ranges, from: isCalendarDate, to: isCalendarDate },
    ...{ group_by: reportGroupings, compare: ['no'] },
    ...filterOptions(Object.values(reportDefinitions).flatMap(filtersOf)),
  },
};

type Settings = Readonly<Record<string, string>>;

export interface AskedReport {
  type: ReportType;
  definition: ReportDefinition;
  range: string;
  groupBy: NonNullable<ReportRequest['group_by']> | null;
  compares: boolean;
}

/** The report that the settings of an address ask for. */
export function askedBy(settings: Settings): AskedReport {
  const type = reportTypes.find((one) => one === settings['type']) ?? DEFAULT_TYPE;
  const definition = reportDefinitions[type];
  const groupBy = definition.groupings.find((one) => one === settings['group_by']);
  return {
    ...{ type, definition },
    range: settings['range'] ?? String(DEFAULT_RANGE_DAYS),
    groupBy: groupBy ?? definition.groupings[0] ?? null,
    compares: settings['compare'] !== 'no' && definition.hasPeriod,
  };
}

/** Why settings can't be run; null when they can. */
export function settingsProblem(settings: Settings): string | null {
  if (settings['range'] !== CUSTOM || !askedBy(settings).definition.hasPeriod) return null;
  const { from, to } = settings;
  if (from === undefined || to === undefined) return 'Choose the first and the last day.';
  return from > to ? 'Choose an end date on or after the start date.' : null;
}

/** The request for a report. */
export function requestOf(settings: Settings): ReportRequest {
  const { type, definition, groupBy, compares } = askedBy(settings);
  const names = filtersOf(definition).flatMap(filterNames);
  return {
    ...{ type, group_by: groupBy, compare: compares },
    ...(definition.hasPeriod && { range: rangeOf(settings) }),
    filters: Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name))),
  };
}

function rangeOf(settings: Settings): ReportRange {
  const { range } = askedBy(settings);
  if (range === CUSTOM) return { from: settings['from'] ?? '', to: settings['to'] ?? '' };
  const period = reportPeriods.find((one) => one === range);
  if (period) return { period };
  return { days: reportRangeDays.find((days) => String(days) === range) ?? DEFAULT_RANGE_DAYS };
}

type Ran = Pick<ReportSummary, 'type' | 'range' | 'group_by' | 'filters' | 'compare'>;

/** The request that a report was made by, to run it again. */
export const requestAgain = ({ type, range, group_by, filters, compare }: Ran): ReportRequest => ({
  ...{ type, range, group_by, filters, compare },
});

/** The same as settings of the screen. */
export function settingsOf({ type, range, group_by, filters, compare }: Ran): Settings {
  const days = 'days' in range ? { range: String(range.days) } : {};
  const period = 'period' in range ? { range: range.period } : {};
  return {
    ...{ type, ...days, ...period, ...('from' in range && { range: CUSTOM, ...range }) },
    ...(group_by !== null && { group_by }),
    ...(!compare && { compare: 'no' }),
    ...filters,
  };
}
