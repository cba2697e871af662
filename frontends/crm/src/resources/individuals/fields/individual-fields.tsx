import {
  genderLabel,
  isMask,
  individualStatuses,
  leadStages,
  type EmailField,
  type IndividualField,
  type IndividualView,
  type ProtectedField,
} from '@bindery/contracts/crm';
import { ageOn, formatDay } from '@bindery/ui/dates';
import type { BoundProps, TextInputProps } from '@bindery/ui/form';
import type { ReactNode } from 'react';
import { capitalized } from '../../../records/record-type.js';
import { typedMbi, typedSsn } from '../../../records/typed-text.js';
import { AgentInput } from './agent-input.js';
import { EmailFact } from './email-fact.js';
import {
  CheckboxInput,
  DateInput,
  ProtectedInput,
  SelectInput,
  TextAreaInput,
  TextInput,
  type TextName,
} from './individual-inputs.js';
import { selectableStatuses } from '../labels.js';

/** The section of the form that a field belongs to. */
export type FieldSection = 'person' | 'contact' | 'medicare' | 'assignment' | 'lead' | 'notes';

interface FieldOnScreen<Name extends IndividualField> {
  section: FieldSection;
  /** The form control. @param present the stored record; null for a new one */
  input: (props: BoundProps<Name>, present: IndividualView | null) => ReactNode;
  /** The value as shown on the page. Absent where the page shows it elsewhere. */
  fact?: (value: IndividualView[Name], individual: IndividualView) => ReactNode;
}

type Extra = Partial<Pick<TextInputProps<TextName>, 'required' | 'hint' | 'inputMode' | 'transform'>>;

const text = (section: FieldSection, extra: Extra = {}): FieldOnScreen<TextName> => ({
  section,
  input: (props) => <TextInput {...props} {...extra} />,
  fact: (value) => value,
});

const day = (section: FieldSection): FieldOnScreen<TextName> => ({
  section,
  input: (props) => <DateInput {...props} />,
  fact: (value) => value && <time dateTime={value}>{formatDay(value)}</time>,
});

/** Shown with the client's identity, each with its own reveal. */
const masked = (
  section: FieldSection,
  extra: Extra = {},
): FieldOnScreen<Exclude<ProtectedField, EmailField>> => ({
  section,
  input: (props) => <ProtectedInput {...props} {...extra} />,
});

/** Encrypted as well, and shown in clear or masked as the agency has set. */
const email = (name: EmailField): FieldOnScreen<EmailField> => ({
  section: 'contact',
  input: (props, present) =>
    isMask(present?.[name]) ? <ProtectedInput {...props} /> : <TextInput {...props} type="email" />,
  fact: (address, individual) => address && <EmailFact {...{ name, address, individual }} />,
});

function BirthFact({ dob }: { dob: string }) {
  const age = ageOn(dob, new Date());
  return (
    <>
      <time dateTime={dob}>{formatDay(dob)}</time>
      {age !== null && ` (${String(age)})`}
    </>
  );
}

const agent = (name: 'assigned_agent' | 'additional_agent'): FieldOnScreen<typeof name> => ({
  section: 'assignment',
  input: (props, present) => (
    <AgentInput {...props} present={present && { id: present[name], name: present[`${name}_name`] }} />
  ),
  fact: (_id, individual) => individual[`${name}_name`],
});

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');

/**
 * The control and the display of each field of an individual, in the order of the form and the page. The compiler
 * requires every field of the contract.
 */
export const fieldsOnScreen: { readonly [Name in IndividualField]: FieldOnScreen<Name> } = {
  first_name: text('person', { required: true }),
  middle_name: text('person'),
  last_name: text('person', { required: true }),
  title: text('person'),
  nickname: text('person'),
  status: {
    section: 'person',
    input: (props, present) => {
      const statuses = present?.can_delete ? individualStatuses : selectableStatuses;
      return (
        <SelectInput
          {...props}
          required
          options={statuses.map((status) => ({ value: status, label: capitalized(status) }))}
        />
      );
    },
  },
  dob: {
    section: 'person',
    input: (props) => <DateInput {...props} isPast />,
    fact: (dob) => dob && <BirthFact dob={dob} />,
  },
  gender: {
    section: 'person',
    input: (props) => <SelectInput {...props} options={options(genderLabel)} none="Not set" />,
    fact: (gender) => gender && genderLabel[gender],
  },
  smoker: {
    section: 'person',
    input: (props) => <SelectInput {...props} options={options({ yes: 'Yes', no: 'No' })} none="Not set" />,
    fact: yesNo,
  },
  email: email('email'),
  secondary_email: email('secondary_email'),
  opt_out_email: email('opt_out_email'),
  ssn: masked('contact', { transform: typedSsn }),
  drivers_license: masked('contact'),
  email_opt_out: {
    section: 'contact',
    input: (props) => <CheckboxInput {...props} hint="This individual doesn't want email from you." />,
    fact: yesNo,
  },
  do_not_call: {
    section: 'contact',
    input: (props) => <CheckboxInput {...props} hint="This individual doesn't want calls from you." />,
    fact: yesNo,
  },
  mbi: masked('medicare', { transform: typedMbi }),
  type: text('medicare', { hint: 'For example, Medicare or Marketplace.' }),
  part_a_date: day('medicare'),
  part_b_date: day('medicare'),
  assigned_agent: agent('assigned_agent'),
  additional_agent: agent('additional_agent'),
  lead_source: text('lead', { hint: 'For example, Referral or Health fair.' }),
  lead_stage: {
    section: 'lead',
    input: (props) => (
      <SelectInput
        {...props}
        options={leadStages.map((stage) => ({ value: stage, label: capitalized(stage) }))}
        none="Not set"
      />
    ),
    fact: (stage) => stage && capitalized(stage),
  },
  lost_reason: text('lead'),
  external_id: text('assignment', { hint: 'The ID in the system that this individual came from.' }),
  notes: { section: 'notes', input: (props) => <TextAreaInput {...props} hideLabel /> },
};

const inOrder = Object.keys(fieldsOnScreen) as readonly (keyof typeof fieldsOnScreen)[];

/** The fields of some sections of the form, in their order. */
export function fieldsIn(...sections: readonly FieldSection[]): readonly IndividualField[] {
  return inOrder.filter((name) => sections.includes(fieldsOnScreen[name].section));
}
