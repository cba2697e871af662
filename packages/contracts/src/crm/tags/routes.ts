import { route } from '../../route/index.js';
import { createTagBody, mergeTagBody, tagList, tagView, updateTagBody } from './schemas.js';

const service = 'crm';
const path = '/api/tags';

export const tagRoutes = {
  list: route({
    method: 'GET',
    path,
    service,
    access: 'individual:read',
    summary: 'List the tags of the account, by name',
    replies: { 200: tagList },
  }),
  create: route({
    method: 'POST',
    path,
    service,
    access: 'individual:write',
    summary: 'Add a tag',
    body: createTagBody,
    replies: { 201: tagView },
    errors: ['conflict'],
    etag: true,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    service,
    access: 'tag:manage',
    summary: 'Rename a tag or change its color',
    body: updateTagBody,
    replies: { 200: tagView },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
  merge: route({
    method: 'POST',
    path: `${path}/{id}/merge`,
    service,
    access: 'tag:manage',
    summary: 'Merge a tag into another one, which its individuals get',
    body: mergeTagBody,
    replies: { 200: tagView },
  }),
  delete: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    service,
    access: 'tag:manage',
    summary: 'Delete a tag, from its individuals too',
    replies: { 204: null },
  }),
};
