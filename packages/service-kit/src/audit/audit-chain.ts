import { createHmac } from 'node:crypto';

/** One audit entry as it is chained and stored. Names of fields, never their values. */
export interface AuditEntry {
  readonly account_id: string;
  /** Position in the account's chain, from 1. */
  readonly seq: number;
  readonly id: string;
  /** ISO 8601 in UTC, milliseconds. */
  readonly at: string;
  readonly actor_id: string | null;
  readonly actor_role: string | null;
  readonly session_id: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly action: string;
  readonly record_type: string | null;
  readonly record_id: string | null;
  readonly fields: readonly string[];
  readonly outcome: 'success' | 'refused' | 'failed';
  readonly request_id: string | null;
}

/** What the first entry of a chain is chained to. */
export const CHAIN_START = '0'.repeat(64);

/** `HMAC-SHA-256(key, previous ‖ canonical entry)` in hex. The canonical form lists the fields in a fixed order. */
export function chainHash(key: Buffer, previous: string, entry: AuditEntry): string {
  const canonical = JSON.stringify([
    entry.account_id,
    entry.seq,
    entry.id,
    entry.at,
    entry.actor_id,
    entry.actor_role,
    entry.session_id,
    entry.address,
    entry.user_agent,
    entry.action,
    entry.record_type,
    entry.record_id,
    entry.fields,
    entry.outcome,
    entry.request_id,
  ]);
  return createHmac('sha256', key).update(previous).update('\n').update(canonical).digest('hex');
}

/** What is wrong with a chain, or `null`. */
export type ChainFault = { readonly seq: number; readonly fault: 'altered' | 'missing' | 'cut_off' } | null;

/**
 * Verifies one account's chain, in order of `seq`, against the newest checkpoint: an altered, missing, reordered or
 * cut-off entry is found.
 */
export function verifyChain(
  key: Buffer,
  entries: Iterable<AuditEntry & { readonly hash: string }>,
  checkpoint: { readonly seq: number; readonly hash: string } | null,
): ChainFault {
  let previous = CHAIN_START;
  let seq = 0;
  for (const entry of entries) {
    seq += 1;
    if (entry.seq !== seq) return { seq, fault: 'missing' };
    if (chainHash(key, previous, entry) !== entry.hash) return { seq, fault: 'altered' };
    if (checkpoint?.seq === seq && checkpoint.hash !== entry.hash) return { seq, fault: 'altered' };
    previous = entry.hash;
  }
  return checkpoint && checkpoint.seq > seq ? { seq: seq + 1, fault: 'cut_off' } : null;
}
