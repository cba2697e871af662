import { route } from '../../route/index.js';
import {
  filterCounts,
  filterCountsQuery,
  savedFilterBody,
  savedFilterList,
  savedFilterView,
  updateSavedFilterBody,
} from './schemas.js';

const path = '/api/saved-filters';
const service = 'crm';
const access = 'saved-filter:own';

export const savedFilterRoutes = {
  list: route({
    method: 'GET',
    path,
    service,
    access,
    summary: 'List your saved filters and those that colleagues share',
    replies: { 200: savedFilterList },
  }),
  save: route({
    method: 'POST',
    path,
    service,
    access,
    summary: 'Save a filter; one of yours with the same name is replaced',
    body: savedFilterBody,
    replies: { 201: savedFilterView },
    errors: ['conflict'],
    etag: true,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    service,
    access,
    summary: 'Rename, change, share or move a saved filter',
    body: updateSavedFilterBody,
    replies: { 200: savedFilterView },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    service,
    access,
    summary: 'Delete a saved filter',
    replies: { 204: null },
  }),
  restore: route({
    method: 'POST',
    path: `${path}/{id}/restore`,
    service,
    access,
    summary: 'Undo the deletion of a saved filter, for a day',
    replies: { 200: savedFilterView },
    errors: ['conflict'],
  }),
  count: route({
    method: 'GET',
    path: `${path}/counts`,
    service,
    access,
    summary: 'Count what the built-in and saved filters of a list find, each up to 1,000',
    query: filterCountsQuery,
    replies: { 200: filterCounts },
  }),
};
