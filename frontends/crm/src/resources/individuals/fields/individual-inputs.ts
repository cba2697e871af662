import type { IndividualField, IndividualView } from '@bindery/contracts/crm';
import { formFields } from '@bindery/ui/form';
import type { FormValues } from '../../../records/form-values.js';

/** The form values of all fields of the contract: '' for null, and 'yes' or 'no' for an optional boolean. */
export interface IndividualFormValues extends Omit<FormValues<IndividualView, IndividualField>, 'smoker'> {
  smoker: '' | 'yes' | 'no';
}

/** The text fields. */
export type TextName = {
  [Name in IndividualField]: string extends IndividualFormValues[Name] ? Name : never;
}[IndividualField];

export const { CheckboxInput, DateInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<IndividualFormValues>();
