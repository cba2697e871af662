import { AnswerReport } from './answer-report.js';
import { ReportWork } from './report-work.js';
import { SendReport } from './saved/send-report.js';
import { StoredReports } from './stored-reports.js';

/** Providers of the reports' handlers and jobs. */
export const reportProviders = [AnswerReport, ReportWork, SendReport, StoredReports];
