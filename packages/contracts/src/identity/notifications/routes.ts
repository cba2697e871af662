import { z } from 'zod';
import { route } from '../../route/index.js';
import {
  markNotificationsBody,
  notificationPage,
  notificationQuery,
  notificationSettingsBody,
  notificationSettingsView,
  unreadCount,
} from './schemas.js';

const settings = '/api/settings/notifications';
const link = {
  path: '/unsubscribe/{token}',
  // One of another shape is unknown like any other.
  params: { token: z.string().meta({ pattern: '^[A-Za-z0-9_-]+$' }) },
  service: 'identity',
  access: 'public',
  replies: { 200: { mediaType: 'text/html' } },
  cache: 'no-store',
  // Mail services unsubscribe many people from few addresses. A token can't be guessed, so the limit is only there for
  // floods.
  rateLimit: { name: 'unsubscribe', points: 600, perSeconds: 60, per: 'network' },
} as const;

const own = { service: 'identity', access: 'session:own' } as const;
const mark = { ...own, method: 'POST', body: markNotificationsBody, replies: { 200: unreadCount } } as const;

export const notificationRoutes = {
  list: route({
    ...own,
    method: 'GET',
    path: '/api/notifications',
    summary: "List the signed-in user's notifications of the last 90 days, newest first",
    query: notificationQuery,
    replies: { 200: notificationPage },
  }),
  count: route({
    ...own,
    method: 'GET',
    path: '/api/notifications/count',
    summary: 'Count the unread ones, up to 100',
    replies: { 200: unreadCount },
  }),
  read: route({ ...mark, path: '/api/notifications/read', summary: 'Mark notifications as read' }),
  unread: route({ ...mark, path: '/api/notifications/unread', summary: 'Mark notifications as unread' }),
  archive: route({ ...mark, path: '/api/notifications/archive', summary: 'Take notifications off the list' }),
  unarchive: route({
    ...mark,
    path: '/api/notifications/unarchive',
    summary: 'Put archived notifications back on the list',
  }),
  getSettings: route({
    method: 'GET',
    path: settings,
    service: 'identity',
    access: 'session:own',
    summary: 'Get which notices reach the signed-in user, and how',
    replies: { 200: notificationSettingsView },
    etag: true,
  }),
  updateSettings: route({
    method: 'PUT',
    path: settings,
    service: 'identity',
    access: 'session:own',
    summary: 'Choose which notices reach the signed-in user, and how',
    body: notificationSettingsBody,
    replies: { 200: notificationSettingsView },
    etag: true,
    ifMatch: true,
  }),
  showUnsubscribe: route({
    ...link,
    method: 'GET',
    summary: 'Show the form that ends the emails of one kind to one person; it changes nothing (HTML)',
  }),
  unsubscribe: route({
    ...link,
    method: 'POST',
    summary:
      'End the emails of one kind to one person, from the form or by one click in a mail program (RFC 8058)',
    takesForm: true,
  }),
};
