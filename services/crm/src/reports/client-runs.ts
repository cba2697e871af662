import type { ClientReportType } from '@bindery/contracts/crm';
import { activity } from './client-runs/activity.js';
import { dataQuality } from './client-runs/data-quality.js';
import { insureds } from './client-runs/insureds.js';
import { leads } from './client-runs/leads.js';
import { reveals } from './client-runs/reveals.js';
import type { RunReport } from './report-run.js';

export const clientRuns: Readonly<Record<ClientReportType, RunReport>> = {
  insureds,
  activity,
  leads,
  data_quality: dataQuality,
  reveals,
};
