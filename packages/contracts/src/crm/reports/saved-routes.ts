import { route } from '../../route/index.js';
import { savedReportBody, savedReportList, savedReportView } from './saved.js';

const path = '/api/reports/saved';
const service = 'crm';

export const savedReportRoutes = {
  list: route({
    method: 'GET',
    path,
    service,
    access: 'report:read',
    summary: 'List your saved reports and those that colleagues share',
    replies: { 200: savedReportList },
  }),
  save: route({
    method: 'POST',
    path,
    service,
    access: 'report:run',
    summary: 'Save a report, with a schedule if it is to be sent',
    body: savedReportBody,
    replies: { 201: savedReportView },
    errors: ['conflict'],
    etag: true,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    service,
    access: 'report:run',
    summary: 'Replace a saved report and its schedule',
    body: savedReportBody,
    replies: { 200: savedReportView },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    service,
    access: 'report:read',
    summary: 'Delete a saved report and its schedule',
    replies: { 204: null },
  }),
  leave: route({
    method: 'DELETE',
    path: `${path}/{id}/recipients/me`,
    service,
    access: 'report:read',
    summary: 'Stop getting a report that is sent on a schedule',
    replies: { 204: null },
  }),
  send: route({
    method: 'POST',
    path: `${path}/{id}/send`,
    service,
    access: 'report:run',
    summary: 'Send a scheduled report now',
    replies: { 202: savedReportView },
    errors: ['conflict'],
    rateLimit: { name: 'report-sends', points: 20, perSeconds: 3_600, per: 'person' },
  }),
};
