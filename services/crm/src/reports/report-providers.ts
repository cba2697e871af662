import { AnswerReport } from './answer-report.js';
import { ReportWork } from './report-work.js';
import { SendReport } from './saved/send-report.js';
import { MakeWeeklyReport } from './weekly/make-weekly-report.js';
import { StoredReports } from './stored-reports.js';

/** Providers of the reports' handlers and jobs. */
export const reportProviders = [AnswerReport, MakeWeeklyReport, ReportWork, SendReport, StoredReports];
