import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { inForceMeasures, unknownEnd } from './in-force-measures.js';
import { linesInForce } from './month-lines.js';

/** How many policies were in force at the end of each month, and their premium. */
export const premium: RunReport = (tx, question) => {
  const { inForce, monthlyPremium, withoutPremium } = inForceMeasures(question);
  const figures = [inForce, monthlyPremium];
  return countPolicies(tx, question, {
    ...{ figures, columns: figures, excluded: [unknownEnd, withoutPremium] },
    chart: { kind: 'lines', of: [monthlyPremium] },
    months: linesInForce(inForce, monthlyPremium),
  });
};
