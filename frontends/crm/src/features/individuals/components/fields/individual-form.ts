import {
  createIndividualBody,
  individualFields,
  updateIndividualBody,
  type NewIndividual,
} from '@bindery/contracts/crm';
import { possibleBirth } from '@bindery/contracts/validation';
import { formFields } from '@bindery/ui/form';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { dayOf } from '../../../../tasks/read-task.js';
import { bodyOf, bodyOfNew, type IndividualFormValues, type NewIndividualValues } from './form-values.js';

/** A form whose valid values become the contract's body. */
export type IndividualForm = ContractForm<IndividualFormValues, NewIndividual>;

const dob = possibleBirth(individualFields.dob.input, () => dayOf(new Date()));
const newIndividual = createIndividualBody.extend({ dob });
// An edit accepts masks, which stand for the stored value. The cast is safe because the form holds every field.
const edited = updateIndividualBody.extend({ dob }) as unknown as typeof newIndividual;

export function useIndividualForm(defaultValues: IndividualFormValues): IndividualForm {
  return useContractForm({ schema: edited, defaultValues, bodyOf });
}

/** The form of a new individual, with a phone number and an address. */
export function useNewIndividualForm(
  defaultValues: NewIndividualValues,
): ContractForm<NewIndividualValues, NewIndividual> {
  return useContractForm({ schema: newIndividual, defaultValues, bodyOf: bodyOfNew });
}

export const { CheckboxInput, DateInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<IndividualFormValues>();
