import { route } from '../../route/index.js';
import { timeline, timelineQuery } from './schemas.js';

export const timelineRoutes = {
  list: route({
    method: 'GET',
    path: '/api/insureds/{id}/timeline',
    service: 'crm',
    access: 'individual:read',
    summary: 'List the notes of an individual and what happened to them, newest first',
    query: timelineQuery,
    replies: { 200: timeline },
  }),
};
