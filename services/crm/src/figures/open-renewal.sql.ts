import { Prisma } from '../generated/prisma/client.js';

/**
 * Over `policies`: one is up for renewal while it is active, has started and doesn't end before. It leaves with an outcome of
 * this renewal; a renewed one comes back with its next date.
 * @param today `YYYY-MM-DD`, or a day of a statement
 */
export const isOpenRenewal = (today: string | Prisma.Sql): Prisma.Sql => Prisma.sql`policies.status = 'active'
  AND policies.effective_date <= least(policies.renewal_date, ${today}::date)
  AND (policies.termination_date IS NULL OR policies.termination_date >= policies.renewal_date)
  AND policies.renewal_date IS DISTINCT FROM policies.renewal_handled`;
