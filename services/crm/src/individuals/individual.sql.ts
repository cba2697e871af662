import { Prisma, type Individual } from '../generated/prisma/client.js';
import { columnsOf } from '../database/sql-fragments.js';

/** An individual, with the names of those it is assigned to, also of those who have left. */
export interface IndividualWithNames extends Individual {
  readonly assigned_agent_name: string | null;
  readonly additional_agent_name: string | null;
}

/** Its columns, for typed statements. */
export const individualColumns = Object.values(Prisma.IndividualScalarFieldEnum).map(
  (column) => `individuals.${column}` as const,
);

/** All of them, up to the `WHERE`. */
export const individualsWithNames = Prisma.sql`
  SELECT ${columnsOf('individuals', Prisma.IndividualScalarFieldEnum)}, assigned.name AS assigned_agent_name, additional.name AS additional_agent_name
  FROM individuals
  LEFT JOIN agents AS assigned
    ON assigned.account_id = individuals.account_id AND assigned.user_id = individuals.assigned_agent
  LEFT JOIN agents AS additional
    ON additional.account_id = individuals.account_id AND additional.user_id = individuals.additional_agent`;
