import { isRequired, looksMasked, type Field, type FieldTable } from '@bindery/contracts/crm';
import { issueSentence } from '@bindery/contracts/validation';
import type { Values } from '../../resources/record-mapper.js';
import { note, type CellNote } from '../rows/read-row.js';
import { referenceOf, type FoundReferences } from './archived-references.js';

/** The values of a record as its form would send them, with what is wrong with some. */
export interface RestoredValues {
  readonly values: Values;
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
}

/**
 * Reads an archived record by the rules of its form. What can't be kept of it is left out with a warning, unless the record
 * needs it.
 * @param references where the records that it names are; undefined while nobody needs to know
 */
export function restoredValues(
  fields: FieldTable,
  object: Readonly<Record<string, unknown>>,
  references: FoundReferences | undefined,
): RestoredValues {
  const missing = Object.entries(fields).filter(([, one]) => mayBeMissing(one));
  const values: Record<string, unknown> = Object.fromEntries(missing.map(([field]) => [field, '']));
  const problems: CellNote[] = [];
  const warnings: CellNote[] = [];
  for (const [field, one] of Object.entries(fields)) {
    const { input, label, kind, refersTo } = one;
    const isNeeded = hasToBeThere(one);
    const leaveOut = (message: string) => (isNeeded ? problems : warnings).push(note(field, message));
    const value = object[field];
    // Values of another table have a file of their own.
    if (kind === 'elsewhere') continue;
    if (isAbsent(value)) {
      if (isNeeded) leaveOut(`${label} is missing.`);
      continue;
    }
    if (kind === 'protected' && typeof value === 'string' && looksMasked(value)) {
      leaveOut(`${label} is masked in the archive, so it was left out.`);
      continue;
    }
    const reference = refersTo && referenceOf(field, refersTo, object);
    if (reference && references) {
      const id = references.idOf(reference);
      if (id === undefined) leaveOut(`${label} was left out: it isn't in this account.`);
      else values[field] = id;
      continue;
    }
    const checked = input.safeParse(value, { error: issueSentence });
    if (checked.success) values[field] = checked.data;
    else leaveOut(`${label} was left out: ${checked.error.issues[0]?.message ?? ''}`);
  }
  return { values, problems, warnings };
}

/** Whether a stored record may lack what a person has to enter. */
const mayBeMissing = ({ stored }: Field): boolean => stored?.safeParse('').success === true;

const hasToBeThere = (field: Field): boolean => isRequired(field) && !mayBeMissing(field);

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
