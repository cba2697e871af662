import { renewalBuckets, renewalSorts, type RenewalBucket } from '@bindery/contracts/crm';
import type { ListOptions } from '@bindery/web-kit/lists';
import { choiceFilter, filterOptions, type Filter } from '../../../records/list/filter.js';
import { agentFilter, carrierFilter, productFilter } from '../../../records/list/filters-of-records.js';
import { COLUMNS } from '../../../records/list/listing.js';

/** Filters that the counts of the tabs follow. */
export const recordFilters: readonly Filter[] = [agentFilter, carrierFilter, productFilter];

export const renewalFilters: readonly Filter[] = [
  choiceFilter({
    name: 'outcome',
    label: 'Outcome',
    every: 'Open',
    options: [
      { value: 'renewed', label: 'Renewed' },
      { value: 'moved', label: 'Moved' },
      { value: 'lost', label: 'Lost' },
    ],
    pinned: true,
  }),
  ...recordFilters,
];

/** Renewals of Today, in one list. */
export const SOON: readonly RenewalBucket[] = ['0-30', '31-60', '61-90'];

export const renewalOptions: ListOptions = {
  sorts: renewalSorts,
  defaultSort: 'renewal_date',
  defaultOrder: 'asc',
  filters: { ...filterOptions(renewalFilters), bucket: [...renewalBuckets, SOON.join()] },
  screen: { columns: (ids) => COLUMNS.test(ids) },
};
