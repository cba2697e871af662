import {
  individualStatuses,
  type IndividualField,
  type IndividualView,
  type ProtectedField,
} from '@bindery/contracts/crm';
import { formatDay } from '@bindery/ui/dates';
import type { BoundProps } from '@bindery/ui/form';
import type { ReactNode } from 'react';
import { genderLabel } from '../../../../records/field-text.js';
import { AgentInput } from './agent-input.js';
import {
  CheckboxInput,
  DateInput,
  ProtectedInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from './individual-form.js';
import type { TextName } from './form-values.js';
import { selectableStatuses } from '../labels.js';

/** The section of the form that a field belongs to. */
export type FieldGroup = 'person' | 'contact' | 'medicare' | 'assignment' | 'notes';

interface FieldOnScreen<Name extends IndividualField> {
  group: FieldGroup;
  /** The form control. @param present the stored record; null for a new one */
  input: (props: BoundProps<Name>, present: IndividualView | null) => ReactNode;
  /** The value as shown on the page. Absent where the page shows it elsewhere. */
  fact?: (value: IndividualView[Name], individual: IndividualView) => ReactNode;
}

type Extra = Partial<Pick<BoundProps<TextName>, 'required' | 'hint'>> & { inputMode?: 'email' };

const text = (group: FieldGroup, extra: Extra = {}): FieldOnScreen<TextName> => ({
  group,
  input: (props) => <TextInput {...props} {...extra} />,
  fact: (value) => value,
});

const day = (group: FieldGroup): FieldOnScreen<TextName> => ({
  group,
  input: (props) => <DateInput {...props} />,
  fact: (value) => value && <time dateTime={value}>{formatDay(value)}</time>,
});

/** Shown on the card of protected values, each with its own reveal. */
const protectedText = (group: FieldGroup, extra: Extra = {}): FieldOnScreen<ProtectedField> => ({
  group,
  input: (props) => <ProtectedInput {...props} {...extra} />,
});

const agent = (name: 'assigned_agent' | 'additional_agent'): FieldOnScreen<typeof name> => ({
  group: 'assignment',
  input: (props, present) => (
    <AgentInput {...props} present={present && { id: present[name], name: present[`${name}_name`] }} />
  ),
  fact: (_id, individual) => individual[`${name}_name`],
});

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
const words = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

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
    group: 'person',
    input: (props, present) => {
      const statuses = present?.can_delete ? individualStatuses : selectableStatuses;
      return (
        <SelectInput
          {...props}
          required
          options={statuses.map((status) => ({ value: status, label: words(status) }))}
        />
      );
    },
  },
  dob: day('person'),
  gender: {
    group: 'person',
    input: (props) => <SelectInput {...props} options={options(genderLabel)} none="Not set" />,
    fact: (gender) => gender && genderLabel[gender],
  },
  smoker: {
    group: 'person',
    input: (props) => <SelectInput {...props} options={options({ yes: 'Yes', no: 'No' })} none="Not set" />,
    fact: yesNo,
  },
  email: protectedText('contact', { inputMode: 'email' }),
  secondary_email: protectedText('contact', { inputMode: 'email' }),
  opt_out_email: protectedText('contact', { inputMode: 'email' }),
  ssn: protectedText('contact'),
  drivers_license: protectedText('contact'),
  email_opt_out: {
    group: 'contact',
    input: (props) => <CheckboxInput {...props} hint="This individual doesn't want email from you." />,
    fact: yesNo,
  },
  mbi: protectedText('medicare'),
  type: text('medicare', { hint: 'For example, Medicare or Marketplace.' }),
  part_a_date: day('medicare'),
  part_b_date: day('medicare'),
  assigned_agent: agent('assigned_agent'),
  additional_agent: agent('additional_agent'),
  notes: { group: 'notes', input: (props) => <TextAreaInput {...props} hideLabel /> },
};

const inOrder = Object.keys(fieldsOnScreen) as readonly (keyof typeof fieldsOnScreen)[];

/** The fields of one part of the form, in their order. */
export function fieldsIn(...groups: readonly FieldGroup[]): readonly IndividualField[] {
  return inOrder.filter((name) => groups.includes(fieldsOnScreen[name].group));
}
