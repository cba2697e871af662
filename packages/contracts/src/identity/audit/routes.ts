import { route } from '../../route/index.js';
import { auditEntryList, auditListQuery } from './schemas.js';

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    service: 'identity',
    access: 'audit:read',
    summary: 'List audit entries; superusers see the whole platform',
    query: auditListQuery,
    replies: { 200: auditEntryList },
    errors: ['not_found'],
  }),
};
