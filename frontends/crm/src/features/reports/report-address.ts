import { settingsOf } from './report-settings.js';

export const reportsAddress = '/app/dashboard/reports';

export const reportAddress = (id: string): string => `${reportsAddress}/${id}`;

/** The screen with the settings of a report. */
export const settingsAddress = (ran: Parameters<typeof settingsOf>[0]): string =>
  `${reportsAddress}?${new URLSearchParams(settingsOf(ran)).toString()}`;
