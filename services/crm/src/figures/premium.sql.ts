import { MONTHS_PAID } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

const cases = Object.entries(MONTHS_PAID).map(
  ([mode, months]) => Prisma.sql`WHEN ${Prisma.raw(`'${mode}'`)} THEN ${Prisma.raw(String(12 / months))}`,
);

/** A year's premium of a row of `policies`, exactly: a third of a dollar has no end. */
export const annualPremiumSql = Prisma.sql`policies.premium * CASE policies.premium_mode ${Prisma.join(cases, ' ')} END`;

/** A month's part of a sum of annual premiums, to the cent. Only the sum is rounded, not what it is made of. */
export const monthlyOfSql = (annual: Prisma.Sql): Prisma.Sql => Prisma.sql`round(${annual} / 12, 2)`;
