import { addressFields } from '../addresses/fields.js';
import { dependentFields } from '../dependents/fields.js';
import type { FieldTable } from '../records/field-table.js';

/** The paths of one address, family member or policy begin like this. */
const PART = /^(?:addresses\.\w+|dependents\.\d+|policy)\./;

/** Set by the path, or by the record that the part belongs to. */
const given = new Set(['individual_id', 'type']);
const requiredOf = (fields: FieldTable): string[] =>
  Object.entries(fields)
    .filter(([name, { input }]) => !given.has(name) && !input.safeParse(undefined).success)
    .map(([name]) => name);

const required: Readonly<Record<string, readonly string[]>> = {
  addresses: requiredOf(addressFields),
  dependents: requiredOf(dependentFields),
  policy: ['carrier'],
};

/** The part that a captured field belongs to, such as `addresses.home.`; undefined for a field that is saved by itself. */
export const capturedPart = (path: string): string | undefined => PART.exec(path)?.[0];

/** The paths that make a part whole. */
export const wholePart = (part: string): string[] =>
  (required[part.split('.')[0] ?? ''] ?? []).map((name) => part + name);

/** The paths that a part can't be saved without, and lacks: an address is saved if it has one of them. */
export function lackingInPart(part: string, has: (path: string) => boolean): string[] {
  const lacking = wholePart(part).filter((path) => !has(path));
  const isSomeEnough = part.startsWith('addresses.') && lacking.length < wholePart(part).length;
  return isSomeEnough ? [] : lacking;
}
