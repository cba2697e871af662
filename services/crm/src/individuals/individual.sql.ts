import type { Principal } from '@bindery/contracts/access';
import { inScopeSql } from '../access/record-scope.js';
import { Prisma, type Individual } from '../generated/prisma/client.js';

/** An individual, with the names of those it is assigned to. */
export interface IndividualWithNames extends Individual {
  readonly assigned_name: string | null;
  readonly additional_name: string | null;
}

/** One individual that the person can see, and that is neither in the trash nor merged into another one. */
export function individualWithNamesSql(person: Principal, id: string): Prisma.Sql {
  return Prisma.sql`
    SELECT individuals.*, one.name AS assigned_name, other.name AS additional_name
    FROM individuals
    LEFT JOIN agents AS one
      ON one.account_id = individuals.account_id AND one.user_id = individuals.assigned_agent
    LEFT JOIN agents AS other
      ON other.account_id = individuals.account_id AND other.user_id = individuals.additional_agent
    WHERE ${inScopeSql(person)} AND individuals.id = ${id}::uuid
      AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL`;
}

/** One individual that the person can see, in the trash or not, held until the transaction ends. */
export function heldIndividualSql(person: Principal, id: string): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM individuals
    WHERE ${inScopeSql(person)} AND id = ${id}::uuid AND merged_into IS NULL
    FOR UPDATE`;
}

/** Their names by id. */
export function namesIn(line: IndividualWithNames): Map<string, string> {
  const named: readonly [string | null, string | null][] = [
    [line.assigned_agent, line.assigned_name],
    [line.additional_agent, line.additional_name],
  ];
  return new Map(named.filter((pair): pair is [string, string] => pair[0] !== null && pair[1] !== null));
}
