import { Prisma } from '../generated/prisma/client.js';
import type { Walked } from './due-tasks.sql.js';

/** Records by their ids: those after one, up to another one. */
export interface Part {
  readonly after: string | null;
  readonly last: string | null;
}

const within = (id: Prisma.Sql, { after, last }: Part): Prisma.Sql =>
  Prisma.sql`${after === null ? Prisma.empty : Prisma.sql`AND ${id} > ${after}::uuid`}
    ${last === null ? Prisma.empty : Prisma.sql`AND ${id} <= ${last}::uuid`}`;

/** Over `individuals` or `policies`: the records of a batch that can have a task. */
export function candidatesSql(accountId: string, over: Walked, part: Part): Prisma.Sql {
  return over === 'individuals'
    ? Prisma.sql`individuals.account_id = ${accountId}::uuid AND individuals.deleted_at IS NULL
        ${within(Prisma.sql`individuals.id`, part)}`
    : Prisma.sql`policies.account_id = ${accountId}::uuid AND policies.deleted_at IS NULL
        AND policies.status = 'active' ${within(Prisma.sql`policies.id`, part)}`;
}

/** The tasks of the same records; those of a client's policies are the client's. */
export function tasksAmong(over: Walked, part: Part): Prisma.Sql {
  return over === 'individuals'
    ? Prisma.sql`tasks.insured_id IS NOT NULL ${within(Prisma.sql`tasks.insured_id`, part)}`
    : Prisma.sql`tasks.insured_id IS NULL AND tasks.policy_id IS NOT NULL ${within(Prisma.sql`tasks.policy_id`, part)}`;
}
