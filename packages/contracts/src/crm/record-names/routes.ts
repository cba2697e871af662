import { route } from '../../route/index.js';
import { namedRecords, recordNamesBody } from './schemas.js';

export const recordNameRoutes = {
  list: route({
    method: 'POST',
    path: '/api/record-names',
    service: 'crm',
    access: 'individual:read',
    summary: 'Name up to 50 records, as far as the caller can see them',
    body: recordNamesBody,
    replies: { 200: namedRecords },
    cache: 'no-store',
  }),
};
