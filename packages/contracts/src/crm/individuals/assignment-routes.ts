import { route } from '../../route/index.js';
import { jobView } from '../long-work/schemas.js';

export const assignmentRoutes = {
  assignUnassigned: route({
    method: 'POST',
    path: '/api/insureds/assign-unassigned',
    service: 'crm',
    access: 'individual:write',
    summary: 'Assign all individuals without an agent to you, the only member of the account',
    replies: { 202: jobView },
    errors: ['forbidden', 'conflict'],
  }),
};
