import { addressFields, dependentFields, type FieldTable } from '@bindery/contracts/crm';

/** Where the values of one address, family member or policy stand. */
const PART = /^(?:addresses\.\w+|dependents\.\d+|policy)\./;

const without = new Set(['individual_id', 'type']);
const requiredOf = (fields: FieldTable): string[] =>
  Object.entries(fields)
    .filter(([name, { input }]) => !without.has(name) && !input.safeParse(undefined).success)
    .map(([name]) => name);

const required: Readonly<Record<string, readonly string[]>> = {
  addresses: requiredOf(addressFields),
  dependents: requiredOf(dependentFields),
  policy: ['carrier'],
};

/** The part that a field belongs to, such as `addresses.home.`; undefined for what can be saved by itself. */
export const partOf = (path: string): string | undefined => PART.exec(path)?.[0];

/** The paths without which a part can't be saved. */
export const requiredIn = (part: string): string[] =>
  (required[part.split('.')[0] ?? ''] ?? []).map((name) => part + name);
