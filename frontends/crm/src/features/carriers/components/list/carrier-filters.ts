import { choiceFilter, type Filter } from '../../../../records/list/filter.js';

export const carrierFilters: readonly Filter[] = [
  choiceFilter({
    name: 'inactive',
    label: 'Status',
    every: 'All statuses',
    options: [
      { value: 'false', label: 'Active' },
      { value: 'true', label: 'Inactive' },
    ],
    inSight: true,
  }),
  choiceFilter({
    name: 'is_global',
    label: 'Reach',
    every: 'Global and local',
    options: [
      { value: 'true', label: 'Global' },
      { value: 'false', label: 'Local' },
    ],
    inSight: true,
  }),
];
