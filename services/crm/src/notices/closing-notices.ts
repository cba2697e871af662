import type { Principal } from '@bindery/contracts/access';
import type { NoticeDue } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { policyAgentSql } from '../figures/policy-agent.sql.js';
import { valueOf, type ChangedRecord } from './changed-record.js';

/** Notices to the agents of policies that are closed now: canceled, lapsed or expired. */
export async function closingNotices(
  tx: Sql,
  { accountId, userId }: Principal,
  changed: readonly ChangedRecord[],
): Promise<NoticeDue[]> {
  const ids = changed.filter(isClosed).map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const agents = await tx.$queryRaw<{ id: string; agent_id: string | null }[]>`
    SELECT policies.id::text, ${policyAgentSql}::text AS agent_id
    FROM policies LEFT JOIN individuals
      ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
    WHERE policies.account_id = ${accountId}::uuid AND policies.id = ANY (${ids}::uuid[])`;
  return agents.flatMap(({ id: record_id, agent_id }): NoticeDue[] =>
    agent_id === null
      ? []
      : [
          {
            ...{ notice: 'closed', user_id: agent_id, record_type: 'policy', record_id },
            ...{ actor_id: userId, count: 1 },
          },
        ],
  );
}

const isClosed = ({ type, row, before }: ChangedRecord): boolean =>
  type === 'policy' && valueOf(before, 'status') === 'active' && valueOf(row, 'status') !== 'active';
