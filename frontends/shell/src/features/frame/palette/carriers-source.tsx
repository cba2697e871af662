import { carrierList } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { Building2 } from 'lucide-react';
import type { SearchSource } from './search-source.js';

const LIST = '/app/dashboard/carriers';
const SHOWN = 5;

/** Insurance companies by their names. */
export const carriersSource: SearchSource = {
  label: 'Carriers',
  icon: Building2,
  permission: 'carrier:read',
  list: LIST,
  nothing: 'No carriers found.',
  failure: 'Carriers cannot be searched right now.',
  search: async (api, text, signal) => {
    const query = { search: text, sort: 'name', order: 'asc', page_size: SHOWN };
    const { items, filtered } = await api.get('/carriers', { query, parser: carrierList, signal });
    const records = items.map(({ id, name, is_global, inactive }) => ({
      ...{ id, name },
      detail: is_global ? 'Global Carrier' : 'Local Carrier',
      badge: (
        <StatusBadge status={inactive ? 'inactive' : 'active'}>
          {inactive ? 'Inactive' : 'Active'}
        </StatusBadge>
      ),
      to: `${LIST}/${id}`,
    }));
    return { records, count: filtered };
  },
};
