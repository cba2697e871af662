import { route } from '../../route/index.js';
import { setTagsBody } from '../tags/schemas.js';
import { individualView } from './schemas.js';

export const individualTagRoutes = {
  set: route({
    method: 'PUT',
    path: '/api/insureds/{id}/tags',
    service: 'crm',
    access: 'individual:write',
    summary: 'Set the tags of an individual',
    body: setTagsBody,
    replies: { 200: individualView },
    etag: true,
    ifMatch: true,
  }),
};
