import { savedReportRoutes, type SavedReportRequest } from '@bindery/contracts/crm';
import { entry, type Entry } from './enter.js';

/** The saved reports that the sample agency shares. @param agents who get the scheduled one */
export const reportEntries = (agents: readonly string[]): Entry[] => {
  const reports: readonly SavedReportRequest[] = [
    {
      ...{ name: 'Monday review', type: 'production', range: { period: 'last_month' }, group_by: 'agent' },
      shared: true,
      schedule: { frequency: 'weekly', day: 1, hour: 7, recipients: [...agents] },
    },
    {
      ...{ name: 'How the book has grown', type: 'premium', range: { days: 365 }, group_by: 'month' },
      shared: true,
    },
  ];
  return reports.map((body) => entry(savedReportRoutes.save, { body }));
};
