export { answerPlatformReport } from './answer-platform-report.js';
export { monthStart, reportMonths, sameDaysBefore } from './months.js';
export { figure, percentOf, table } from './report-parts.js';
