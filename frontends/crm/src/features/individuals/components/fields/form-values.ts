import {
  individualFieldNames,
  type CreateIndividualBody,
  type IndividualField,
  type IndividualView,
} from '@bindery/contracts/crm';

/** What a control holds: '' where nothing is typed or chosen, and words for a yes or no that may be left open. */
type Held<Value> = null extends Value
  ? '' | (boolean extends Value ? 'yes' | 'no' : NonNullable<Value>)
  : Value;

/** What the form holds of every field of the contract. */
export type IndividualFormValues = { [Name in IndividualField]: Held<IndividualView[Name]> };

/** The fields that are typed into. */
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

/** A record as the form shows it. Protected fields show their mask as the present value. */
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

/** What the form holds as the contract reads it. */
export function bodyOf(values: IndividualFormValues): CreateIndividualBody {
  const { gender, smoker } = values;
  return {
    ...values,
    gender: gender === '' ? null : gender,
    smoker: smoker === '' ? null : smoker === 'yes',
  };
}
