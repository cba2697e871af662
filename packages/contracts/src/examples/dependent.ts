import { dependentRoutes, type CreateDependentBody, type UpdateDependentBody } from '../crm/index.js';
import type { ChildExample } from './record-example.js';

export const dependentExample = {
  routes: dependentRoutes,
  create: ({ individual_id }) => ({
    individual_id,
    first_name: 'Mia',
    last_name: 'Ito',
    relationship: 'child',
    date_of_birth: '2019-02-28',
    gender: 'F',
    ssn: '219-09-9999',
  }),
  // The mask of the stored SSN leaves it as it is.
  edit: { is_student: true, ssn: '***-**-9999' },
  wrong: { date_of_birth: '2026-02-30' },
  label: 'Mia Ito',
} satisfies ChildExample<CreateDependentBody, UpdateDependentBody>;
