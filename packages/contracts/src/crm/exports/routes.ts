import { route } from '../../route/index.js';
import { jobView } from '../long-work/schemas.js';
import { exportBody } from './schemas.js';

export const exportRoutes = {
  run: route({
    method: 'POST',
    path: '/api/exports',
    service: 'crm',
    access: 'export:run',
    summary: 'Export a list with its filters, in its order, as a CSV or XLSX file',
    body: exportBody,
    replies: { 200: { mediaType: '*/*' }, 202: jobView },
    errors: ['conflict', 'step_up_required'],
    rateLimit: { name: 'exports', points: 60, perSeconds: 3_600, per: 'person' },
    cache: 'no-store',
  }),
};
