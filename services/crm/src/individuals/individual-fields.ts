import {
  fieldsOf,
  individualFields,
  type FieldOf,
  type NewIndividual,
  type ProtectedField,
} from '@bindery/contracts/crm';
import type { Individual } from '../generated/prisma/client.js';

// Fields are named alike on the wire and in the table, and pass through by their names. The types hold each field of
// the contract to a column: one without it does not compile.
type Column = keyof Individual;
type Fields = typeof individualFields;

export type PlainField = FieldOf<Fields, 'plain'> & Column;
export type DateField = FieldOf<Fields, 'date'> & Column;
export const plainFields: readonly PlainField[] = fieldsOf(individualFields, 'plain');
export const dateFields: readonly DateField[] = fieldsOf(individualFields, 'date');

/** What a create or an edit says of an individual; an absent field is not spoken of. */
export type IndividualValues = {
  readonly [Field in keyof NewIndividual]?: NewIndividual[Field] | undefined;
};

/** Columns to be written, by their names. */
export type IndividualColumns = Partial<Omit<Individual, DateField> & Record<DateField, string | null>>;

/** The blind index beside a protected column. */
export const indexColumn = (field: ProtectedField): `${ProtectedField}_index` & Column => `${field}_index`;

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
