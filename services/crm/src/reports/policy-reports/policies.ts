import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { inForceMeasures, unknownEnd } from './in-force-measures.js';
import { events } from './measure.js';

/** How many policies are in force, start and end. */
export const policies: RunReport = (tx, question) => {
  const { inForce, monthlyPremium, annualPremium, withoutNumber, withoutPremium } = inForceMeasures(question);
  const starting = events('starts', 'starting', 'Starting');
  const ending = events('ends', 'ending', 'Ending');
  return countPolicies(tx, question, {
    figures: [inForce, monthlyPremium, annualPremium, starting, ending, withoutNumber],
    columns: [inForce, monthlyPremium, starting, ending],
    excluded: [unknownEnd, withoutPremium],
    chart: { kind: 'stacked_bars', of: [inForce] },
  });
};
