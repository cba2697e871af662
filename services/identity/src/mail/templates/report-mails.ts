import { reportDefinitions, type ReportType } from '@bindery/contracts/crm';
import type { MailContent } from './layout.js';

/**
 * To who gets a scheduled report. It names the type, and nothing else of it.
 * @param url of the report in the application
 * @param type undefined in a request of a release that didn't know it
 */
export function reportSentMail(url: string, type?: ReportType): MailContent {
  const ready = 'Your scheduled report is ready';
  const subject = type === undefined ? ready : `${ready}: ${reportDefinitions[type].title}`;
  return {
    subject,
    preview: 'Open it in Bindery',
    heading: subject,
    paragraphs: [
      'A report that you get on a schedule is ready. It counts what you may see in Bindery, and is kept for 30 days.',
      'To stop getting it, open Saved reports on the Reports page and choose Stop receiving.',
    ],
    action: { label: 'Open the report', url },
    notes: [],
  };
}
