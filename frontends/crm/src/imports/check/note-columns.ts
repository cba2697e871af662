import type { ImportMapping, ImportSplit } from '@bindery/contracts/crm';

const names = ['title', 'first_name', 'middle_name', 'last_name', 'nickname'];

/** The fields that a cell is split into, beside each other. */
const parts: Readonly<Record<ImportSplit, readonly string[]>> = {
  last_first: names,
  first_last: names,
  city_state_zip: ['city', 'state', 'zip'],
  two_phones: [],
};

/** The column that a field comes from: its own, or one that is split into it, such as a whole name. */
export function noteColumns({ columns }: ImportMapping): (field: string) => number | null {
  const places = new Map<string, number>();
  for (const { field, split, index } of columns) {
    if (field === null) continue;
    const prefix = field.slice(0, field.lastIndexOf('.') + 1);
    for (const part of split ? parts[split] : []) places.set(prefix + part, index);
  }
  for (const { field, index } of columns) if (field !== null) places.set(field, index);
  return (field) => places.get(field) ?? null;
}
