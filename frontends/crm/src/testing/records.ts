import {
  individualFieldNames,
  individualFields,
  type ActivityEntry,
  type AddressView,
  type CarrierRow,
  type DependentView,
  type IndividualField,
  type IndividualRow,
  type IndividualView,
  type NoteView,
  type PhoneView,
  type PolicyView,
  type ProductView,
  type RenewalRow,
  type TaskView,
  type TimelineItem,
} from '@bindery/contracts/crm';

import { capitalized } from '../records/record-type.js';

export const id = (number: number) => `6f1d6e9c-30f3-4a3f-9b1e-${String(number).padStart(12, '0')}`;

export const ana = { id: id(901), name: 'Ana Reyes' };
export const ben = { id: id(902), name: 'Ben Ito' };

/** Every field without a value: null, or false for a flag. */
const nothing = Object.fromEntries(
  individualFieldNames.map((name) => [
    name,
    individualFields[name].view.safeParse(null).success ? null : false,
  ]),
) as { [Name in IndividualField]: null extends IndividualView[Name] ? null : false };

type ShownIndividual = IndividualView & IndividualRow;

/** An individual as the API answers it, alone and as a row of the list. */
export function individual(changes: Partial<ShownIndividual> = {}): ShownIndividual {
  return {
    ...nothing,
    id: id(1),
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@mail.test',
    dob: '1950-03-01',
    gender: 'F',
    ssn: '***-**-9999',
    type: 'Medicare',
    mbi: '***-***-MK73',
    assigned_agent: ana.id,
    assigned_agent_name: ana.name,
    additional_agent_name: null,
    tags: [],
    status: 'active',
    created_at: '2026-11-18T12:00:00.000Z',
    updated_at: '2026-11-18T12:00:00.000Z',
    version: 3,
    can_edit: true,
    can_delete: true,
    integrity_failures: [],
    age: 76,
    ...{ turns_65_on: '2015-03-01', medicare_from: '2015-02-01', enrollment_ends: '2015-05-31' },
    ...{ city: null, state: null, zip: null, county: null, household: null },
    phone: null,
    phone_e164: null,
    phone_extension: null,
    policies_in_force: 0,
    next_date: null,
    ...{ lead_stage_since: null, next_task: null },
    last_contact_at: null,
    ...changes,
  };
}

/** This many individuals, named 'Person 1' and so on. */
export function individuals(count: number): ShownIndividual[] {
  return Array.from({ length: count }, (_, index) =>
    individual({ id: id(index + 1), first_name: 'Person', last_name: String(index + 1) }),
  );
}

const stored = {
  created_at: '2026-11-18T12:00:00.000Z',
  updated_at: '2026-11-18T12:00:00.000Z',
  ...{ version: 3, can_edit: true, can_delete: true },
};

/** A carrier as the list answers it. */
export function carrier(changes: Partial<CarrierRow> = {}): CarrierRow {
  return {
    ...stored,
    ...{ id: id(11), name: 'Kestrel Mutual', is_global: false, inactive: false, notes: null },
    ...{ external_id: null, phone: null, phone_e164: null, portal_url: null },
    ...{ policies_in_force: 2, monthly_premium: '158.75' },
    ...changes,
  };
}

/** A product of that carrier as the API answers it. */
export function product(changes: Partial<ProductView> = {}): ProductView {
  return {
    ...stored,
    ...{ id: id(21), carrier_id: id(11), carrier_name: 'Kestrel Mutual', name: 'Gold PPO', type: 'health' },
    ...{ plan_type: null, external_id: null },
    ...{ description: null, is_global: false, inactive: false, status: 'active', notes: null },
    ...changes,
  };
}

/** A dependent of that individual as the API answers it. */
export function dependent(changes: Partial<DependentView> = {}): DependentView {
  return {
    ...stored,
    ...{ id: id(41), individual_id: id(1), first_name: 'Byron', last_name: 'King', middle_name: null },
    ...{ relationship: 'child', date_of_birth: '2010-05-12', gender: 'M', ssn: '***-**-9999' },
    ...{ is_student: true, is_disabled: false, notes: null, integrity_failures: [] },
    ...changes,
  };
}

/** An address of that individual as the API answers it. */
export function address(changes: Partial<AddressView> = {}): AddressView {
  return {
    ...stored,
    ...{ id: id(51), individual_id: id(1), type: 'home', address1: '1480 Elm Street', address2: 'Apt 3' },
    ...{ city: 'Reno', state: 'NV', zip: '89501', county: null, is_primary: true },
    ...changes,
  };
}

/** A phone number of that individual as the API answers it. */
export function phone(changes: Partial<PhoneView> = {}): PhoneView {
  return {
    ...stored,
    ...{ id: id(61), individual_id: id(1), type: 'mobile', phone: '775-555-0101' },
    ...{ phone_e164: '+17755550101', extension: null, is_primary: true },
    ...changes,
  };
}

