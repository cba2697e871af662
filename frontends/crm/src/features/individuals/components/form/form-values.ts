import type { CreateIndividualBody, IndividualView } from '@bindery/contracts/crm';

/** What the form holds: texts as they are typed, and choices; '' where nothing is typed or chosen. */
export interface IndividualFormValues {
  first_name: string;
  last_name: string;
  middle_name: string;
  nickname: string;
  title: string;
  email: string;
  secondary_email: string;
  dob: string;
  gender: '' | 'M' | 'F' | 'U';
  ssn: string;
  drivers_license: string;
  type: string;
  mbi: string;
  part_a_date: string;
  part_b_date: string;
  smoker: '' | 'yes' | 'no';
  assigned_agent: string;
  additional_agent: string;
  email_opt_out: boolean;
  opt_out_email: string;
  status: IndividualView['status'];
  notes: string;
}

export type FieldName = keyof IndividualFormValues;

/** The fields that are typed into. */
export type TextName = {
  [Name in FieldName]: string extends IndividualFormValues[Name] ? Name : never;
}[FieldName];

export const emptyValues: Readonly<IndividualFormValues> = {
  first_name: '',
  last_name: '',
  middle_name: '',
  nickname: '',
  title: '',
  email: '',
  secondary_email: '',
  dob: '',
  gender: '',
  ssn: '',
  drivers_license: '',
  type: '',
  mbi: '',
  part_a_date: '',
  part_b_date: '',
  smoker: '',
  assigned_agent: '',
  additional_agent: '',
  email_opt_out: false,
  opt_out_email: '',
  status: 'active',
  notes: '',
};

const fieldNames = Object.keys(emptyValues) as readonly FieldName[];

export function isFieldName(path: string): path is FieldName {
  return (fieldNames as readonly string[]).includes(path);
}

function smokerChoice(smoker: boolean | null): IndividualFormValues['smoker'] {
  if (smoker === null) return '';
  return smoker ? 'yes' : 'no';
}

/** A record as the form shows it. Protected fields show their mask as the present value. */
export function valuesOf(individual: IndividualView): IndividualFormValues {
  const texts = Object.fromEntries(fieldNames.map((name) => [name, individual[name] ?? '']));
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

/** Of a body, the fields that were touched: an untouched one is left out, so that nothing overwrites what it was. */
export function changesOf<Body extends object>(
  body: Body,
  dirty: Partial<Record<string, unknown>>,
): Partial<Body> {
  const entries = Object.entries(body).filter(([name]) => Boolean(dirty[name]));
  return Object.fromEntries(entries) as Partial<Body>;
}
