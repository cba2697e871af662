import type { IndividualView } from '@bindery/contracts/crm';

type Gender = NonNullable<IndividualView['gender']>;

export const genderLabel: Readonly<Record<Gender, string>> = {
  M: 'Male (M)',
  F: 'Female (F)',
  U: 'Unknown (U)',
};

/** The same of what may be none of them. */
export function genderText(value: string): string {
  return value in genderLabel ? genderLabel[value as Gender] : value;
}
