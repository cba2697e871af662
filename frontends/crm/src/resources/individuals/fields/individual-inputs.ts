import type { IndividualField, IndividualView } from '@bindery/contracts/crm';
import { formFields } from '@bindery/ui/form';
import type { FormValues } from '../../../records/form-values.js';

/** The form values of all fields of the contract: '' for null, and 'yes' or 'no' for an optional boolean. */
export interface IndividualFormValues extends Omit<FormValues<IndividualView, IndividualField>, 'smoker'> {
  smoker: '' | 'yes' | 'no';
}

export const { ProtectedInput, SelectInput } = formFields<IndividualFormValues>();
