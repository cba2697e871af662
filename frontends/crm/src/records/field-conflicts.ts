import type { RecordType as TypeName } from '@bindery/contracts/crm';
import { valueText } from './field-text.js';

/** A field that someone else changed while it was edited here, in both versions as the form holds them. */
export interface FieldConflict {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** What ids stand for, as far as either version of the record tells it. */
  names: ReadonlyMap<unknown, string>;
}

interface Versions {
  /** What the edit began with. */
  before: object;
  /** What has been saved meanwhile. */
  theirs: object;
  /** What the form holds. */
  mine: object;
}

/** The fields in which what was saved meanwhile differs from what the form holds and began with. */
export function conflictsIn({ before, theirs, mine }: Versions, records: readonly object[]): FieldConflict[] {
  const [held, typed] = [entriesOf(before), entriesOf(mine)];
  return [...entriesOf(theirs)]
    .filter(([name, value]) => value !== held.get(name) && value !== typed.get(name))
    .map(([name, value]) => ({
      ...{ name, theirs: value, mine: typed.get(name) },
      names: namesIn(records, name),
    }));
}

const entriesOf = (values: object) => new Map<string, unknown>(Object.entries(values));

/** Beside the id of something else, such as `carrier_id`, a view tells its name: `carrier_name`. */
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
  if (typeof value !== 'string' || value === '') return 'Empty';
  return names.get(value) ?? (uuid.test(value) ? 'Selected in the form' : valueText(type, name, value));
}
