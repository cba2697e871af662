import { z } from 'zod';
import type { Permission } from '../access/permissions.js';
import * as billing from '../billing/index.js';
import * as crm from '../crm/index.js';
import * as identity from '../identity/index.js';

/** One call of the product's API, as the published description and the gateway's routing know it. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path with its parameters in braces: `/api/insureds/{id}`. */
  readonly path: string;
  readonly service: 'identity' | 'billing' | 'crm';
  readonly summary: string;
  /** `public`, or the permission that the handler declares. */
  readonly access: 'public' | Permission;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
  readonly status?: 200 | 201 | 204;
}

/** Every call under `/api`, by the service that answers it. */
export const apiRoutes: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/auth/sync-user',
    service: 'identity',
    access: 'session:own',
    summary: 'Note a sign-in and answer who is signed in',
    reply: identity.meView,
  },
  {
    method: 'get',
    path: '/api/auth/me',
    service: 'identity',
    access: 'session:own',
    summary: 'Who is signed in',
    reply: identity.meView,
  },
  {
    method: 'get',
    path: '/api/auth/sessions',
    service: 'identity',
    access: 'session:own',
    summary: "One's own signed-in devices",
    reply: identity.sessionList,
  },
  {
    method: 'delete',
    path: '/api/auth/sessions',
    service: 'identity',
    access: 'session:own',
    summary: 'Sign out every other device',
    status: 204,
  },
  {
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    service: 'identity',
    access: 'session:own',
    summary: 'Sign out one device',
    status: 204,
  },
  {
    method: 'get',
    path: '/api/admin/users',
    service: 'identity',
    access: 'user:administer',
    summary: 'Every user of the platform',
    query: identity.userListQuery,
    reply: identity.userList,
  },
  {
    method: 'get',
    path: '/api/subscription/plans',
    service: 'billing',
    access: 'public',
    summary: 'The plans on offer',
    reply: billing.planList,
  },
  {
    method: 'post',
    path: '/api/subscription/apply-promo',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Redeem a promo code, or take the free plan',
    body: billing.applyPromoBody,
    reply: billing.promoApplied,
  },
  {
    method: 'get',
    path: '/api/dashboard',
    service: 'crm',
    access: 'dashboard:read',
    summary: 'Counts and recent activity',
    reply: crm.dashboardSummary,
  },
  {
    method: 'get',
    path: '/api/crm-logs',
    service: 'crm',
    access: 'activity:read',
    summary: 'The activity log',
    query: crm.activityListQuery,
    reply: crm.activityList,
  },
  {
    method: 'get',
    path: '/api/agents',
    service: 'crm',
    access: 'agent:read',
    summary: 'The people whom a record can be assigned to',
    reply: crm.agentList,
  },
  {
    method: 'get',
    path: '/api/insureds',
    service: 'crm',
    access: 'individual:read',
    summary: 'Individuals in scope',
    query: crm.individualListQuery,
    reply: crm.individualList,
  },
  {
    method: 'post',
    path: '/api/insureds',
    service: 'crm',
    access: 'individual:write',
    summary: 'Add an individual',
    body: crm.createIndividualBody,
    reply: crm.individualView,
    status: 201,
  },
  {
    method: 'get',
    path: '/api/insureds/{id}',
    service: 'crm',
    access: 'individual:read',
    summary: 'One individual',
    reply: crm.individualView,
  },
  {
    method: 'put',
    path: '/api/insureds/{id}',
    service: 'crm',
    access: 'individual:write',
    summary: 'Change an individual',
    body: crm.updateIndividualBody,
    reply: crm.individualView,
  },
  {
    method: 'delete',
    path: '/api/insureds/{id}',
    service: 'crm',
    access: 'individual:delete',
    summary: 'Delete an individual',
    status: 204,
  },
  {
    method: 'post',
    path: '/api/insureds/{id}/restore',
    service: 'crm',
    access: 'individual:delete',
    summary: 'Take an individual back out of the trash',
    reply: crm.individualView,
  },
  {
    method: 'get',
    path: '/api/insureds/{id}/reveal/{field}',
    service: 'crm',
    access: 'individual:reveal',
    summary: 'Reveal one protected value; audited',
    reply: crm.revealedValue,
  },
];
