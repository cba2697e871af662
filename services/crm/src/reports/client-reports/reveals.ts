import { managesAgency } from '../../access/record-scope.js';
import { fullExports, logged, recordsExported } from '../../figures/work.sql.js';
import type { RunReport } from '../report-run.js';
import { workReport, type WorkFigure } from './work-report.js';

const figures: readonly WorkFigure[] = [
  { key: 'reveals', label: 'Reveals', rows: logged('reveals'), kind: 'reveals' },
  { key: 'exports', label: 'Exports', rows: logged('exports'), kind: 'exports' },
  { key: 'full_exports', label: 'Exports with full numbers', rows: fullExports },
  { key: 'exported_records', label: 'Records exported', rows: recordsExported, isOutOfChart: true },
];

export const reveals: RunReport = (tx, question) =>
  workReport(tx, question, {
    figures,
    grouping: question.groupBy ?? 'agent',
    seesAll: managesAgency(question.caller),
  });
