import { policyList } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { FileText } from 'lucide-react';
import { searchSource } from './search-source.js';

/** Policies by their numbers, and by the names of whom and what they are of. */
export const policiesSource = /* @__PURE__ */ searchSource({
  label: 'Policies',
  icon: FileText,
  permission: 'policy:read',
  section: 'policies',
  path: '/policies',
  parser: policyList,
  shownAs: ({ policy_number, insured_name, carrier_name, status }) => ({
    name: policy_number ? `Policy #${policy_number}` : `Policy of ${insured_name ?? 'Unknown Individual'}`,
    detail: [policy_number && insured_name, carrier_name].filter(Boolean).join(' · '),
    badge: <StatusBadge status={status} />,
  }),
});
