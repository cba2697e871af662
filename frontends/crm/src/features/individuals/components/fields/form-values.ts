import {
  individualFieldNames,
  type CreateAddressBody,
  type CreateIndividualBody,
  type CreatePhoneBody,
  type IndividualField,
  type IndividualView,
} from '@bindery/contracts/crm';

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

const nothing = Object.fromEntries(individualFieldNames.map((name) => [name, '']));

const emptyValues = {
  ...nothing,
  email_opt_out: false,
  do_not_call: false,
  status: 'active',
} as Readonly<IndividualFormValues>;

function smokerChoice(smoker: boolean | null): IndividualFormValues['smoker'] {
  if (smoker === null) return '';
  return smoker ? 'yes' : 'no';
}

/** A record as form values. Masked fields hold their mask. */
export function valuesOf(individual: IndividualView): IndividualFormValues {
  const texts = Object.fromEntries(individualFieldNames.map((name) => [name, individual[name] ?? '']));
  return {
    ...emptyValues,
    ...texts,
    smoker: smokerChoice(individual.smoker),
    email_opt_out: individual.email_opt_out,
    do_not_call: individual.do_not_call,
    status: individual.status,
  };
}

/** The form values as the contract reads them. */
export function bodyOf(values: IndividualFormValues): CreateIndividualBody {
  const { gender, smoker, lead_stage } = values;
  return {
    ...values,
    gender: gender === '' ? null : gender,
    lead_stage: lead_stage === '' ? null : lead_stage,
    smoker: smoker === '' ? null : smoker === 'yes',
  };
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

export function bodyOfNew({ phones, addresses, ...values }: NewIndividualValues): CreateIndividualBody {
  const isFilled = (texts: readonly string[]) => texts.some((text) => text.trim() !== '');
  return {
    ...bodyOf(values),
    phones: phones.filter(({ phone }) => isFilled([phone])),
    addresses: addresses.filter(({ address1, city, state, zip }) => isFilled([address1, city, state, zip])),
  };
}