/** A note of that individual as the API answers it. */
export function note(changes: Partial<NoteView> = {}): NoteView {
  return {
    ...stored,
    ...{ id: id(71), individual_id: id(1), kind: 'call', body: 'Asked about dental.' },
    ...{ outcome: null, next_try: null },
    ...{
      occurred_at: '2026-11-18T12:00:00.000Z',
      pinned: false,
      edited_at: null,
      edited_by_name: null,
      mentions: [],
      mentioned: [],
      integrity_failures: [],
    },
    ...{ author_id: ana.id, author_name: ana.name },
    ...changes,
  };
}

/** A note as the timeline answers it. */
export function noteEntry(changes: Partial<NoteView> = {}): TimelineItem {
  const one = note(changes);
  return {
    ...{ id: one.id, kind: one.kind, at: one.occurred_at, actor_name: one.author_name },
    ...{ title: capitalized(one.kind), detail: one.body, record: { type: 'note', id: one.id }, note: one },
  };
}

/** A policy of that individual, with that carrier and product, as the API answers it. */
export function policy(changes: Partial<PolicyView> = {}): PolicyView {
  return {
    ...stored,
    ...{ id: id(31), policy_number: 'P-100', employer_id: null, status: 'active' },
    ...{ state: 'in_force', in_force: true },
    ...{ insured_id: id(1), insured_name: 'Byron, Ada', insured_nickname: null },
    ...{ carrier_id: id(11), carrier_name: 'Kestrel Mutual' },
    ...{ phone: null, phone_e164: null, phone_extension: null, do_not_call: false },
    ...{ product_id: id(21), product_name: 'Gold PPO', premium: '129.50' },
    ...{ effective_date: '2026-01-01', termination_date: null, renewal_date: '2027-01-01' },
    ...{ premium_mode: 'monthly', plan_year: null, member_id: null, external_id: null },
    ...{ writing_agent: null, writing_agent_name: null },
    ...{ renewal_outcome: null, renewal_handled: null, renewal_reason: null, next_policy_id: null },
    reviewed_plan_year: null,
    ...{ premium_from: null, next_premium: null, next_premium_mode: null, next_premium_from: null },
    ...changes,
  };
}

/** An entry of the activity log. */
export function activity(number: number, changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: id(500 + number),
    response: `Activity ${number}`,
    summary: `Activity ${number}`,
    subject: null,
    detail: null,
    attempted_at: '2026-11-18T12:00:00.000Z',
    success: true,
    action: 'individual.updated',
    actor_name: 'Ana Reyes',
    record_type: 'individual',
    record_id: id(1),
    ...changes,
  };
}

/** A list as the API answers it. */
export function listOf<Item>(items: Item[], counts: { total?: number; filtered?: number } = {}) {
  return { items, total: counts.total ?? items.length, filtered: counts.filtered ?? items.length };
}

/** A renewal of that policy as the API answers it. */
export function renewal(changes: Partial<RenewalRow> = {}): RenewalRow {
  const { policy_number, insured_id, insured_name, carrier_id, carrier_name, product_name } = policy();
  return {
    ...{ id: id(31), policy_number, insured_id, insured_name, carrier_id, carrier_name, product_name },
    insured_nickname: null,
    ...{ premium: '129.50', premium_mode: 'monthly', version: 3, can_edit: true },
    ...{ phone: null, phone_e164: null, phone_extension: null, do_not_call: false },
    ...{ renewal_date: '2026-12-01', days_left: 8, agent_id: id(71), agent_name: 'Ana Reyes' },
    ...{ owner_id: id(71), owner_name: 'Ana Reyes' },
    ...{ last_contact_at: null, outcome: null, reason: null, next_policy_id: null },
    ...{ plan_year: null, effective_date: '2025-12-01', termination_date: null },
    ...{ premium_from: null, next_premium: null, next_premium_mode: null, next_premium_from: null },
    ...changes,
  };
}

/** A task as the API answers it. */
export function task(changes: Partial<TaskView> = {}): TaskView {
  return {
    id: id(701),
    title: 'Call back',
    due_date: '2026-11-18',
    due_time: null,
    priority: 'medium',
    status: 'open',
    assignee_id: ana.id,
    assignee_name: ana.name,
    ...{ insured_id: null, insured_name: null, insured_nickname: null },
    ...{ phone: null, phone_e164: null, phone_extension: null, do_not_call: false },
    policy_id: null,
    policy_name: null,
    recurrence: null,
    source: 'manual',
    rule: null,
    completed_at: null,
    closed_by: null,
    is_overdue: false,
    created_by: ana.id,
    created_by_name: ana.name,
    created_at: '2026-11-18T12:00:00.000Z',
    updated_at: '2026-11-18T12:00:00.000Z',
    version: 1,
    can_edit: true,
    can_delete: true,
    ...changes,
  };
}
