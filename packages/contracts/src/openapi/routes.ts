import { contactFormRoutes, contactRoutes } from '../leads/index.js';
import type { Route } from '../route/index.js';
import { billingRoutes } from './billing-routes.js';
import { crmRoutes } from './crm-routes.js';
import { identityRoutes } from './identity-routes.js';

/** Every call under `/api`, by the service that answers it. */
export const apiRoutes: readonly Route[] = [
  ...identityRoutes,
  ...billingRoutes,
  ...crmRoutes,
  ...Object.values(contactFormRoutes),
  ...Object.values(contactRoutes),
];
