import { z } from 'zod';
import { route } from '../../route/index.js';
import { dueTasks } from '../tasks/schemas.js';
import { failedRowsQuery, importView } from './schemas.js';

const own = { service: 'crm', cache: 'no-store', errors: ['conflict'] } as const;

export const importRunRoutes = {
  start: route({
    ...own,
    access: 'import:run',
    method: 'POST',
    path: '/api/imports/{id}/start',
    summary:
      'Import the rows that were checked, possible duplicates (`counts.duplicate`) as new; it waits while another import of the account runs',
    replies: { 200: importView },
  }),
  cancel: route({
    ...own,
    access: 'import:run',
    method: 'POST',
    path: '/api/imports/{id}/cancel',
    summary: 'Cancel an import; what it has imported so far stays, and can be undone',
    replies: { 200: importView },
  }),
  undo: route({
    ...own,
    access: 'import:run',
    method: 'POST',
    path: '/api/imports/{id}/undo',
    summary: 'Undo an import within 48 hours; what it leaves, and why, is in its result',
    replies: { 200: importView },
  }),
  emptyTrash: route({
    ...own,
    access: 'individual:delete',
    method: 'POST',
    path: '/api/imports/{id}/empty-trash',
    summary: 'Permanently delete what an undone import had added, as far as it is still in the trash',
    replies: { 200: importView },
  }),
  dueTasks: route({
    ...own,
    access: 'import:read',
    method: 'GET',
    path: '/api/imports/{id}/due-tasks',
    summary: 'Show which tasks rules make tonight of what an import has added',
    replies: { 200: z.object({ items: dueTasks }) },
  }),
  failedRows: route({
    ...own,
    access: 'import:read',
    method: 'GET',
    path: '/api/imports/{id}/failed.csv',
    summary:
      'Download the rows that did not go in, or those of which something was left out, with the reasons; for seven days',
    query: failedRowsQuery,
    replies: { 200: { mediaType: 'text/csv', fileName: 'Rows not imported.csv' } },
  }),
};
