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

/** An entry's place in its chain, and its hash. */
export interface ChainPosition {
  readonly seq: number;
  readonly hash: string;
}

/** Where every chain begins. */
export const CHAIN_BEGINNING: ChainPosition = { seq: 0, hash: CHAIN_START };

/**
 * Verifies the entries that follow a position which is known to be right, in order of `seq`. A checkpoint that lies
 * among them is held to as well.
 * @returns the first fault, and up to where the chain is right
 */
export function verifyStretch(
  key: Buffer,
  from: ChainPosition,
  entries: Iterable<AuditEntry & { readonly hash: string }>,
  checkpoint: ChainPosition | null,
): { readonly fault: ChainFault; readonly end: ChainPosition } {
  let end = from;
  for (const entry of entries) {
    const seq = end.seq + 1;
    if (entry.seq !== seq) return { fault: { seq, fault: 'missing' }, end };
    const isAltered =
      chainHash(key, end.hash, entry) !== entry.hash ||
      (checkpoint?.seq === seq && checkpoint.hash !== entry.hash);
    if (isAltered) return { fault: { seq, fault: 'altered' }, end };
    end = { seq, hash: entry.hash };
  }
  return { fault: null, end };
}

/** The fault of a chain that ends before its checkpoint, or `null`. */
export function cutOff(end: ChainPosition, checkpoint: ChainPosition | null): ChainFault {
  return checkpoint && checkpoint.seq > end.seq ? { seq: end.seq + 1, fault: 'cut_off' } : null;
}

/**
 * Verifies one account's whole chain, in order of `seq`, against the newest checkpoint: an altered, missing, reordered
 * or cut-off entry is found.
 */
export function verifyChain(
  key: Buffer,
  entries: Iterable<AuditEntry & { readonly hash: string }>,
  checkpoint: ChainPosition | null,
): ChainFault {
  const { fault, end } = verifyStretch(key, CHAIN_BEGINNING, entries, checkpoint);
  return fault ?? cutOff(end, checkpoint);
}
