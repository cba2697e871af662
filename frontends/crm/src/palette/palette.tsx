import '@bindery/contracts/no-eval';
import { carrierRoutes, individualRoutes, policyRoutes } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import type { ManifestPalette } from '@bindery/web-kit/manifest';
import { Building2, FileText, Tags, UserPlus, Users } from 'lucide-react';
import { phoneText } from '../records/phone-text.js';
import { listSearch } from './list-search.js';

/** Individuals by name, phone, address, policy or full email address; a submitted search also by SSN, MBI or license. */
const individuals = listSearch({
  label: 'Individuals',
  icon: Users,
  permission: 'individual:read',
  section: 'individuals',
  hasProtectedNumbers: true,
  list: (api, query, signal) =>
    api.call(individualRoutes.list, { query: { ...query, sort: 'last_name', order: 'asc' }, signal }),
  show: ({ first_name, last_name, dob, phone, phone_e164, city, status }) => ({
    name: `${first_name} ${last_name}`,
    detail:
      [phoneText({ phone, phone_e164 }), city, dob && `Born ${formatDay(dob)}`].filter(Boolean).join(' · ') ||
      undefined,
    badge: <StatusBadge status={status} />,
  }),
});

const carriers = listSearch({
  label: 'Carriers',
  icon: Building2,
  permission: 'carrier:read',
  section: 'carriers',
  list: (api, query, signal) =>
    api.call(carrierRoutes.list, { query: { ...query, sort: 'name', order: 'asc' }, signal }),
  show: ({ name, is_global, inactive }) => ({
    name,
    detail: is_global ? 'Global Carrier' : 'Local Carrier',
    badge: (
      <StatusBadge status={inactive ? 'inactive' : 'active'}>{inactive ? 'Inactive' : 'Active'}</StatusBadge>
    ),
  }),
});

const policies = listSearch({
  label: 'Policies',
  icon: FileText,
  permission: 'policy:read',
  section: 'policies',
  list: (api, query, signal) => api.call(policyRoutes.list, { query, signal }),
  show: ({ policy_number, insured_name, carrier_name, status }) => ({
    name: policy_number ? `Policy #${policy_number}` : `Policy of ${insured_name ?? 'Unknown Individual'}`,
    detail: [policy_number && insured_name, carrier_name].filter(Boolean).join(' · '),
    badge: <StatusBadge status={status} />,
  }),
});

/** What the CRM adds to the command palette. */
export const palette: ManifestPalette = {
  searches: [individuals, carriers, policies],
  commands: [
    {
      label: 'Add individual',
      keywords: 'new create client person',
      icon: UserPlus,
      path: '/app/dashboard/individuals',
      state: { adding: true },
      atLeast: 'agent',
      permission: 'individual:write',
    },
    {
      label: 'Tags',
      keywords: 'labels groups manage',
      icon: Tags,
      path: '/app/dashboard/tags',
      atLeast: 'agent',
      permission: 'individual:read',
    },
  ],
};
