import { individualStatuses, type IndividualStatus, type IndividualView } from '@bindery/contracts/crm';
import type { Named } from '../../records/record-type.js';

/** The statuses of records outside the trash. */
export const selectableStatuses: readonly IndividualStatus[] = individualStatuses.filter(
  (status) => status !== 'deleted',
);

export function nameOf({ first_name, last_name }: Pick<IndividualView, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** 'Last, First', as in lists and pickers. */
export function listedName({
  first_name,
  last_name,
}: Pick<IndividualView, 'first_name' | 'last_name'>): string {
  return `${last_name}, ${first_name}`;
}

export function named(individual: Pick<IndividualView, 'id' | 'first_name' | 'last_name'>): Named {
  return { id: individual.id, name: nameOf(individual) };
}
