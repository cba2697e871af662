import type { HouseholdRelationship } from '../households/schemas.js';
import type { PolicyState, PremiumMode } from '../policies/fields.js';
import type { PlanType } from '../products/fields.js';
import { fieldTables } from '../listed-types/listed-types.js';
import type { RecordType } from '../record-types/record-types.js';
import { recurrenceOf, type Recurrence } from '../tasks/fields.js';
import { choicesOf, type ValueType } from '../records/field-table.js';

// The wording of stored values in a history, a timeline, a list and a form.

export const genderLabel: Readonly<Record<'M' | 'F' | 'U', string>> = {
  M: 'Male (M)',
  F: 'Female (F)',
  U: 'Unknown (U)',
};

export const planTypeLabel: Readonly<Record<PlanType, string>> = {
  ma: 'Medicare Advantage (MA)',
  mapd: 'Medicare Advantage with drugs (MAPD)',
  pdp: 'Prescription drug plan (PDP)',
  medigap: 'Medicare supplement (Medigap)',
  snp: 'Special needs plan (SNP)',
  other: 'Other',
};

export const householdRelationshipLabel: Readonly<Record<HouseholdRelationship, string>> = {
  head: 'Head of household',
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  other_relative: 'Other relative',
};

export const premiumModeLabel: Readonly<Record<PremiumMode, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Semi-annual',
  annual: 'Annual',
};

/** The words for the states of a policy, in the order in which they are counted. */
export const policyStateLabel: Readonly<Record<PolicyState, string>> = {
  in_force: 'In force',
  ends: 'Ending soon',
  starts: 'Not started',
  pending: 'Pending',
  lapsed: 'Lapsed',
  ended: 'Ended',
  canceled: 'Canceled',
};

type Wording = (value: string) => string;

/** The label, or the value itself if it is unknown. */
function labelIn(labels: Readonly<Record<string, string>>): Wording {
  return (value) => labels[value] ?? value;
}

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const DOLLARS = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** A day, such as 'Jan 5, 2027'; any other text as it is. */
export const dayText: Wording = (day) =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? DAY.format(new Date(`${day}T00:00:00Z`)) : day;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const activeOrNot: Wording = (inactive) => (inactive === 'Yes' ? 'Inactive' : 'Active');
// A value that is still being typed may not be a valid amount.
const dollars: Wording = (value) =>
  /^\d+(\.\d+)?$/.test(value) ? DOLLARS.format(value as `${number}`) : value;

/** Fields that read otherwise than as they are stored; choices without one are capitalized. */
const wordings: Readonly<Partial<Record<RecordType, Readonly<Record<string, Wording>>>>> = {
  individual: {
    gender: labelIn(genderLabel),
    smoker: capitalized,
    household_relationship: labelIn(householdRelationshipLabel),
  },
  dependent: { gender: labelIn(genderLabel) },
  policy: { premium_mode: labelIn(premiumModeLabel), next_premium_mode: labelIn(premiumModeLabel) },
  task: { recurrence: recurrenceText },
  product: { plan_type: labelIn(planTypeLabel) },
};
const wordingOfType: Readonly<Partial<Record<ValueType, Wording>>> = {
  ...{ day: dayText, birth: dayText, amount: dollars, inactive: activeOrNot },
};

/** The label of a field. @param otherwise the label of an unknown field */
export function labelOf(type: RecordType, field: string, otherwise = field): string {
  const known = fieldTables[type][field];
  return known?.valueType === 'inactive' ? 'Status' : (known?.label ?? otherwise);
}

/**
 * A value as the screens show it, with 'Yes' and 'No' for booleans.
 *
 * @param instantText how a point in time reads, which depends on the reader's time zone
 */
export function valueText(
  type: RecordType,
  field: string,
  value: string | boolean | null,
  instantText: Wording = (text) => text,
): string {
  if (value === null || value === '') return '—';
  const text = typeof value === 'string' ? value : value ? 'Yes' : 'No';
  const known = fieldTables[type][field];
  if (known?.valueType === 'moment') return instantText(text);
  const wording = wordings[type]?.[field] ?? (known && wordingOfType[known.valueType]);
  if (wording) return wording(text);
  return known && choicesOf(known) ? capitalized(text.replaceAll('_', ' ')) : text;
}

/** How often a task repeats, such as 'Every 2 weeks'. */
export function repeatText({ every, unit }: Recurrence): string {
  return every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
}

function recurrenceText(duration: string): string {
  return repeatText(recurrenceOf(duration));
}

/** The author of a change. A task without one was made by a rule. */
export function actorText(name: string | null, isTask: boolean): string {
  return name ?? (isTask ? 'Automatic' : 'Former member');
}
