import { route } from '../../route/index.js';
import { accountQuery } from '../accounts/schemas.js';
import { agencySettingsBody, agencySettingsView, profileBody, profileView } from './schemas.js';

export const settingsRoutes = {
  getProfile: route({
    method: 'GET',
    path: '/api/settings/profile',
    service: 'identity',
    access: 'session:own',
    summary: "Get the signed-in user's settings",
    replies: { 200: profileView },
    etag: true,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/api/settings/profile',
    service: 'identity',
    access: 'session:own',
    summary: "Update the signed-in user's settings",
    body: profileBody,
    replies: { 200: profileView },
    etag: true,
    ifMatch: true,
  }),
  getAgency: route({
    method: 'GET',
    path: '/api/settings/agency',
    service: 'identity',
    access: 'agency:read',
    summary: "Get the agency's settings",
    query: accountQuery,
    replies: { 200: agencySettingsView },
    errors: ['not_found'],
    etag: true,
  }),
  updateAgency: route({
    method: 'PUT',
    path: '/api/settings/agency',
    service: 'identity',
    access: 'agency:update',
    summary: "Update the agency's settings",
    query: accountQuery,
    body: agencySettingsBody,
    replies: { 200: agencySettingsView },
    errors: ['not_found', 'step_up_required'],
    etag: true,
    ifMatch: true,
  }),
};
