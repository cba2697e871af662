import { carrierList } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { Building2 } from 'lucide-react';
import { searchSource } from './search-source.js';

/** Insurance companies by their names. */
export const carriersSource = /* @__PURE__ */ searchSource({
  label: 'Carriers',
  icon: Building2,
  permission: 'carrier:read',
  section: 'carriers',
  path: '/carriers',
  sorted: { sort: 'name', order: 'asc' },
  parser: carrierList,
  shownAs: ({ name, is_global, inactive }) => ({
    name,
    detail: is_global ? 'Global Carrier' : 'Local Carrier',
    badge: (
      <StatusBadge status={inactive ? 'inactive' : 'active'}>{inactive ? 'Inactive' : 'Active'}</StatusBadge>
    ),
  }),
});
