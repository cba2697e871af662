import { route } from '../../route/index.js';
import { importMapping } from './mapping.js';
import {
  createImportQuery,
  editRowsBody,
  importList,
  importListQuery,
  importRowList,
  importRowsQuery,
  importTemplateQuery,
  importView,
  MAX_IMPORT_BYTES,
} from './schemas.js';

const own = { service: 'crm', cache: 'no-store' } as const;

export const importRoutes = {
  create: route({
    ...own,
    access: 'import:run',
    method: 'POST',
    path: '/api/imports',
    summary:
      'Upload a file of clients, policies, carriers or products, as the body or in a form; it is read in the background, and its columns are suggested then',
    query: createImportQuery,
    // Which of them it is, its content says: browsers know no type of half of them.
    upload: {
      mediaTypes: [
        'application/octet-stream',
        'text/csv',
        'text/tab-separated-values',
        'text/plain',
        'text/vcard',
        'text/x-vcard',
        'application/vnd.ms-excel',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/zip',
        'application/x-zip-compressed',
      ],
      maxBytes: MAX_IMPORT_BYTES,
      form: { fileName: 'name' },
    },
    replies: { 201: importView },
    errors: ['conflict', 'quota_reached'],
    etag: true,
    idempotent: true,
    rateLimit: { name: 'imports', points: 30, perSeconds: 3_600, per: 'person' },
  }),
  list: route({
    ...own,
    access: 'import:read',
    method: 'GET',
    path: '/api/imports',
    summary: 'List the imports of the last 90 days, with who, counts, and until when they can be undone',
    query: importListQuery,
    replies: { 200: importList },
  }),
  template: route({
    ...own,
    access: 'import:read',
    method: 'GET',
    path: '/api/imports/template',
    summary: 'Download an empty CSV file with the headers that are known best',
    query: importTemplateQuery,
    replies: { 200: { mediaType: 'text/csv', fileName: 'Template.csv' } },
  }),
  get: route({
    ...own,
    access: 'import:read',
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'Get one import: its state, its counts, and what its columns were taken for',
    replies: { 200: importView },
    etag: true,
  }),
  map: route({
    ...own,
    access: 'import:run',
    method: 'PUT',
    path: '/api/imports/{id}/mapping',
    summary:
      'Say what columns and values mean, and have all rows checked; another sheet or header row is read first',
    body: importMapping,
    replies: { 200: importView },
    errors: ['conflict', 'validation_failed'],
    etag: true,
    ifMatch: true,
  }),
  rows: route({
    ...own,
    access: 'import:read',
    method: 'GET',
    path: '/api/imports/{id}/rows',
    summary: 'List the rows of an import and what becomes of each, errors first',
    query: importRowsQuery,
    replies: { 200: importRowList },
  }),
  editRows: route({
    ...own,
    access: 'import:run',
    method: 'POST',
    path: '/api/imports/{id}/rows',
    summary: 'Correct rows or leave them out; they are checked again',
    body: editRowsBody,
    replies: { 200: importView },
    errors: ['conflict', 'validation_failed'],
  }),
};
