import { route } from '../../route/index.js';
import { jobView } from '../long-work/schemas.js';
import { archiveBody, exportBody, exportList, exportListQuery } from './schemas.js';

const archive = {
  method: 'POST',
  service: 'crm',
  body: archiveBody,
  replies: { 202: jobView },
  errors: ['conflict', 'step_up_required'],
  rateLimit: { name: 'archives', points: 20, perSeconds: 3_600, per: 'person' },
} as const;

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
  list: route({
    method: 'GET',
    path: '/api/exports',
    service: 'crm',
    access: 'job:own',
    summary: "List the last year's exports, newest first: your own, or everybody's if you manage the agency",
    query: exportListQuery,
    replies: { 200: exportList },
  }),
  account: route({
    ...archive,
    path: '/api/exports/account',
    access: 'export:account',
    summary: 'Export everything in the account as a zip of CSV and JSON files, whatever the plan',
  }),
  individual: route({
    ...archive,
    path: '/api/insureds/{id}/export',
    access: 'export:run',
    summary: 'Export everything that is held of one individual as a zip of CSV and JSON files',
  }),
};
