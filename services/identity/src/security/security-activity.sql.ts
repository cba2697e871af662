import type { Principal } from '@bindery/contracts/access';
import {
  identityActions,
  SIGNED_IN,
  securityActions,
  type securityActivityQuery,
  type SecurityActivityView,
} from '@bindery/contracts/identity';
import type { z } from 'zod';
import { Prisma } from '../generated/prisma/client.js';

/** A sign-in or change with the request that made it. */
export interface ActivityLine extends Pick<SecurityActivityView, 'id' | 'action' | 'outcome' | 'method'> {
  readonly at: Date;
  readonly actor_id: string | null;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly network: string | null;
}

type Owner = Pick<Principal, 'userId' | 'accountId'>;

const activityOf = ({ userId, accountId }: Owner): Prisma.Sql => Prisma.sql`
  SELECT id, 0 AS seq, created_at AS at, ${SIGNED_IN} AS action, 'success' AS outcome, sign_in_method AS method,
    user_id AS actor_id, user_agent, NULL AS address, sign_in_network AS network
  FROM sessions WHERE user_id = ${userId}::uuid
  UNION ALL
  SELECT id, seq, at, action, outcome,
    CASE WHEN action = ${identityActions.userUpdated} THEN 'email' ELSE fields[1] END, actor_id, user_agent, address, NULL
  FROM audit_entries
  WHERE account_id = ${accountId}::uuid AND record_type = 'user' AND record_id = ${userId}::uuid
    AND action = ANY(${[...securityActions]})
    AND (action <> ${identityActions.userUpdated} OR 'email' = ANY(fields))`;

export const countActivitySql = (owner: Owner): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS count FROM (${activityOf(owner)}) AS activity`;

/** One page, newest first by default. */
export function activityPageSql(
  owner: Owner,
  { order, page, page_size }: z.output<typeof securityActivityQuery>,
): Prisma.Sql {
  const direction = Prisma.raw(order === 'asc' ? 'ASC' : 'DESC');
  return Prisma.sql`
    SELECT * FROM (${activityOf(owner)}) AS activity
    ORDER BY at ${direction}, seq ${direction}, id ${direction}
    LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
}
