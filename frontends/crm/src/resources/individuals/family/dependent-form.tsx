import {
  createDependentBody,
  dependentFields,
  updateDependentBody,
  type DependentView,
} from '@bindery/contracts/crm';
import { possibleBirth } from '@bindery/contracts/validation';
import { dayOf } from '@bindery/ui/dates';
import { FieldGrid, Fieldset, FieldsetStack } from '@bindery/ui/form';
import { fieldInput } from '../../../records/field-input.js';
import { emptyValues, formValues, type FormValues } from '../../../records/form-values.js';
import type { NewChild } from './family-card.js';

type Stored = FormValues<DependentView, keyof typeof dependentFields>;
type Chosen = 'relationship' | 'gender';
/** The choices are '' until one is made. */
type DependentFormValues = Omit<Stored, Chosen> & { [Name in Chosen]: '' | Stored[Name] };

const date_of_birth = possibleBirth(dependentFields.date_of_birth.input, () => dayOf(new Date()));
const newDependent = createDependentBody.extend({ date_of_birth });
const edited = updateDependentBody.extend({ date_of_birth: date_of_birth.optional() });

export const dependentForm = {
  schemas: { create: newDependent, update: edited },
  newValues: ({ individualId }: NewChild): DependentFormValues =>
    emptyValues(dependentFields, { individual_id: individualId }),
  // The mask of the SSN stands for the stored value.
  valuesOf: (dependent: DependentView): DependentFormValues => formValues(dependentFields, dependent),
};

const FieldInput = fieldInput('dependent', dependentFields);

export function DependentFields() {
  return (
    <FieldsetStack>
      <Fieldset legend="Person">
        <FieldGrid>
          <FieldInput name="first_name" />
          <FieldInput name="last_name" />
          <FieldInput name="middle_name" />
          <FieldInput name="relationship" />
          <FieldInput name="date_of_birth" />
          <FieldInput name="gender" />
          <FieldInput name="is_student" />
          <FieldInput name="is_disabled" />
        </FieldGrid>
      </Fieldset>
      <Fieldset legend="Protected" note="Encrypted, shown masked">
        <FieldGrid>
          <FieldInput name="ssn" />
        </FieldGrid>
      </Fieldset>
      <Fieldset legend="Notes">
        <FieldInput name="notes" hideLabel />
      </Fieldset>
    </FieldsetStack>
  );
}
