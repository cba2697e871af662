import { individualStatuses, type IndividualStatus, type IndividualView } from '@bindery/contracts/crm';

/** What people call the plain fields, in the form and on the page. */
export const fieldLabel = {
  first_name: 'First name',
  last_name: 'Last name',
  middle_name: 'Middle name',
  nickname: 'Nickname',
  title: 'Title',
  dob: 'Date of birth',
  gender: 'Gender',
  type: 'Type',
  part_a_date: 'Part A',
  part_b_date: 'Part B',
  smoker: 'Smoker',
  assigned_agent: 'Assigned agent',
  additional_agent: 'Additional agent',
  email_opt_out: 'Opted out of e-mail',
  status: 'Status',
  notes: 'Notes',
  created_at: 'Created',
  updated_at: 'Last updated',
} as const;

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
