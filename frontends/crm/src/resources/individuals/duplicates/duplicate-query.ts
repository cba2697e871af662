import { individualFields, looksMasked, type DuplicatesBody } from '@bindery/contracts/crm';
import type { IndividualFormValues } from '../fields/individual-inputs.js';

const named = ['first_name', 'last_name', 'dob'] as const;
const unique = ['email', 'ssn', 'mbi'] as const;
export const comparedFields = [...named, ...unique] as const;

type Compared = Pick<IndividualFormValues, (typeof comparedFields)[number]>;
type Touched = Partial<Record<keyof Compared, unknown>>;

const isWhole = (name: keyof Compared, value: string) =>
  value.trim() !== '' && !looksMasked(value) && individualFields[name].input.safeParse(value).success;

/**
 * The search for duplicates: complete values that the user has changed, and a name only together with a date of birth.
 * Null when there are none. @param except the id of the edited individual
 */
export function duplicateQuery(values: Compared, touched: Touched, except?: string): DuplicatesBody | null {
  const wholes = unique.filter((name) => touched[name] && isWhole(name, values[name]));
  const isNamed = named.some((name) => touched[name]) && named.every((name) => isWhole(name, values[name]));
  const searched = [...wholes, ...(isNamed ? named : [])];
  if (searched.length === 0) return null;
  return { ...Object.fromEntries(searched.map((name) => [name, values[name]])), ...(except && { except }) };
}
