import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { inForceMeasures } from './in-force-measures.js';
import { inForceAt } from './measure.js';

/** The policies in force today, their clients and premium. */
export const book: RunReport = (tx, question) => {
  const { inForce, clients, monthlyPremium, annualPremium, averagePremium, withoutPremium } =
    inForceMeasures(question);
  const figures = [inForce, clients, monthlyPremium, annualPremium, averagePremium];
  return countPolicies(tx, question, {
    ...{ figures, columns: figures, excluded: [withoutPremium] },
    among: inForceAt(question),
    chart: { kind: 'stacked_bars', of: [inForce] },
  });
};
