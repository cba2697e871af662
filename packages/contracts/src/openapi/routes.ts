import * as billing from '../billing/index.js';
import * as crm from '../crm/index.js';
import * as identity from '../identity/index.js';
import * as leads from '../leads/index.js';
import type { Route } from '../route/index.js';

const declared: readonly Readonly<Record<string, Route>>[] = [
  identity.meRoutes,
  identity.sessionRoutes,
  identity.signInLinkRoutes,
  identity.userRoutes,
  identity.accountRoutes,
  identity.settingsRoutes,
  identity.permissionRoutes,
  identity.auditRoutes,
  identity.seatRoutes,
  identity.invitationRoutes,
  identity.ownInvitationRoutes,
  billing.planRoutes,
  billing.redemptionRoutes,
  billing.checkoutRoutes,
  billing.subscriptionRoutes,
  billing.scaleSeatsRoutes,
  billing.promoCodeRoutes,
  crm.individualRoutes,
  crm.dependentRoutes,
  crm.addressRoutes,
  crm.phoneRoutes,
  crm.noteRoutes,
  crm.noteVersionRoutes,
  crm.timelineRoutes,
  crm.taskRoutes,
  crm.taskActionRoutes,
  crm.tagRoutes,
  crm.individualTagRoutes,
  crm.householdRoutes,
  crm.policyRoutes,
  crm.renewalRoutes,
  crm.carrierRoutes,
  crm.productRoutes,
  crm.todayRoutes,
  crm.searchRoutes,
  crm.dashboardRoutes,
  crm.sampleDataRoutes,
  crm.activityRoutes,
  crm.agentRoutes,
  crm.duplicateRoutes,
  crm.mergeRoutes,
  crm.bulkRoutes,
  crm.preferenceRoutes,
  crm.calendarFeedRoutes,
  crm.savedFilterRoutes,
  leads.contactFormRoutes,
  leads.contactRoutes,
];

/** Every call under `/api`. */
export const apiRoutes: readonly Route[] = declared.flatMap((group) => Object.values(group));
