import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { productionMeasures, retentionMeasures } from './event-measures.js';
import { inForceMeasures, unknownEnd } from './in-force-measures.js';

/** How much of the book has stayed. */
export const retention: RunReport = (tx, question) => {
  const { atStart, kept, retention: share } = retentionMeasures(question);
  const { new: added, lost } = productionMeasures(question);
  return countPolicies(tx, question, {
    figures: [share, kept, atStart, inForceMeasures(question).inForce, added, lost],
    columns: [atStart, kept, share, lost],
    excluded: [unknownEnd],
  });
};
