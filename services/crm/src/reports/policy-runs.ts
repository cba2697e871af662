import type { PolicyReportType } from '@bindery/contracts/crm';
import type { RunReport } from './report-run.js';
import { book } from './policy-runs/book.js';
import { policies } from './policy-runs/policies.js';
import { premium } from './policy-runs/premium.js';
import { production } from './policy-runs/production.js';
import { renewals } from './policy-runs/renewals.js';
import { retention } from './policy-runs/retention.js';
import { revenue } from './policy-runs/revenue.js';

export const policyRuns: Readonly<Record<PolicyReportType, RunReport>> = {
  ...{ policies, revenue, book, premium, production, retention, renewals },
};
