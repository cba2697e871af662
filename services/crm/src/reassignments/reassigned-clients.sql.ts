import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/** The agents between whom clients move, by whose decision. */
export interface Handover {
  readonly accountId: string;
  /** Null for those of nobody. */
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string;
}

/** Of a member: assigned to them, or created by them and assigned to nobody. Those in the trash may come back, so they count.
 * Of nobody: unassigned, whoever created them. */
const clientsOf = ({ accountId, from }: Handover): Prisma.Sql =>
  from === null
    ? Prisma.sql`individuals.account_id = ${accountId}::uuid AND assigned_agent IS NULL AND deleted_at IS NULL`
    : Prisma.sql`
  individuals.account_id = ${accountId}::uuid AND (assigned_agent = ${from}::uuid OR additional_agent = ${from}::uuid
    OR (assigned_agent IS NULL AND created_by = ${from}::uuid))`;

export const countClientsSql = (handover: Handover): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS clients FROM individuals WHERE ${clientsOf(handover)}`;

/** The next clients in the order of their ids, which it holds. */
export async function holdClients(
  tx: Sql,
  handover: Handover,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM individuals WHERE ${clientsOf(handover)} AND id > ${after}::uuid ORDER BY id LIMIT ${limit} FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** Moves held clients, with their history. If the heir has left the account as well, they stay unassigned. */
export function moveClients(
  tx: Sql,
  { accountId, from, to, by }: Handover,
  ids: readonly string[],
  at: Date,
): Promise<{ id: string; version: number }[]> {
  const isTheirs =
    from === null
      ? Prisma.sql`assigned_agent IS NULL`
      : Prisma.sql`coalesce(assigned_agent, created_by) = ${from}::uuid`;
  const time = Prisma.sql`${at.toISOString()}::timestamptz`;
  return tx.$queryRaw`
    WITH heir AS (
      SELECT user_id FROM agents WHERE account_id = ${accountId}::uuid AND user_id = ${to}::uuid AND is_active
    ), given AS (
      SELECT id, assigned_agent, additional_agent,
        CASE WHEN ${isTheirs} THEN (SELECT user_id FROM heir)
          ELSE assigned_agent END AS assigned,
        CASE WHEN additional_agent = ${from}::uuid THEN (SELECT user_id FROM heir) ELSE additional_agent END AS additional
      FROM individuals WHERE account_id = ${accountId}::uuid AND id = ANY (${[...ids]}::uuid[])
    ), moving AS (
      SELECT id, assigned_agent, additional_agent, assigned,
        CASE WHEN additional IS DISTINCT FROM assigned THEN additional END AS additional
      FROM given
    ), moved AS (
      UPDATE individuals SET assigned_agent = assigned, additional_agent = additional, version = version + 1,
        updated_at = ${time}
      FROM moving
      WHERE individuals.account_id = ${accountId}::uuid AND individuals.id = moving.id
        AND (moving.assigned_agent, moving.additional_agent) IS DISTINCT FROM (assigned, additional)
      RETURNING individuals.id, version, moving.assigned_agent, assigned, moving.additional_agent, additional
    ), told AS (
      INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
      SELECT gen_random_uuid(), ${accountId}::uuid, id, 'individual', id, 'updated', (
          SELECT jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after))
          FROM (VALUES ('assigned_agent', assigned_agent, assigned), ('additional_agent', additional_agent, additional))
            AS change (field, before, after)
          WHERE before IS DISTINCT FROM after),
        ${by}::uuid, ${time}
      FROM moved
    )
    SELECT id, version FROM moved`;
}
