import { createIndividualBody, updateIndividualBody, type NewIndividual } from '@bindery/contracts/crm';
import { formFields } from '@bindery/ui/form';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { bodyOf, type IndividualFormValues } from './form-values.js';

/** A form whose valid values become the contract's body. */
export type IndividualForm = ContractForm<IndividualFormValues, NewIndividual>;

const schemas = {
  create: createIndividualBody,
  // An edit accepts masks, which stand for the stored value. The cast is safe because the form holds every field.
  edit: updateIndividualBody as unknown as typeof createIndividualBody,
};

export function useIndividualForm(
  kind: 'create' | 'edit',
  defaultValues: IndividualFormValues,
): IndividualForm {
  return useContractForm({ schema: schemas[kind], defaultValues, bodyOf });
}

export const { CheckboxInput, DateInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<IndividualFormValues>();
