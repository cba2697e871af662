import { Prisma } from '../generated/prisma/client.js';
import { clientSql } from '../clients/client.sql.js';

/** The individual, carrier and product of a policy, joined to a table or alias of policies. */
export const joinedTo = (policies: string): Prisma.Sql => Prisma.sql`
  LEFT JOIN individuals ON individuals.account_id = ${Prisma.raw(policies)}.account_id
    AND individuals.id = ${Prisma.raw(policies)}.insured_id
  LEFT JOIN carriers ON carriers.id = ${Prisma.raw(policies)}.carrier_id
  LEFT JOIN products ON products.id = ${Prisma.raw(policies)}.product_id
  LEFT JOIN agents AS writers ON writers.account_id = ${Prisma.raw(policies)}.account_id
    AND writers.user_id = ${Prisma.raw(policies)}.writing_agent`;

/** The names of that, and whose individual it is, as the views need them. */
export const policyNames = Prisma.sql`
  ${clientSql} AS insured,
  json_build_object('name', carriers.name) AS carrier,
  CASE WHEN products.id IS NOT NULL THEN json_build_object('name', products.name) END AS product,
  writers.name AS writing_agent_name`;
