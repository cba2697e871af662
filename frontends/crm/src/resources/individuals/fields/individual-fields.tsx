import {
  individualFields,
  individualStatuses,
  isEmailField,
  isMask,
  valueText,
  type Field,
  type IndividualField,
  type IndividualView,
} from '@bindery/contracts/crm';
import { ageOn, formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { fieldInput } from '../../../records/field-input.js';
import { capitalized } from '../../../records/record-type.js';
import { AgentInput } from './agent-input.js';
import { EmailFact } from './email-fact.js';
import { ProtectedInput, SelectInput } from './individual-inputs.js';
import { selectableStatuses } from '../labels.js';

/** The section of the form that a field belongs to. */
export type FieldSection = 'person' | 'contact' | 'wishes' | 'medicare' | 'assignment' | 'lead' | 'notes';

/** Every field in the order of the form and the page. The compiler asks for each. */
const sections: Readonly<Record<IndividualField, FieldSection>> = {
  first_name: 'person',
  middle_name: 'person',
  last_name: 'person',
  title: 'person',
  nickname: 'person',
  status: 'person',
  dob: 'person',
  gender: 'person',
  smoker: 'person',
  email: 'contact',
  secondary_email: 'contact',
  opt_out_email: 'contact',
  ssn: 'contact',
  drivers_license: 'contact',
  email_opt_out: 'wishes',
  do_not_call: 'wishes',
  mbi: 'medicare',
  type: 'medicare',
  part_a_date: 'medicare',
  part_b_date: 'medicare',
  assigned_agent: 'assignment',
  additional_agent: 'assignment',
  lead_source: 'lead',
  lead_stage: 'lead',
  lost_reason: 'lead',
  external_id: 'assignment',
  notes: 'notes',
};

const hints: Readonly<Partial<Record<IndividualField, string>>> = {
  email_opt_out: "This client doesn't want email from you.",
  do_not_call: "This client doesn't want calls from you.",
  type: 'The coverage that they have or want, such as Medicare or Marketplace.',
  lead_source: 'Where they heard of you, such as Referral or Health fair.',
  external_id: 'The ID in the system that this client came from.',
};

const inOrder = Object.keys(sections) as readonly IndividualField[];

/** The fields of some sections of the form, in their order. */
export function fieldsIn(...chosen: readonly FieldSection[]): readonly IndividualField[] {
  return inOrder.filter((name) => chosen.includes(sections[name]));
}

const fieldOf = (name: IndividualField): Field => individualFields[name];
const isAgent = (name: IndividualField): name is 'assigned_agent' | 'additional_agent' =>
  fieldOf(name).refersTo === 'agent';
const FieldInput = fieldInput('individual', individualFields);

interface IndividualInputProps {
  name: IndividualField;
  /** The stored record; null for a new one. */
  present: IndividualView | null;
}

/** The form control of a field, as the table says but for a few. */
export function IndividualInput({ name, present }: IndividualInputProps) {
  const { label, kind } = fieldOf(name);
  if (name === 'status') {
    const statuses = present?.can_delete ? individualStatuses : selectableStatuses;
    const options = statuses.map((status) => ({ value: status, label: capitalized(status) }));
    return <SelectInput {...{ name, label, options }} required />;
  }
  if (isAgent(name)) {
    const agent = present && { id: present[name], name: present[`${name}_name`] };
    return <AgentInput {...{ name, label }} present={agent} />;
  }
  // Encrypted as well, and shown in clear or masked as the agency has set.
  if (isEmailField(name) && isMask(present?.[name])) return <ProtectedInput {...{ name, label }} />;
  return <FieldInput name={name} hint={hints[name]} hideLabel={kind === 'elsewhere'} />;
}

/** Whether the page shows a value among the facts. Masked ones are with the client's identity, each with its own reveal. */
export const isFact = (name: IndividualField): boolean =>
  name !== 'status' &&
  fieldOf(name).kind !== 'elsewhere' &&
  (isEmailField(name) || fieldOf(name).kind !== 'protected');

/** A value as the page shows it. */
export function factOf(name: IndividualField, individual: IndividualView): ReactNode {
  if (isAgent(name)) return individual[`${name}_name`];
  const value = individual[name];
  if (value === null || value === '') return null;
  if (isEmailField(name)) return <EmailFact {...{ name, address: String(value), individual }} />;
  const { valueType } = fieldOf(name);
  if (valueType === 'day' || valueType === 'birth')
    return <DayFact day={String(value)} isBirth={valueType === 'birth'} />;
  return valueText('individual', name, value);
}

function DayFact({ day, isBirth }: { day: string; isBirth: boolean }) {
  const age = isBirth ? ageOn(day, new Date()) : null;
  return (
    <>
      <time dateTime={day}>{formatDay(day)}</time>
      {age !== null && ` (${String(age)})`}
    </>
  );
}
