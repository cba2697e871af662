import { clientReports } from './client-reports.js';
import type { ReportDefinition } from './definition.js';
import { policyReports } from './policy-reports.js';

export type PolicyReportType = keyof typeof policyReports;
export type ClientReportType = keyof typeof clientReports;
export type ReportType = PolicyReportType | ClientReportType;

/** Every report, in the order of the screen. */
export const reportDefinitions: Readonly<Record<ReportType, ReportDefinition>> = {
  ...clientReports,
  ...policyReports,
};
export const reportTypes = Object.keys(reportDefinitions) as [ReportType, ...ReportType[]];
