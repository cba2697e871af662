import type { ReportType } from '@bindery/contracts/crm';
import { clientRuns } from './client-reports/client-runs.js';
import { policyRuns } from './policy-reports/policy-runs.js';
import type { RunReport } from './report-run.js';

export const reportRuns: Readonly<Record<ReportType, RunReport>> = { ...clientRuns, ...policyRuns };
