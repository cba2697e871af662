import {
  individualStatuses,
  listedName,
  spokenName,
  type IndividualStatus,
  type IndividualView,
} from '@bindery/contracts/crm';
import type { Named } from '../../records/record-type.js';

/** The statuses of records outside the trash. */
export const selectableStatuses: readonly IndividualStatus[] = individualStatuses.filter(
  (status) => status !== 'deleted',
);

export { listedName, spokenName as nameOf };

export function named(individual: Pick<IndividualView, 'id' | 'first_name' | 'last_name'>): Named {
  return { id: individual.id, name: spokenName(individual) };
}
