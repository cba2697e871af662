import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { renewalMeasures } from './event-measures.js';

/** The outcomes of renewals, and their reasons. */
export const renewals: RunReport = (tx, question) => {
  const { due, decided, renewed, moved, lost, open, kept } = renewalMeasures;
  const figures = [due, renewed, moved, lost, open, kept];
  return countPolicies(tx, question, {
    figures,
    // Only an outcome has a reason.
    columns: question.groupBy === 'reason' ? [decided, renewed, moved, lost] : figures,
    excluded: [],
    chart: { kind: 'stacked_bars', of: [renewed, moved, lost] },
  });
};
