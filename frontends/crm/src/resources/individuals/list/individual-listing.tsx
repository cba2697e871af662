import {
  individualGaps,
  individualSorts,
  isMask,
  type IndividualGap,
  type IndividualRow,
  leadStages,
} from '@bindery/contracts/crm';
import { phoneAddress } from '@bindery/contracts/validation';
import { mailLink, type MenuItem } from '@bindery/ui';
import { Mail, Phone, PhoneOff } from 'lucide-react';
import { choiceFilter } from '../../../records/list/filter.js';
import {
  agentFilter,
  carrierFilter,
  sampleFilter,
  stateFilter,
} from '../../../records/list/filters-of-records.js';
import type { Listing } from '../../../records/list/listing.js';
import { mergeAddress } from '../../../records/record-address.js';
import { capitalized } from '../../../records/record-type.js';
import type { AskedAction } from '../../../records/use-asked-action.js';
import { tagFilter } from '../../tags/index.js';
import { individualType } from '../individual-type.js';
import { nameOf, selectableStatuses } from '../labels.js';
import { individualColumns } from './individual-columns.js';

const stages = leadStages.map((stage) => ({ value: stage, label: capitalized(stage) }));
const statuses = selectableStatuses.map((status) => ({ value: status, label: capitalized(status) }));

const gapNames: Readonly<Record<IndividualGap, string>> = {
  any: 'Phone, date of birth or email',
  phone: 'Phone',
  dob: 'Date of birth',
  email: 'Email',
  mbi: 'Medicare number (MBI)',
  address: 'Address',
  tag: 'Tag',
  lead_source: 'Lead source',
};

const isShort = (text: string): boolean => text.trim() !== '' && text.length <= 100;
const TOO_LONG = 'Use at most 100 characters.';

export const individualListing: Listing<IndividualRow> = {
  type: individualType,
  columns: individualColumns,
  sorts: individualSorts,
  defaultSort: { id: 'last_name', order: 'asc' },
  exported: {
    last_name: ['last_name', 'first_name'],
    city: ['city', 'state'],
    next_date: ['next_date', 'next_date_kind'],
  },
  filters: [
    choiceFilter({
      name: 'status',
      label: 'Status',
      every: 'All statuses',
      options: statuses,
      pinned: true,
    }),
    agentFilter,
    { kind: 'numbers', column: 'age', label: 'Age', from: 'age_from', to: 'age_to', most: 130 },
    { kind: 'days', column: 'dob', label: 'Date of birth', from: 'dob_from', to: 'dob_to' },
    choiceFilter({
      name: 'in_force',
      column: 'policies_in_force',
      label: 'Policies',
      every: 'With or without a policy in force',
      options: [
        { value: 'true', label: 'A policy in force' },
        { value: 'false', label: 'No policy in force' },
      ],
      bare: true,
    }),
    carrierFilter,
    {
      kind: 'text',
      name: 'city',
      label: 'City',
      accepts: isShort,
      problem: TOO_LONG,
    },
    {
      kind: 'text',
      name: 'zip',
      label: 'ZIP',
      accepts: (zip) => /^\d{5}$/.test(zip),
      problem: 'Use the five digits of the ZIP.',
      inputMode: 'numeric',
    },
    stateFilter,
    tagFilter,
    { kind: 'text', name: 'lead_source', label: 'Lead source', accepts: isShort, problem: TOO_LONG },
    choiceFilter({ name: 'lead_stage', label: 'Lead stage', every: 'All stages', options: stages }),
    { kind: 'days', column: 'created_at', label: 'Created', from: 'created_from', to: 'created_to' },
    choiceFilter({
      name: 'medicare_months',
      column: 'turns_65_on',
      label: 'Turning 65',
      every: 'Any age',
      options: [3, 6, 12].map((months) => ({ value: String(months), label: `In ${String(months)} months` })),
    }),
    choiceFilter({
      name: 'medicare_review',
      label: 'Medicare review',
      every: 'With or without a Medicare review',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Done' },
      ],
    }),
    choiceFilter({
      name: 'birthday_days',
      label: 'Birthday',
      every: 'Any day',
      options: [
        { value: '0', label: 'Today' },
        { value: '7', label: 'In 7 days' },
        { value: '30', label: 'In 30 days' },
      ],
    }),
    {
      kind: 'days',
      column: 'last_contact_at',
      label: 'Last contact',
      from: 'last_contact_from',
      to: 'last_contact_to',
    },
    choiceFilter({
      name: 'contacted',
      label: 'Contacted',
      every: 'Contacted or not',
      options: [
        { value: 'false', label: 'Never contacted' },
        { value: 'true', label: 'Contacted before' },
      ],
      bare: true,
    }),
    choiceFilter({
      name: 'quiet_days',
      label: 'No contact for',
      every: 'Any time',
      options: [14, 30, 90].map((days) => ({ value: String(days), label: `${String(days)} days` })),
    }),
    sampleFilter,
    choiceFilter({
      name: 'imported',
      label: 'Import',
      every: 'Imported or not',
      options: [
        { value: 'true', label: 'Brought by an import' },
        { value: 'false', label: 'Not imported' },
      ],
      bare: true,
    }),
    choiceFilter({
      name: 'missing',
      label: 'Missing details',
      every: 'Complete or not',
      options: individualGaps.map((gap) => ({ value: gap, label: gapNames[gap] })),
    }),
    choiceFilter({
      name: 'was_lead',
      label: 'Leads',
      every: 'Leads or not',
      options: [{ value: 'true', label: 'Was or is a lead' }],
      bare: true,
    }),
    { kind: 'days', label: 'Converted', from: 'converted_from', to: 'converted_to' },
  ],
  nameOf,
  // Users who may not delete individuals still restore dependents, addresses and phones.
  permissions: { write: 'individual:write', delete: 'individual:delete', trash: 'individual:read' },
  statuses,
  contactsOf,
  takesNotes: true,
  clientOf: (row) => (row.can_edit ? { ...row, name: nameOf(row) } : null),
  assignable: true,
  protectedSearch: true,
  merging: { permission: 'individual:merge', address: mergeAddress },
};

/** Calls and writes to an individual, as far as there is a number and an address and the individual wants it. */
function contactsOf(
  { phone_e164, phone_extension: extension, do_not_call, email, email_opt_out }: IndividualRow,
  ask: (action: AskedAction) => void,
): readonly MenuItem[] {
  const call = do_not_call
    ? { label: 'Do not call', icon: <PhoneOff />, disabled: true }
    : { label: 'Call', icon: <Phone />, href: phoneAddress({ phone_e164: phone_e164 ?? '', extension }) };
  const write = email_opt_out
    ? { label: 'Opted out of email', icon: <Mail />, disabled: true }
    : isMask(email)
      ? { label: 'Email', icon: <Mail />, onSelect: () => ask('email') }
      : { label: 'Email', icon: <Mail />, href: mailLink(email ?? '') };
  return [...(phone_e164 === null ? [] : [call]), ...(email === null ? [] : [write])];
}
