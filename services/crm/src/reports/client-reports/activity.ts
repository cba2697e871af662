import { callsMade, logged, notesWritten, tasksDone } from '../../figures/work.sql.js';
import type { RunReport } from '../report-run.js';
import { workReport, type WorkFigure } from './work-report.js';

const figures: readonly WorkFigure[] = [
  { key: 'notes', label: 'Notes', rows: notesWritten },
  { key: 'calls', label: 'Calls', rows: callsMade },
  { key: 'tasks_done', label: 'Tasks done', rows: tasksDone },
  { key: 'changes', label: 'Changes', rows: logged('changes'), kind: 'changes' },
];

export const activity: RunReport = (tx, question) =>
  workReport(tx, question, {
    figures,
    grouping: question.groupBy ?? 'agent',
    seesAll: question.caller.seesAll,
  });
