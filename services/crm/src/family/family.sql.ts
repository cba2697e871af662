import type { Principal } from '@bindery/contracts/access';
import { prepared } from '@bindery/service-kit/database';
import { inScopeSql, type Ownership, type ScopeOwner } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { columnsOf } from '../records/columns.sql.js';

const columns = {
  dependents: Prisma.DependentScalarFieldEnum,
  addresses: Prisma.AddressScalarFieldEnum,
  phones: Prisma.PhoneScalarFieldEnum,
} as const;

/** What hangs on individuals. */
export type FamilyTable = keyof typeof columns;

/** A row of it, beside whose individual it hangs on: that decides who may see and change it. */
export type Hanging<Row> = Row & { readonly individual: Ownership };

const individual = Prisma.sql`json_build_object('created_by', individuals.created_by,
  'assigned_agent', individuals.assigned_agent, 'additional_agent', individuals.additional_agent) AS individual`;

/** All of one table, up to the `WHERE`. */
export function hangingSql(table: FamilyTable): Prisma.Sql {
  const hanging = Prisma.raw(table);
  return Prisma.sql`
    SELECT ${columnsOf(table, columns[table])}, ${individual}
    FROM ${hanging} JOIN individuals
      ON individuals.account_id = ${hanging}.account_id AND individuals.id = ${hanging}.individual_id`;
}

/** The individuals on which something that a person can see may hang. */
export function onVisibleIndividuals(person: ScopeOwner): Prisma.Sql {
  return Prisma.sql`${inScopeSql(person)} AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL`;
}

/** All of one table that hangs on one individual, or one line without an `id`; none when the person sees no such individual. */
export function familySql(person: Principal, individualId: string, table: FamilyTable): Prisma.Sql {
  const primaryFirst = table === 'dependents' ? Prisma.empty : Prisma.sql`hanging.is_primary DESC,`;
  return prepared(Prisma.sql`
    SELECT ${columnsOf('hanging', columns[table])}, ${individual}
    FROM individuals
    LEFT JOIN ${Prisma.raw(table)} AS hanging ON hanging.account_id = individuals.account_id
      AND hanging.individual_id = individuals.id AND hanging.deleted_at IS NULL
    WHERE ${onVisibleIndividuals(person)} AND individuals.id = ${individualId}::uuid
    ORDER BY ${primaryFirst} hanging.created_at`);
}
