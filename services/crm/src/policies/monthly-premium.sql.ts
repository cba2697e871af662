import { MONTHS_PAID } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

const cases = Object.entries(MONTHS_PAID).map(
  ([mode, months]) => Prisma.sql`WHEN ${Prisma.raw(`'${mode}'`)} THEN ${Prisma.raw(String(months))}`,
);

/** A month's part of a premium of `policies`, not rounded. */
export const monthlyPremiumSql = Prisma.sql`policies.premium / CASE policies.premium_mode ${Prisma.join(cases, ' ')} END`;
