import type { ReportMonth, ReportView } from '@bindery/contracts/crm';
import { ana, id } from './records.js';

export const reportMonth: ReportMonth = {
  new_individuals: { value: 12, previous: 10 },
  new_policies: { value: 4, previous: 8 },
  premium: { value: 41_800.5, previous: 41_800.5 },
  activity: { value: 1_204, previous: 0 },
};

/** A report that has run. */
export const reportView = (changes: Partial<ReportView> = {}): ReportView => ({
  ...{ id: id(1), type: 'policies', state: 'completed', job_id: null, range: { days: 30 } },
  days: { from: '2026-10-28', to: '2026-11-26' },
  previous_days: { from: '2026-09-28', to: '2026-10-27' },
  ...{ group_by: 'agent', filters: { state: 'FL' }, scope: 'all', created_by: ana },
  ...{ created_at: '2026-11-26T12:00:00.000Z', as_of: '2026-11-26T12:00:01.000Z' },
  ...{ bytes: 12_345, compare: true, expires_at: '2026-12-26T12:00:00.000Z', error: null },
  figures: [
    {
      ...{ key: 'in_force', label: 'In force', unit: 'count', value: 1_204, previous: 1_075 },
      list: '/app/dashboard/policies?policy_state=in_force&state=FL',
    },
    {
      ...{ key: 'retention', label: 'Retention', unit: 'percent', value: 84.2, previous: 81 },
      list: null,
    },
  ],
  columns: [
    { key: 'agent', label: 'Agent', kind: 'text' },
    { key: 'policies', label: 'Policies', kind: 'count' },
    { key: 'premium', label: 'Premium', kind: 'usd' },
  ],
  rows: [
    { cells: ['Ana Reyes', 900, 1_250.5], list: `/app/dashboard/policies?assigned_agent=${ana.id}` },
    { cells: ['No agent', 4, null], list: '/app/dashboard/policies?assigned_agent=none' },
    { cells: ['Former agents', 300, 20_000], list: null },
  ],
  excluded: [{ reason: 'No effective date', count: 7, list: '/app/dashboard/policies?policy_state=pending' }],
  chart: {
    ...{ kind: 'lines', unit: 'usd', categories: ['2026-10', '2026-11'] },
    series: [{ label: 'Premium', values: [40_000, 41_800.5] }],
  },
  ...changes,
});
