import type { PolicyReportType } from '@bindery/contracts/crm';
import type { RunReport } from '../report-run.js';
import { book } from './book.js';
import { policies } from './policies.js';
import { premium } from './premium.js';
import { production } from './production.js';
import { renewals } from './renewals.js';
import { retention } from './retention.js';
import { revenue } from './revenue.js';

export const policyRuns: Readonly<Record<PolicyReportType, RunReport>> = {
  ...{ policies, revenue, book, premium, production, retention, renewals },
};
