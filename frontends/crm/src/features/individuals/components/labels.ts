import { individualStatuses, type IndividualStatus, type IndividualView } from '@bindery/contracts/crm';

export const genderLabel: Readonly<Record<NonNullable<IndividualView['gender']>, string>> = {
  M: 'Male (M)',
  F: 'Female (F)',
  U: 'Unknown (U)',
};

/** The statuses of a living record; the trash is not a place to look for somebody. */
export const livingStatuses: readonly IndividualStatus[] = individualStatuses.filter(
  (status) => status !== 'deleted',
);

export function nameOf({ first_name, last_name }: Pick<IndividualView, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}
