import { reportDefinitions, type ReportFigure, type ReportType } from '@bindery/contracts/crm';
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

/** The figures of a person's week. @param from and `to`: its first and last day, `YYYY-MM-DD` */
export function weeklyReportMail({
  figures,
  from,
  to,
  url,
}: {
  readonly figures: readonly ReportFigure[];
  readonly from: string;
  readonly to: string;
  readonly url: string;
}): MailContent {
  const subject = `Your week in Bindery: ${dayInWords(from)} to ${dayInWords(to)}`;
  return {
    subject,
    preview: figures.map(lineOf).join(' · '),
    heading: subject,
    paragraphs: figures.map((figure) => `${lineOf(figure)} (${countOf(figure.previous)} the week before)`),
    action: { label: 'Open the report', url },
    notes: ['It counts what you may see in Bindery, and is kept for 30 days.'],
  };
}

const lineOf = ({ label, value }: ReportFigure): string => `${label}: ${countOf(value)}`;

const countOf = (count: number | null): string => (count ?? 0).toLocaleString('en-US');

const dayInWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
