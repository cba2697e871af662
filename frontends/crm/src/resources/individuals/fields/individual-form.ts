import {
  createAddressBody,
  createIndividualBody,
  individualFields,
  updateIndividualBody,
  type CreateAddressBody,
  type CreatePhoneBody,
  type IndividualView,
  type NewIndividual,
} from '@bindery/contracts/crm';
import { lineText, possibleBirth } from '@bindery/contracts/validation';
import { dayOf } from '@bindery/ui/dates';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { z } from 'zod';
import { emptyValues, formValues } from '../../../records/form-values.js';
import type { IndividualFormValues } from './individual-inputs.js';

/** A record as form values. Masked fields hold their mask. */
export function valuesOf(individual: IndividualView): IndividualFormValues {
  const { smoker } = individual;
  return {
    ...formValues(individualFields, individual),
    smoker: smoker === null ? '' : smoker ? 'yes' : 'no',
  };
}

/** The form values as the contract reads them, which makes null of an empty text. */
const bodyOf = ({ smoker, ...values }: IndividualFormValues) => ({
  ...values,
  smoker: smoker === '' ? null : smoker === 'yes',
});

/** The values of a new individual: the fields, a phone number and an address, each left out while it is empty. */
export interface NewIndividualValues extends IndividualFormValues {
  phones: [Pick<CreatePhoneBody, 'phone' | 'type' | 'is_primary'>];
  addresses: [Pick<CreateAddressBody, 'address1' | 'city' | 'state' | 'zip' | 'type' | 'is_primary'>];
}

export const emptyNewValues: NewIndividualValues = {
  ...emptyValues<IndividualFormValues>(individualFields, { status: 'active' }),
  phones: [{ type: 'mobile', phone: '', is_primary: true }],
  addresses: [{ type: 'home', address1: '', city: '', state: '', zip: '', is_primary: true }],
};

function bodyOfNew({ phones, addresses, ...values }: NewIndividualValues) {
  const isFilled = (texts: readonly string[]) => texts.some((text) => lineText(text) !== '');
  return {
    ...bodyOf(values),
    phones: phones.filter(({ phone }) => isFilled([phone])),
    addresses: addresses.filter(({ address1, city, state, zip }) => isFilled([address1, city, state, zip])),
  };
}

/** A form whose valid values become the contract's body. */
export type IndividualForm = ContractForm<IndividualFormValues, NewIndividual>;

const dob = possibleBirth(individualFields.dob.input, () => dayOf(new Date()));
const isBlank = (text: string) => lineText(text) === '';
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
