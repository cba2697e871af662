import { route } from '../../route/index.js';
import { sampleDataView } from './schemas.js';

export const sampleDataRoutes = {
  load: route({
    method: 'POST',
    path: '/api/sample-data',
    service: 'crm',
    access: 'sample-data:manage',
    summary: 'Load sample data, where there is none; answers how much there is',
    replies: { 200: sampleDataView },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sample-data',
    service: 'crm',
    access: 'sample-data:manage',
    summary: 'Remove the sample data permanently, with what belongs to its individuals',
    replies: { 204: null },
  }),
};
