import { planTypeLabel, reviewSorts, yearlyPlans } from '@bindery/contracts/crm';
import type { ListOptions } from '@bindery/web-kit/lists';
import { choiceFilter, filterOptions, type Filter } from '../../../../records/list/filter.js';
import { COLUMNS } from '../../../../records/list/listing.js';
import { recordFilters } from '../renewal-filters.js';

export const reviewFilters: readonly Filter[] = [
  choiceFilter({
    name: 'plan_type',
    label: 'Plan type',
    column: 'product_name',
    every: 'All plan types',
    options: yearlyPlans.map((value) => ({ value, label: planTypeLabel[value] })),
  }),
  ...recordFilters,
];

export const reviewOptions: ListOptions = {
  sorts: reviewSorts,
  defaultSort: 'insured_name',
  defaultOrder: 'asc',
  filters: { ...filterOptions(reviewFilters), state: ['done'] },
  screen: { columns: (ids) => COLUMNS.test(ids) },
};
