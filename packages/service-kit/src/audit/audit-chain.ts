import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { spellingsOf } from './id-spellings.js';

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
  readonly outcome: 'success' | 'denied' | 'failed';
  readonly request_id: string | null;
}

/** The hash before the first entry of a chain. */
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

/** A fault of an entry in a chain, or of the place of a missing one. */
export interface ChainFault {
  readonly seq: number;
  /**
   * `missing` covers all entries up to `last_seq`; the next one can't be verified either, as the hash before it is gone.
   * `case_unknown` is an old entry that doesn't verify in any of the spellings that were tried.
   */
  readonly fault: 'altered' | 'missing' | 'cut_off' | 'case_unknown';
  readonly last_seq?: number;
}

/** An entry's place in its chain, and its hash. */
export interface ChainPosition {
  readonly seq: number;
  readonly hash: string;
}

/** The start of every chain. */
export const CHAIN_BEGINNING: ChainPosition = { seq: 0, hash: CHAIN_START };

type StoredEntry = AuditEntry & ChainPosition;

/** A key and the positions that verification starts from and compares with. */
export interface Stretch {
  readonly key: Buffer;
  /** The position before the first entry. */
  readonly from: ChainPosition;
  readonly checkpoint: ChainPosition | null;
  /** When to stop, by `performance.now()`; never if absent. At least one entry is verified. */
  readonly until?: number;
}

/**
 * Verifies entries in order of `seq`. After a fault it continues from the stored hash, so it finds later faults too.
 * @returns every fault, and the position of the last entry that was verified
 */
export async function verifyStretch(
  { key, from, checkpoint, until = Infinity }: Stretch,
  entries: Iterable<StoredEntry>,
): Promise<{ readonly faults: readonly ChainFault[]; readonly end: ChainPosition }> {
  const faults: ChainFault[] = [];
  let end = from;
  for (const entry of entries) {
    const { seq, hash } = entry;
    if (end !== from && performance.now() > until) break;
    const isAfterGap = seq !== end.seq + 1;
    if (isAfterGap) faults.push({ seq: end.seq + 1, fault: 'missing', last_seq: seq - 1 });
    const fault = isAfterGap ? null : await faultOf(key, end.hash, entry);
    if (fault) faults.push({ seq, fault });
    else if (checkpoint?.seq === seq && checkpoint.hash !== hash) faults.push({ seq, fault: 'altered' });
    end = { seq, hash };
  }
  return { faults, end };
}

const HASHES_PER_TURN = 4_096;

async function faultOf(
  key: Buffer,
  previous: string,
  entry: StoredEntry,
): Promise<'altered' | 'case_unknown' | null> {
  if (chainHash(key, previous, entry) === entry.hash) return null;
  const spellings = spellingsOf(entry);
  for (let tried = 1; ; tried += 1) {
    const { done, value } = spellings.next();
    if (done) return value === 'all' ? 'altered' : 'case_unknown';
    if (chainHash(key, previous, value) === entry.hash) return null;
    // Lets the event loop serve other requests.
    if (tried % HASHES_PER_TURN === 0) await setImmediate();
  }
}

/** The fault of a chain that ends before its checkpoint, if it does. */
export function cutOff(end: ChainPosition, checkpoint: ChainPosition | null): ChainFault[] {
  return checkpoint && checkpoint.seq > end.seq ? [{ seq: end.seq + 1, fault: 'cut_off' }] : [];
}

/** Verifies one account's whole chain, in order of `seq`, against the newest checkpoint. Returns every fault. */
export async function verifyChain(
  key: Buffer,
  entries: Iterable<StoredEntry>,
  checkpoint: ChainPosition | null,
): Promise<readonly ChainFault[]> {
  const { faults, end } = await verifyStretch({ key, from: CHAIN_BEGINNING, checkpoint }, entries);
  return [...faults, ...cutOff(end, checkpoint)];
}
