import type { RecordType as TypeName } from '@bindery/contracts/crm';
import { valueText } from './field-text.js';

/** A field that someone else changed during this edit, with both values as the form holds them. */
export interface FieldConflict {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** The names of ids, as far as either version of the record has them. */
  names: ReadonlyMap<unknown, string>;
}

interface Versions {
  /** The values that the edit started with. */
  before: object;
  /** The values that were saved since. */
  theirs: object;
  /** The form values. */
  mine: object;
}

/** The fields whose newly saved value differs from both the form and its initial value. */
export function conflictsIn({ before, theirs, mine }: Versions, records: readonly object[]): FieldConflict[] {
  const [held, typed] = [entriesOf(before), entriesOf(mine)];
  return [...entriesOf(theirs)]
    .filter(([name, value]) => !isSameValue(value, held.get(name)) && !isSameValue(value, typed.get(name)))
    .map(([name, value]) => ({
      ...{ name, theirs: value, mine: typed.get(name) },
      names: namesIn(records, name),
    }));
}

/** Whether two values of a form are the same; some are lists. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const entriesOf = (values: object) => new Map<string, unknown>(Object.entries(values));

/** A view has a name beside each id, such as `carrier_name` for `carrier_id`. */
function namesIn(records: readonly object[], field: string): ReadonlyMap<unknown, string> {
  const named = `${field.replace(/_id$/, '')}_name`;
  const pairs = records.map(
    (record) => [entriesOf(record).get(field), entriesOf(record).get(named)] as const,
  );
  return new Map(pairs.filter((pair): pair is [unknown, string] => typeof pair[1] === 'string'));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The label of one of the two values of a conflict. */
export function conflictText(type: TypeName, { name, names }: FieldConflict, value: unknown): string {
  if (typeof value === 'boolean') return valueText(type, name, value);
  if (Array.isArray(value) && value.length > 0)
    return value.map((one: { name: string }) => one.name).join(', ');
  if (typeof value !== 'string' || value === '') return 'Empty';
  return names.get(value) ?? (uuid.test(value) ? 'Selected in the form' : valueText(type, name, value));
}
