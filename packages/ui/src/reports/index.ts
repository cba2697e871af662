export { ChartCard } from './chart-card.js';
export { FigureCards } from './figure-cards.js';
export { ExcludedRows, ReportDefinition } from './report-notes.js';
export { ReportRows, ReportTable } from './report-rows.js';
export { categoryName, changeText } from './report-words.js';
