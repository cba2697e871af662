import {
  createAddressBody,
  createIndividualBody,
  individualFieldNames,
  individualFields,
  updateIndividualBody,
  type CreateAddressBody,
  type CreateIndividualBody,
  type CreatePhoneBody,
  type IndividualField,
  type IndividualView,
  type NewIndividual,
} from '@bindery/contracts/crm';
import { possibleBirth } from '@bindery/contracts/validation';
import { formFields } from '@bindery/ui/form';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { z } from 'zod';
import { dayOf } from '../../../../tasks/read-task.js';

/** The value of a control: '' when empty, and 'yes' or 'no' for an optional boolean. */
type Held<Value> = null extends Value
  ? '' | (boolean extends Value ? 'yes' | 'no' : NonNullable<Value>)
  : Value;

/** The form values of all fields of the contract. */
export type IndividualFormValues = { [Name in IndividualField]: Held<IndividualView[Name]> };

/** The text fields. */
export type TextName = {
  [Name in IndividualField]: string extends IndividualFormValues[Name] ? Name : never;
}[IndividualField];

/** Whether a record can have this value in a field. */
const takes = (name: IndividualField, value: unknown): boolean =>
  individualFields[name].view.safeParse(value).success;

/** A control holds '' for null, and 'yes' or 'no' for a boolean that can be null. */
function heldOf(name: IndividualField, value: string | boolean | null): string | boolean {
  const held = value ?? '';
  if (typeof held === 'string' || !takes(name, null)) return held;
  return held ? 'yes' : 'no';
}

/** The reverse. A text is sent as typed, and the contract makes null of an empty one. */
function sentOf(name: IndividualField, held: string | boolean): string | boolean | null {
  if (takes(name, held)) return held;
  if (held === '') return takes(name, null) ? null : held;
  return takes(name, true) ? held === 'yes' : held;
}

function each<From, To>(
  convert: (name: IndividualField, value: From) => To,
  values: Readonly<Record<IndividualField, From>>,
): Record<IndividualField, To> {
  const converted = individualFieldNames.map((name) => [name, convert(name, values[name])]);
  return Object.fromEntries(converted) as Record<IndividualField, To>;
}

const isFlag = (name: IndividualField): boolean => takes(name, false) && !takes(name, null);
const nothing = individualFieldNames.map((name) => [name, isFlag(name) ? false : '']);

const emptyValues = {
  ...Object.fromEntries(nothing),
  status: 'active',
} as Readonly<IndividualFormValues>;

/** A record as form values. Masked fields hold their mask. */
export function valuesOf(individual: IndividualView): IndividualFormValues {
  return each(heldOf, individual) as IndividualFormValues;
}

/** The form values as the contract reads them. */
export function bodyOf(values: IndividualFormValues): CreateIndividualBody {
  return each(sentOf, values) as CreateIndividualBody;
}

/** The values of a new individual: the fields, a phone number and an address, each left out while it is empty. */
export interface NewIndividualValues extends IndividualFormValues {
  phones: [Pick<CreatePhoneBody, 'phone' | 'type' | 'is_primary'>];
  addresses: [Pick<CreateAddressBody, 'address1' | 'city' | 'state' | 'zip' | 'type' | 'is_primary'>];
}

export const emptyNewValues: NewIndividualValues = {
  ...emptyValues,
  phones: [{ type: 'mobile', phone: '', is_primary: true }],
  addresses: [{ type: 'home', address1: '', city: '', state: '', zip: '', is_primary: true }],
};

function bodyOfNew({ phones, addresses, ...values }: NewIndividualValues): CreateIndividualBody {
  const isFilled = (texts: readonly string[]) => texts.some((text) => text.trim() !== '');
  return {
    ...bodyOf(values),
    phones: phones.filter(({ phone }) => isFilled([phone])),
    addresses: addresses.filter(({ address1, city, state, zip }) => isFilled([address1, city, state, zip])),
  };
}

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
