import type { Principal } from '@bindery/contracts/access';
import { FORMER, NOBODY } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

/**
 * The agent of a policy and its renewal: who wrote it, else the client's agent, else nobody (null). Lists, Today,
 * reports and rules mean this one.
 * @param policies a table or alias of policies
 * @param individuals one of their individuals
 */
export const policyAgentOf = (policies: string, individuals: string): Prisma.Sql =>
  Prisma.raw(`coalesce(${policies}.writing_agent, ${individuals}.assigned_agent)`);
export const policyAgentSql = policyAgentOf('policies', 'individuals');

/** The same as reports count by it: an agent's id, or one group for nobody and one for those who have left. */
export const agentGroupSql = ({ accountId }: Principal): Prisma.Sql => Prisma.sql`CASE
  WHEN ${policyAgentSql} IS NULL THEN ${NOBODY}
  WHEN ${policyAgentSql} IN (SELECT present.user_id FROM agents AS present
    WHERE present.account_id = ${accountId}::uuid AND present.is_active) THEN ${policyAgentSql}::text
  ELSE ${FORMER} END`;

/** Over the same: those of an agent, who may have left, or of one of the two groups. */
export function ofAgentSql(caller: Principal, agent: string): Prisma.Sql {
  if (agent === NOBODY || agent === FORMER) return Prisma.sql`${agentGroupSql(caller)} = ${agent}`;
  // As a question about the policy, so that Postgres reads the clients of one agent, and not those of all.
  return Prisma.sql`(policies.writing_agent = ${agent}::uuid OR (policies.writing_agent IS NULL
    AND EXISTS (SELECT FROM individuals AS served WHERE served.account_id = policies.account_id
      AND served.id = policies.insured_id AND served.assigned_agent = ${agent}::uuid)))`;
}
