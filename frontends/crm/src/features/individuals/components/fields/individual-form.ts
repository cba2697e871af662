import { createIndividualBody, updateIndividualBody, type NewIndividual } from '@bindery/contracts/crm';
import { formFields } from '@bindery/ui/form';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { bodyOf, type IndividualFormValues } from './form-values.js';

/** What a valid form becomes: the contract's body, trimmed and in its stored form. */
export type IndividualForm = ContractForm<IndividualFormValues, NewIndividual>;

const schemas = {
  create: createIndividualBody,
  // It lets masks pass: an untouched one is the value that is there. The form holds every field, which it does not ask for.
  edit: updateIndividualBody as unknown as typeof createIndividualBody,
};

export function useIndividualForm(
  kind: 'create' | 'edit',
  defaultValues: IndividualFormValues,
): IndividualForm {
  return useContractForm({ schema: schemas[kind], defaultValues, bodyOf });
}

/** The fields of the form. */
export const { CheckboxInput, DateInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<IndividualFormValues>();
