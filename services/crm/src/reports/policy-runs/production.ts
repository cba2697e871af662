import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { productionMeasures } from './event-measures.js';
import { unknownEnd } from './in-force-measures.js';
import { linesOfEvents } from './month-lines.js';

/** New business, renewals and losses. */
export const production: RunReport = (tx, question) => {
  const measures = productionMeasures(question);
  const figures = [measures.new, measures.renewal, measures.lost, measures.net, measures.newPremium];
  return countPolicies(tx, question, {
    ...{ figures, columns: figures, excluded: [unknownEnd] },
    months: linesOfEvents(figures),
    chart: { kind: 'stacked_bars', of: [measures.new, measures.renewal, measures.lost] },
  });
};
