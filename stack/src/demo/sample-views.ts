import type { SavedFilterBody } from '@bindery/contracts/crm';

/** The views that the sample agency shares. */
export const sampleViews: readonly SavedFilterBody[] = [
  {
    record_type: 'individual',
    name: 'No policy in force',
    query: { status: 'active', in_force: 'false', sort: 'last_name', order: 'asc' },
    shared: true,
  },
  {
    record_type: 'individual',
    name: '65 and over',
    query: { age_from: '65', sort: 'last_name', order: 'asc' },
    shared: true,
  },
];
