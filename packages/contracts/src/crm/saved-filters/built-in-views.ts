import type { FilteredList } from './schemas.js';

/** A view that every list of its type starts with. */
export interface BuiltInView {
  readonly id: string;
  readonly name: string;
  /** As in a saved filter. */
  readonly query: Readonly<Record<string, string>>;
}

const all: BuiltInView = { id: 'all', name: 'All', query: {} };

/** The first one of each list has everything. */
export const builtInViews: Readonly<Record<FilteredList, readonly BuiltInView[]>> = {
  individual: [
    all,
    { id: 'active', name: 'Active', query: { status: 'active' } },
    { id: 'leads', name: 'Leads', query: { status: 'lead' } },
    { id: 'turning-65', name: 'Turning 65', query: { medicare_months: '6' } },
  ],
  policy: [
    all,
    { id: 'in-force', name: 'In force', query: { policy_state: 'in_force' } },
    { id: 'pending', name: 'Pending', query: { policy_state: 'pending' } },
    { id: 'ends-soon', name: 'Ends soon', query: { policy_state: 'ends' } },
  ],
  carrier: [
    all,
    { id: 'active', name: 'Active', query: { inactive: 'false' } },
    { id: 'inactive', name: 'Inactive', query: { inactive: 'true' } },
  ],
};
