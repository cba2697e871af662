import { route } from '../../route/index.js';
import { auditEntryList, auditListQuery } from './schemas.js';

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    service: 'identity',
    access: 'audit:read',
    summary: 'What was done to people and their access; of the whole platform for a superuser',
    query: auditListQuery,
    replies: { 200: auditEntryList },
  }),
};
