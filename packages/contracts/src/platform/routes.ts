import { route } from '../route/index.js';
import { platformReport, platformReportQuery } from './schemas.js';

const common = {
  method: 'GET',
  access: 'platform-report:read',
  query: platformReportQuery,
  replies: { 200: platformReport },
} as const;

/** The reports about the platform, each by the service that has the data. */
export const platformReportRoutes = {
  revenue: route({
    ...common,
    path: '/api/admin/platform/revenue',
    service: 'billing',
    summary: 'Report on subscriptions, recurring revenue and trials of all accounts',
    asFile: { mediaType: 'text/csv', fileName: 'platform-revenue.csv' },
  }),
  leads: route({
    ...common,
    path: '/api/admin/platform/leads',
    service: 'leads',
    summary: 'Report on the leads of the landing page',
    asFile: { mediaType: 'text/csv', fileName: 'platform-leads.csv' },
  }),
  accounts: route({
    ...common,
    path: '/api/admin/platform/accounts',
    service: 'identity',
    summary: 'Report on all accounts and people',
    asFile: { mediaType: 'text/csv', fileName: 'platform-accounts.csv' },
  }),
};
