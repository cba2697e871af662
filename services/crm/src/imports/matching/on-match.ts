import type { ImportMapping } from '@bindery/contracts/crm';
import type { Stored } from '@bindery/service-kit/field-keys';
import type { RecordMapper, Values } from '../../resources/record-mapper.js';
import { printOf } from './file-people.js';

export type OnMatch = ImportMapping['columns'][number]['on_match'];

/** The fields that a split column fills beside its own. */
const beside: Readonly<Record<string, readonly string[]>> = {
  last_first: ['title', 'first_name', 'middle_name', 'last_name'],
  first_last: ['title', 'first_name', 'middle_name', 'last_name'],
  city_state_zip: ['city', 'state', 'zip'],
};

/**
 * The mapping's choice for the present value of a field, by its path. A default value fills.
 * @param given the paths that the row has values of: any other is kept
 */
export function onMatchOf({ columns }: ImportMapping, given: ReadonlySet<string>): (path: string) => OnMatch {
  const modes = new Map<string, OnMatch>();
  for (const { field, split, on_match } of columns) {
    if (field === null) continue;
    const prefix = field.slice(0, field.lastIndexOf('.') + 1);
    for (const name of beside[split ?? ''] ?? []) modes.set(prefix + name, on_match);
    modes.set(field, on_match);
  }
  return (path) => (given.has(path) ? (modes.get(path) ?? 'fill') : 'keep');
}

/** Whether a present value gives way to the one of the file, which is another one. */
export const givesWay = (mode: OnMatch, present: unknown): boolean =>
  mode === 'overwrite' || (mode === 'fill' && isBlank(present));

/** A flag that is off says nothing: who once asked for no calls keeps getting none. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** Values of a row that replace those of a present record, and others that have no blank to fill. */
interface ComparedValues {
  readonly changed: Values;
  readonly unfilled: Values;
}

/** The values that replace those of a present record. A blank replaces nothing. */
export const changedValues = async (...comparison: Parameters<typeof comparedValues>): Promise<Values> =>
  (await comparedValues(...comparison)).changed;

export async function comparedValues(
  mapper: RecordMapper,
  row: Stored & { readonly account_id: string | null },
  values: Values,
  modeOf: (field: string) => OnMatch,
): Promise<ComparedValues> {
  const changed: Record<string, unknown> = {};
  const unfilled: Record<string, unknown> = {};
  const { account_id } = row;
  for (const [field, value] of Object.entries(values)) {
    const mode = modeOf(field);
    if (value === null || value === undefined || mode === 'keep') continue;
    const present = mapper.clearValue(row, field);
    // A protected value is compared by its blind index, so nothing is opened for it.
    const isIndexed = account_id !== null && typeof value === 'string' && mapper.protected.includes(field);
    const [before, after] = isIndexed
      ? [mapper.clearValue(row, `${field}_index`), await mapper.indexOf(account_id, field, value)]
      : [present, value];
    if (givesWay(mode, present) ? before === after : printOf(before) === printOf(after)) continue;
    (givesWay(mode, present) ? changed : unfilled)[field] = value;
  }
  return { changed, unfilled };
}
