import { route } from '../../route/index.js';
import { duplicateList, duplicatesBody } from './schemas.js';

export const duplicateRoutes = {
  find: route({
    method: 'POST',
    path: '/api/insureds/duplicates',
    service: 'crm',
    access: 'individual:read',
    summary: 'Find individuals that may duplicate one being entered',
    body: duplicatesBody,
    replies: { 200: duplicateList },
    cache: 'no-store',
  }),
};
