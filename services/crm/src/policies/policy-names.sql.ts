import { Prisma } from '../generated/prisma/client.js';

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
  CASE WHEN individuals.id IS NOT NULL THEN json_build_object('first_name', individuals.first_name,
    'last_name', individuals.last_name, 'created_by', individuals.created_by,
    'assigned_agent', individuals.assigned_agent, 'additional_agent', individuals.additional_agent) END AS insured,
  json_build_object('name', carriers.name) AS carrier,
  CASE WHEN products.id IS NOT NULL THEN json_build_object('name', products.name) END AS product,
  writers.name AS writing_agent_name`;
