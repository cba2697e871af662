import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { productionMeasures } from './event-measures.js';
import { unknownEnd } from './in-force-measures.js';
import { linesOfEvents } from './month-lines.js';

/** New business, renewals and losses. */
export const production: RunReport = (tx, question) => {
  const { new: added, renewal, lost, net, newPremium } = productionMeasures;
  const figures = [added, renewal, lost, net, newPremium];
  return countPolicies(tx, question, {
    ...{ figures, columns: figures, excluded: [unknownEnd] },
    months: linesOfEvents(figures),
    chart: { kind: 'stacked_bars', of: [added, renewal, lost] },
    byLine: true,
  });
};
