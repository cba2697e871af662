import { route } from '../../route/index.js';
import {
  birthdayList,
  birthdayQuery,
  todayQuery,
  todayView,
  turning65List,
  turning65Query,
} from './schemas.js';

const service = 'crm';

export const todayRoutes = {
  today: route({
    method: 'GET',
    path: '/api/today',
    service,
    access: 'dashboard:read',
    summary: 'What is due, with the first rows of each list',
    query: todayQuery,
    errors: ['not_found'],
    replies: { 200: todayView },
  }),
  turning65: route({
    method: 'GET',
    path: '/api/medicare/turning-65',
    service,
    access: 'individual:read',
    summary: 'List who turns 65, with the day that Medicare can start',
    query: turning65Query,
    replies: { 200: turning65List },
  }),
  birthdays: route({
    method: 'GET',
    path: '/api/birthdays',
    service,
    access: 'individual:read',
    summary: 'List the next birthdays',
    query: birthdayQuery,
    replies: { 200: birthdayList },
  }),
};
