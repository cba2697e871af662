import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { inForceMeasures, unknownEnd } from './in-force-measures.js';

/** The premium of the policies in force. */
export const revenue: RunReport = (tx, question) => {
  const { inForce, monthlyPremium, annualPremium, withoutPremium } = inForceMeasures(question);
  return countPolicies(tx, question, {
    figures: [monthlyPremium, annualPremium],
    columns: [monthlyPremium, annualPremium, inForce],
    excluded: [unknownEnd, withoutPremium],
    chart: { kind: 'stacked_bars', of: [monthlyPremium] },
  });
};
