import * as billing from '../billing/index.js';
import * as leads from '../leads/index.js';
import type { Route } from '../route/index.js';
import { crmRoutes } from './crm-routes.js';
import { identityRoutes } from './identity-routes.js';

const declared: readonly Readonly<Record<string, Route>>[] = [
  billing.planRoutes,
  billing.redemptionRoutes,
  billing.checkoutRoutes,
  billing.subscriptionRoutes,
  billing.scaleSeatsRoutes,
  billing.promoCodeRoutes,
  leads.contactFormRoutes,
  leads.contactRoutes,
];

/** Every call under `/api`. */
export const apiRoutes: readonly Route[] = [
  ...identityRoutes,
  ...crmRoutes,
  ...declared.flatMap((group) => Object.values(group)),
];
