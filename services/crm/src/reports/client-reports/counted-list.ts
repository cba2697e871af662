import { individualListQuery, policyListQuery } from '@bindery/contracts/crm';
import type { Prisma } from '../../generated/prisma/client.js';
import { individualFilters, individualListSql } from '../../individuals/individual-list.sql.js';
import { policyFilters, policyListSql } from '../../policies/policy-list.sql.js';
import type { ListSql } from '../../resources/list-page.sql.js';
import { listAddress } from '../../resources/list-address.js';
import type { ReportQuestion } from '../report-run.js';

export type Filters = ReportQuestion['filters'];

/** A list of which a report counts rows. */
export interface CountedList {
  /** Its screen. */
  readonly section: string;
  /** Whether it has rows for these filters, which may contradict each other. */
  takes(filters: Filters): boolean;
  sqlOf(filters: Filters): Pick<ListSql, 'from' | 'visible'>;
  /** These filters alone, each as `AND …` over the rows of the list. */
  conditionsOf(filters: Filters): Prisma.Sql;
}

export const individualsOf = ({ caller, days }: ReportQuestion): CountedList => ({
  section: 'individuals',
  takes: (filters) => individualListQuery.safeParse(filters).success,
  sqlOf: (filters) =>
    individualListSql(caller, individualListQuery.parse(filters), days, { indexes: [], shown: days }),
  conditionsOf: (filters) => individualFilters(caller, individualListQuery.parse(filters), days),
});

export const policiesOf = ({ caller, days }: ReportQuestion): CountedList => ({
  section: 'policies',
  takes: (filters) => policyListQuery.safeParse(filters).success,
  sqlOf: (filters) => policyListSql(caller, policyListQuery.parse(filters), { days, zone: days.zone }),
  conditionsOf: (filters) => policyFilters(caller, policyListQuery.parse(filters), days),
});

/** Both filters at once; null if no row can have both, or if the list can't say so. */
export function narrowed(list: CountedList, filters: Filters | null, more: Filters): Filters | null {
  if (filters === null) return null;
  const both: Record<string, string> = { ...filters };
  for (const [name, value] of Object.entries(more)) {
    const present = both[name];
    if (present === undefined || present === value) both[name] = value;
    else if (name.endsWith('_from')) both[name] = later(present, value);
    else if (name.endsWith('_to')) both[name] = later(present, value) === present ? value : present;
    else return null;
  }
  return list.takes(both) ? both : null;
}

/** The later day, or the higher number. */
const later = (one: string, other: string): string =>
  one.localeCompare(other, 'en', { numeric: true }) > 0 ? one : other;

export const addressOf = ({ section }: CountedList, filters: Filters | null): string | null =>
  filters && listAddress(section, filters);
