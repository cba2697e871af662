import { importFields, type CapturedField } from '@bindery/contracts/crm';

/** The values of an accepted draft in the order of a client's fields. What they were found in is gone. */
export function valuesAsFields(values: Readonly<Record<string, string>>): CapturedField[] {
  return importFields('individual')
    .filter(({ path }) => path in values)
    .map(({ path, label }) => {
      const value = values[path] ?? null;
      return { field: path, label, value, source: null, place: null, state: 'rule' };
    });
}
