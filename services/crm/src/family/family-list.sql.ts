import type { Principal } from '@bindery/contracts/access';
import { inScopeSql } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';

/** What hangs on individuals. */
export type FamilyTable = 'dependents' | 'addresses' | 'phones';

/** A row, beside whose individual it hangs on; without an `id` when nothing does. */
export type FamilyLine<Row extends { readonly id: string }> = {
  readonly of_created_by: string;
  readonly of_assigned_agent: string | null;
  readonly of_additional_agent: string | null;
} & (Omit<Row, 'individual'> | { readonly id: null });

/** All of one table that hangs on one individual; no line at all when the person can see no such individual. */
export function familySql(person: Principal, individualId: string, table: FamilyTable): Prisma.Sql {
  const primaryFirst = table === 'dependents' ? Prisma.empty : Prisma.sql`hanging.is_primary DESC,`;
  return Prisma.sql`
    SELECT individuals.created_by AS of_created_by, individuals.assigned_agent AS of_assigned_agent,
      individuals.additional_agent AS of_additional_agent, hanging.*
    FROM individuals
    LEFT JOIN ${Prisma.raw(table)} AS hanging ON hanging.account_id = individuals.account_id
      AND hanging.individual_id = individuals.id AND hanging.deleted_at IS NULL
    WHERE ${inScopeSql(person)} AND individuals.id = ${individualId}::uuid
      AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL
    ORDER BY ${primaryFirst} hanging.created_at`;
}
