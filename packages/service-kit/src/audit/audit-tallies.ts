import type { Sql } from '../database/index.js';
import type { AuditEntry } from './audit-chain.js';

/** Something that a user can repeat at will. Never a value. */
export interface TalliedFact {
  readonly accountId: string;
  readonly actorId: string;
  readonly actorRole: string;
  readonly action: string;
  readonly outcome: AuditEntry['outcome'];
  readonly at: Date;
  /** 1 if absent. */
  readonly count?: number;
}

/** The start of the hour that a time lies in. */
export function hourOf(at: Date): Date {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}

/**
 * Counts a fact in the user's row of the hour. It takes no part in the audit chain: repeating it neither grows the chain
 * nor makes the account's changes wait.
 * @returns the user's count of the hour
 */
export async function tally(tx: Sql, fact: TalliedFact): Promise<number> {
  const { accountId, actorId, actorRole, action, outcome, at, count = 1 } = fact;
  const [tallied] = await tx.$queryRaw<{ count: number }[]>`
    INSERT INTO audit_tallies (account_id, actor_id, actor_role, action, outcome, hour, count, last_at)
    VALUES (${accountId}::uuid, ${actorId}::uuid, ${actorRole}, ${action}, ${outcome},
      ${hourOf(at).toISOString()}::timestamptz, ${count}::int, ${at.toISOString()}::timestamptz)
    ON CONFLICT (account_id, actor_id, action, outcome, hour) DO UPDATE
    SET count = audit_tallies.count + EXCLUDED.count, last_at = greatest(audit_tallies.last_at, EXCLUDED.last_at)
    RETURNING count`;
  return tallied?.count ?? count;
}
