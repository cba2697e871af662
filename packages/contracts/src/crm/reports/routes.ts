import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, wholeNumber } from '../../lists/lists.js';
import { route } from '../../route/index.js';
import { reportBody, reportDefinitionList, reportList, reportMonth, reportView } from './schemas.js';

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export const reportFormat = z.enum(reportFormats, 'Choose csv, xlsx or pdf.');
export type ReportFormat = z.output<typeof reportFormat>;
/** The words for the formats. Rows and figures are a file each, which CSV needs a zip for. */
export const reportFormatLabel: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV (zip)',
  xlsx: 'XLSX',
  pdf: 'PDF',
};

export const reportListQuery = z.strictObject({
  page: wholeNumber(1, 1_000_000, 'The page').default(1),
  page_size: wholeNumber(1, 100, 'The page size').default(DEFAULT_PAGE_SIZE),
});
export const reportDownloadQuery = z.strictObject({
  format: reportFormat,
});

const read = { method: 'GET', service: 'crm', access: 'report:read' } as const;

export const reportRoutes = {
  definitions: route({
    ...read,
    path: '/api/reports/definitions',
    summary: 'What each report counts, and how',
    replies: { 200: reportDefinitionList },
  }),
  summary: route({
    ...read,
    path: '/api/reports/summary',
    summary: 'Four figures of this month, with those of the month before',
    replies: { 200: reportMonth },
  }),
  run: route({
    method: 'POST',
    path: '/api/reports',
    service: 'crm',
    access: 'report:run',
    summary: 'Run a report; one that takes longer than a second goes on as a job',
    body: reportBody,
    replies: { 200: reportView, 202: reportView },
    errors: ['conflict'],
    rateLimit: { name: 'reports', points: 120, perSeconds: 3_600, per: 'person' },
  }),
  list: route({
    ...read,
    path: '/api/reports',
    summary: 'List your reports of the last 30 days, newest first',
    query: reportListQuery,
    replies: { 200: reportList },
  }),
  get: route({
    ...read,
    path: '/api/reports/{id}',
    summary: 'Read a report',
    replies: { 200: reportView },
  }),
  download: route({
    ...read,
    path: '/api/reports/{id}/download',
    summary: 'Download a report as a CSV (in a zip), XLSX or PDF file',
    query: reportDownloadQuery,
    replies: { 200: { mediaType: '*/*' } },
    errors: ['conflict'],
    cache: 'no-store',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/reports/{id}',
    service: 'crm',
    access: 'report:read',
    summary: 'Delete a report',
    replies: { 204: null },
  }),
};
