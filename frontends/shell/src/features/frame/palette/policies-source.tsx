import { policyList } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { FileText } from 'lucide-react';
import type { SearchSource } from './search-source.js';

const LIST = '/app/dashboard/policies';
const SHOWN = 5;

/** Policies by their numbers, and by the names of whom and what they are of. */
export const policiesSource: SearchSource = {
  label: 'Policies',
  icon: FileText,
  permission: 'policy:read',
  list: LIST,
  nothing: 'No policies found.',
  failure: 'Policies cannot be searched right now.',
  search: async (api, text, signal) => {
    const query = { search: text, page_size: SHOWN };
    const { items, filtered } = await api.get('/policies', { query, parser: policyList, signal });
    const records = items.map(({ id, policy_number, insured_name, carrier_name, status }) => ({
      id,
      name: policy_number ? `Policy #${policy_number}` : `Policy of ${insured_name ?? 'Unknown Individual'}`,
      detail: [policy_number && insured_name, carrier_name].filter(Boolean).join(' · '),
      badge: <StatusBadge status={status} />,
      to: `${LIST}/${id}`,
    }));
    return { records, count: filtered };
  },
};
