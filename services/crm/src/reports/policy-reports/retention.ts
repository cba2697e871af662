import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { retentionMeasures } from './event-measures.js';
import { unknownEnd } from './in-force-measures.js';

/** How much of the book has stayed. */
export const retention: RunReport = (tx, question) => {
  const { atStart, kept, retention: share, lost, new: added, atEnd } = retentionMeasures;
  return countPolicies(tx, question, {
    figures: [share, kept, atStart, lost, added, atEnd],
    columns: [atStart, kept, share, lost, added, atEnd],
    excluded: [unknownEnd],
    byLine: true,
  });
};
