import { route } from '../../route/index.js';
import { sampleDataView } from './schemas.js';

export const sampleDataRoutes = {
  load: route({
    method: 'POST',
    path: '/api/sample-data',
    service: 'crm',
    access: 'sample-data:manage',
    summary: 'Load sample data if there is none',
    replies: { 200: sampleDataView },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sample-data',
    service: 'crm',
    access: 'sample-data:manage',
    summary: 'Permanently remove the sample data',
    replies: { 204: null },
  }),
};
