import { route } from '../../route/index.js';
import { mergeBody, mergeList, mergePreview, mergePreviewQuery, mergeView } from './schemas.js';

export const mergeRoutes = {
  preview: route({
    method: 'GET',
    path: '/api/insureds/{id}/merge',
    service: 'crm',
    access: 'individual:merge',
    summary: 'Preview merging another individual into this one',
    query: mergePreviewQuery,
    replies: { 200: mergePreview },
    errors: ['conflict'],
    etag: true,
  }),
  merge: route({
    method: 'POST',
    path: '/api/insureds/{id}/merge',
    service: 'crm',
    access: 'individual:merge',
    summary: 'Merge another individual into this one',
    body: mergeBody,
    replies: { 200: mergeView },
    errors: ['conflict'],
    ifMatch: true,
    idempotent: true,
  }),
  list: route({
    method: 'GET',
    path: '/api/insureds/{id}/merges',
    service: 'crm',
    access: 'individual:read',
    summary: 'List the merges into this individual that can still be undone',
    replies: { 200: mergeList },
  }),
  undo: route({
    method: 'POST',
    path: '/api/insureds/merges/{id}/undo',
    service: 'crm',
    access: 'individual:merge',
    summary: 'Undo a merge, within 48 hours; the id is that of the merge',
    replies: { 200: mergeView },
    errors: ['merge_not_undoable', 'validation_failed'],
  }),
};
