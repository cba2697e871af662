import type { MailContent } from './layout.js';

/** To who gets a scheduled report. It names nothing of it. @param url of the report in the application */
export const reportSentMail = (url: string): MailContent => ({
  subject: 'Your scheduled report is ready',
  preview: 'Open it in Bindery',
  heading: 'Your scheduled report is ready',
  paragraphs: [
    'A report that you get on a schedule is ready. It counts what you may see in Bindery, and is kept for 30 days.',
    'To stop getting it, open Saved reports on the Reports page and choose Stop receiving.',
  ],
  action: { label: 'Open the report', url },
  notes: [],
});
