import * as leads from '../leads/index.js';
import type { ApiRoute } from './api-route.js';

/** The calls that leads answers. */
export const leadsRoutes: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/landing/contact-form',
    service: 'leads',
    access: 'public',
    summary: 'Leave the details of somebody who wants to try the product',
    body: leads.contactFormBody,
    reply: leads.contactFormReply,
  },
  {
    method: 'get',
    path: '/api/admin/landing-contacts',
    service: 'leads',
    access: 'contact:administer',
    summary: 'Who left their details, with figures of all of them',
    query: leads.contactListQuery,
    reply: leads.contactList,
  },
  {
    method: 'get',
    path: '/api/admin/landing-contacts/export',
    service: 'leads',
    access: 'contact:administer',
    summary: 'All contacts that the filters leave, as a CSV file',
    query: leads.contactExportQuery,
    file: 'text/csv',
  },
  {
    method: 'get',
    path: '/api/admin/landing-contacts/{id}',
    service: 'leads',
    access: 'contact:administer',
    summary: 'A contact with all that was written and done',
    reply: leads.contactDetail,
  },
  {
    method: 'put',
    path: '/api/admin/landing-contacts/{id}/score',
    service: 'leads',
    access: 'contact:administer',
    summary: 'Set a lead score by hand',
    body: leads.contactScoreBody,
    reply: leads.contactDetail,
  },
  {
    method: 'put',
    path: '/api/admin/landing-contacts/{id}/status',
    service: 'leads',
    access: 'contact:administer',
    summary: 'Give a contact another status, any from any',
    body: leads.contactStatusBody,
    reply: leads.contactDetail,
  },
];
