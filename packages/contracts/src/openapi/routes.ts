import type { ApiRoute } from './api-route.js';
import { billingRoutes } from './billing-routes.js';
import { crmRoutes } from './crm-routes.js';
import { identityRoutes } from './identity-routes.js';
import { leadsRoutes } from './leads-routes.js';

export type { ApiRoute } from './api-route.js';

/** Every call under `/api`, by the service that answers it. */
export const apiRoutes: readonly ApiRoute[] = [
  ...identityRoutes,
  ...billingRoutes,
  ...crmRoutes,
  ...leadsRoutes,
];
