import { Prisma } from '../../generated/prisma/client.js';
import type { RunReport } from '../report-run.js';
import { countPolicies } from './count-policies.js';
import { inForceMeasures, unknownEnd } from './in-force-measures.js';
import { daysOf } from './period-days.js';

/** How many policies were in force at the end of each month, and their premium. */
export const premium: RunReport = (tx, question) => {
  const { inForce, monthlyPremium, withoutPremium } = inForceMeasures(question);
  const figures = [inForce, monthlyPremium];
  return countPolicies(tx, question, {
    ...{ figures, columns: figures, excluded: [unknownEnd, withoutPremium] },
    among: ({ end }) => Prisma.sql`policies.effective_date <= ${end}`,
    chart: { kind: 'lines', of: [monthlyPremium] },
    // Nothing is known of months to come.
    months: { ...question.period, to: daysOf(question.period, question.days.today).end },
  });
};
