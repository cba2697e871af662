import {
  createAddressBody,
  createIndividualBody,
  individualFields,
  updateIndividualBody,
  type NewIndividual,
} from '@bindery/contracts/crm';
import { possibleBirth } from '@bindery/contracts/validation';
import { formFields } from '@bindery/ui/form';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { z } from 'zod';
import { dayOf } from '../../../../tasks/read-task.js';
import { bodyOf, bodyOfNew, type IndividualFormValues, type NewIndividualValues } from './form-values.js';

/** A form whose valid values become the contract's body. */
export type IndividualForm = ContractForm<IndividualFormValues, NewIndividual>;

const dob = possibleBirth(individualFields.dob.input, () => dayOf(new Date()));
const isBlank = (text: string) => text.trim() === '';
/** A ZIP alone is no address yet: one sentence says what to do, instead of one for each empty field. */
const newAddress = z
  .custom<NewIndividualValues['addresses'][0]>()
  .superRefine(({ address1, city, zip }, context) => {
    if (isBlank(zip) || !isBlank(address1) || !isBlank(city)) return;
    const message = 'Add the street and city, or leave the ZIP empty.';
    context.addIssue({ code: 'custom', path: ['zip'], message });
  })
  .pipe(createAddressBody);
const addresses = z.array(newAddress);
const newIndividual = createIndividualBody.extend({ dob });
const newIndividualWithPlace = newIndividual.extend({ addresses });
// An edit accepts masks, which stand for the stored value. The cast is safe because the form holds every field.
const edited = updateIndividualBody.extend({ dob }) as unknown as typeof newIndividual;

export function useIndividualForm(defaultValues: IndividualFormValues): IndividualForm {
  return useContractForm({ schema: edited, defaultValues, bodyOf });
}

/** The form of a new individual, with a phone number and an address. */
export function useNewIndividualForm(
  defaultValues: NewIndividualValues,
): ContractForm<NewIndividualValues, NewIndividual> {
  return useContractForm({ schema: newIndividualWithPlace, defaultValues, bodyOf: bodyOfNew });
}

export const { CheckboxInput, DateInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<IndividualFormValues>();
