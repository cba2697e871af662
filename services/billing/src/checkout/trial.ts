import type { Customer, Plan } from '../generated/prisma/client.js';

/** Whether a purchase would begin with a trial: an account has one, whichever plan it was for. */
export const hasTrial = (
  plan: Pick<Plan, 'trialDays'>,
  customer: Pick<Customer, 'trialUsedAt'> | null,
): boolean => plan.trialDays > 0 && !customer?.trialUsedAt;
