import {
  individualFieldNames,
  type CreateIndividualBody,
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

export const emptyValues = {
  ...nothing,
  email_opt_out: false,
  status: 'active',
} as Readonly<IndividualFormValues>;

function smokerChoice(smoker: boolean | null): IndividualFormValues['smoker'] {
  if (smoker === null) return '';
  return smoker ? 'yes' : 'no';
}

/** A record as form values. Protected fields hold their mask. */
export function valuesOf(individual: IndividualView): IndividualFormValues {
  const texts = Object.fromEntries(individualFieldNames.map((name) => [name, individual[name] ?? '']));
  return {
    ...emptyValues,
    ...texts,
    smoker: smokerChoice(individual.smoker),
    email_opt_out: individual.email_opt_out,
    status: individual.status,
  };
}

/** The form values as the contract reads them. */
export function bodyOf(values: IndividualFormValues): CreateIndividualBody {
  const { gender, smoker } = values;
  return {
    ...values,
    gender: gender === '' ? null : gender,
    smoker: smoker === '' ? null : smoker === 'yes',
  };
}
