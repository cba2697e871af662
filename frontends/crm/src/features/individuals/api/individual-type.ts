import { individualView, protectedFields, type IndividualView } from '@bindery/contracts/crm';
import type { RecordType } from '../../../records/record-type.js';

/** Individuals, whom the API calls insureds. */
export const individualType: RecordType<IndividualView> = {
  path: '/insureds',
  singular: 'individual',
  view: individualView,
  touches: ['/insureds?', '/policies', '/dashboard', '/crm-logs'],
  masked: protectedFields,
};
