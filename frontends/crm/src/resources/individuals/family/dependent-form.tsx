import {
  genderLabel,
  createDependentBody,
  dependentFields,
  relationships,
  updateDependentBody,
  type DependentView,
} from '@bindery/contracts/crm';
import { possibleBirth } from '@bindery/contracts/validation';
import { dayOf } from '@bindery/ui/dates';
import { FieldGrid, Fieldset, FieldsetStack, formFields } from '@bindery/ui/form';
import { formValues, type FormValues } from '../../../records/form-values.js';
import { capitalized } from '../../../records/record-type.js';
import { typedSsn } from '../../../records/typed-text.js';
import type { NewChild } from './family-card.js';

type Stored = FormValues<DependentView, keyof typeof dependentFields>;
type Chosen = 'relationship' | 'gender';
/** The choices are '' until one is made. */
type DependentFormValues = Omit<Stored, Chosen> & { [Name in Chosen]: '' | Stored[Name] };

const date_of_birth = possibleBirth(dependentFields.date_of_birth.input, () => dayOf(new Date()));
const newDependent = createDependentBody.extend({ date_of_birth });
const edited = updateDependentBody.extend({ date_of_birth: date_of_birth.optional() });

const noTexts = { first_name: '', middle_name: '', last_name: '', date_of_birth: '', ssn: '', notes: '' };

export const dependentForm = {
  schemas: { create: newDependent, update: edited },
  newValues: ({ individualId }: NewChild): DependentFormValues => ({
    ...noTexts,
    ...{ individual_id: individualId, relationship: '', gender: '', is_student: false, is_disabled: false },
  }),
  // The mask of the SSN stands for the stored value.
  valuesOf: (dependent: DependentView): DependentFormValues => formValues(dependentFields, dependent),
};

const { CheckboxInput, DateInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<DependentFormValues>();

const kinds = relationships.map((value) => ({ value, label: capitalized(value) }));
const genders = Object.entries(genderLabel).map(([value, label]) => ({ value, label }));

export function DependentFields() {
  return (
    <FieldsetStack>
      <Fieldset legend="Person">
        <FieldGrid>
          <TextInput name="first_name" label="First name" required />
          <TextInput name="last_name" label="Last name" required />
          <TextInput name="middle_name" label="Middle name" />
          <SelectInput name="relationship" label="Relationship" options={kinds} required />
          <DateInput name="date_of_birth" label="Date of birth" required isPast />
          <SelectInput name="gender" label="Gender" options={genders} required />
          <CheckboxInput name="is_student" label="Student" />
          <CheckboxInput name="is_disabled" label="Disabled" />
        </FieldGrid>
      </Fieldset>
      <Fieldset legend="Protected" note="Encrypted, shown masked">
        <FieldGrid>
          <ProtectedInput name="ssn" label="SSN" transform={typedSsn} />
        </FieldGrid>
      </Fieldset>
      <Fieldset legend="Notes">
        <TextAreaInput name="notes" label="Notes" hideLabel />
      </Fieldset>
    </FieldsetStack>
  );
}
