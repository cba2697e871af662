import type { ClientReportType } from '@bindery/contracts/crm';
import { activity } from './activity.js';
import { dataQuality } from './data-quality.js';
import { insureds } from './insureds.js';
import { leads } from './leads.js';
import { reveals } from './reveals.js';
import type { RunReport } from '../report-run.js';

export const clientRuns: Readonly<Record<ClientReportType, RunReport>> = {
  insureds,
  activity,
  leads,
  data_quality: dataQuality,
  reveals,
};
