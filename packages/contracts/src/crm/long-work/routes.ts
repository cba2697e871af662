import { route } from '../../route/index.js';
import { fileDownloadQuery, fileTicket, jobList, jobListQuery, jobView, storageView } from './schemas.js';

const service = 'crm';

/** The right to what a file holds can be lost after it was made. */
const lostRight = [
  'forbidden',
  'service_not_included',
  'subscription_inactive',
  'plan_upgrade_required',
] as const;

export const jobRoutes = {
  list: route({
    method: 'GET',
    path: '/api/jobs',
    service,
    access: 'job:own',
    summary: 'List the work that runs in the background, newest first',
    query: jobListQuery,
    replies: { 200: jobList },
  }),
  get: route({
    method: 'GET',
    path: '/api/jobs/{id}',
    service,
    access: 'job:own',
    summary: 'Get one job, with its progress',
    replies: { 200: jobView },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    service,
    access: 'job:own',
    summary: 'Cancel a job; what it has done so far stays',
    replies: { 200: jobView },
    errors: ['conflict'],
  }),
};

export const fileRoutes = {
  storage: route({
    method: 'GET',
    path: '/api/storage',
    service,
    access: 'job:own',
    summary: 'Say how much the files of your account take, and may take',
    replies: { 200: storageView },
    cache: 'no-store',
  }),
  ticket: route({
    method: 'POST',
    path: '/api/files/{id}/ticket',
    service,
    access: 'job:own',
    summary: 'Get the address at which you can download a file once, within 60 seconds',
    replies: { 200: fileTicket },
    errors: ['step_up_required', ...lostRight],
    cache: 'no-store',
  }),
  download: route({
    method: 'GET',
    path: '/api/files/{id}',
    service,
    // A browser that saves a file to disk sends no token: the ticket says whose download it is.
    access: 'public',
    summary: 'Download a file with a ticket',
    query: fileDownloadQuery,
    replies: { 200: { mediaType: '*/*' } },
    errors: ['gone', 'integrity_failure', ...lostRight],
    cache: 'no-store',
    rateLimit: { name: 'file-downloads', points: 120, perSeconds: 60, per: 'network' },
  }),
};
