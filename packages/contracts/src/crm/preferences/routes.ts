import { route } from '../../route/index.js';
import { preferencesBody, preferencesView, preferredScreen } from './schemas.js';

const path = '/api/preferences/{screen}';
const params = { screen: preferredScreen };

export const preferenceRoutes = {
  get: route({
    method: 'GET',
    path,
    params,
    service: 'crm',
    access: 'preference:own',
    summary: 'Get how you have a list shown',
    replies: { 200: preferencesView },
    etag: true,
  }),
  update: route({
    method: 'PUT',
    path,
    params,
    service: 'crm',
    access: 'preference:own',
    summary: 'Choose how you have a list shown; an absent field is unchanged',
    body: preferencesBody,
    replies: { 200: preferencesView },
    etag: true,
    ifMatch: true,
  }),
};
