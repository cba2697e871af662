import { route } from '../../route/index.js';
import { savedFilterBody, savedFilterList, savedFilterView } from './schemas.js';

export const savedFilterRoutes = {
  list: route({
    method: 'GET',
    path: '/api/saved-filters',
    service: 'crm',
    access: 'saved-filter:own',
    summary: 'List your saved filters',
    replies: { 200: savedFilterList },
  }),
  save: route({
    method: 'POST',
    path: '/api/saved-filters',
    service: 'crm',
    access: 'saved-filter:own',
    summary: 'Save a filter; one with the same name is replaced',
    body: savedFilterBody,
    replies: { 201: savedFilterView },
    errors: ['conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/saved-filters/{id}',
    service: 'crm',
    access: 'saved-filter:own',
    summary: 'Delete a saved filter',
    replies: { 204: null },
  }),
};
