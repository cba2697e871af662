import type { ImportMapping } from '@bindery/contracts/crm';

export type OnMatch = ImportMapping['columns'][number]['on_match'];

/** The fields that a split column fills beside its own. */
const beside: Readonly<Record<string, readonly string[]>> = {
  last_first: ['title', 'first_name', 'middle_name', 'last_name'],
  first_last: ['title', 'first_name', 'middle_name', 'last_name'],
  city_state_zip: ['city', 'state', 'zip'],
};

/** The mapping's choice for present values of a client, by the path of a field. A default value fills. */
export function onMatchOf({ columns }: ImportMapping): (path: string) => OnMatch {
  const modes = new Map<string, OnMatch>();
  for (const { field, split, on_match } of columns) {
    if (field === null) continue;
    const prefix = field.slice(0, field.lastIndexOf('.') + 1);
    for (const name of beside[split ?? ''] ?? []) modes.set(prefix + name, on_match);
    modes.set(field, on_match);
  }
  return (path) => modes.get(path) ?? 'fill';
}

/** Whether a present value gives way to the one of the file, which is another one. */
export const givesWay = (mode: OnMatch, present: unknown): boolean =>
  mode === 'overwrite' || (mode === 'fill' && isBlank(present));

/** A flag that is off says nothing: who once asked for no calls keeps getting none. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;
