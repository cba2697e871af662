import { route } from '../../route/index.js';
import { dashboardSummary } from './schemas.js';

export const dashboardRoutes = {
  summary: route({
    method: 'GET',
    path: '/api/dashboard',
    service: 'crm',
    access: 'dashboard:read',
    summary: 'Counts, charts, recent activity and the first steps',
    replies: { 200: dashboardSummary },
  }),
  report: route({
    method: 'GET',
    path: '/api/dashboard/report',
    service: 'crm',
    access: 'dashboard:read',
    summary: 'The overview as a PDF file',
    replies: { 200: { mediaType: '*/*' } },
    cache: 'no-store',
  }),
};
