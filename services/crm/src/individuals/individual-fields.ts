import type { NewIndividual, ProtectedField } from '@bindery/contracts/crm';
import type { Individual } from '../generated/prisma/client.js';

/** Plain fields, named alike on the wire and in the table: a new one is added here and passes through by its name. */
export const plainFields = [
  'first_name',
  'last_name',
  'middle_name',
  'nickname',
  'title',
  'gender',
  'type',
  'smoker',
  'assigned_agent',
  'additional_agent',
  'email_opt_out',
  'status',
  'notes',
] as const satisfies readonly (keyof Individual & keyof NewIndividual)[];

/** Dates without a time. */
export const dateFields = [
  'dob',
  'part_a_date',
  'part_b_date',
] as const satisfies readonly (keyof Individual & keyof NewIndividual)[];

export type PlainField = (typeof plainFields)[number];
export type DateField = (typeof dateFields)[number];

/** What a create or an edit says of an individual; an absent field is not spoken of. */
export type IndividualValues = {
  readonly [Field in keyof NewIndividual]?: NewIndividual[Field] | undefined;
};

/** Columns to be written, by their names. */
export type IndividualColumns = Partial<Omit<Individual, DateField> & Record<DateField, string | null>>;

/** The blind index beside a protected column. */
export const indexColumn = <Field extends ProtectedField>(field: Field): `${Field}_index` => `${field}_index`;

/**
 * A day as text. The client hands SQL dates out as midnight in UTC; here is the only place where one is touched, and
 * no time zone of the machine has a part in it.
 */
export function dayOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** A day as the client takes it for a SQL date. */
export function columnOfDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}
