import { randomUUID } from 'node:crypto';
import { currentContext } from '../context/request-context.js';
import { queueStatement, type Sql } from '../database/index.js';
import { CHAIN_START, chainHash, type AuditEntry } from './audit-chain.js';

/** The actor, where no request to this service tells. */
export interface AuditActor {
  readonly id: string;
  readonly role: string | null;
}

/** The part of an entry that a use case supplies. Actor, time and address come from the request. */
export interface AuditFact {
  readonly accountId: string;
  /** Past tense, with the record's type: `individual.created`, `individual.revealed`. */
  readonly action: string;
  readonly recordType?: string;
  readonly recordId?: string;
  /** Names of the fields concerned, with values only where these are about no person (`changedField`). */
  readonly fields?: readonly string[];
  readonly outcome?: AuditEntry['outcome'];
  /** When it happened, for what is learned from an event and so written later. */
  readonly actor?: AuditActor;
  readonly at?: Date;
}

/**
 * Appends to the account's audit chain, in the transaction of the change. The account's entries are written one
 * after another (an advisory lock until the transaction ends), for each is chained to the one before it.
 */
export class AuditTrail {
  /** Entries that each running transaction of `settling` writes at its end. */
  private readonly due = new WeakMap<Sql, AuditFact[]>();

  /**
   * @param keyOf returns the key of an account's chain. If the key is in this database, it is read in the same
   * transaction.
   */
  constructor(
    private readonly keyOf: (accountId: string, tx: Sql) => Promise<Buffer>,
    private readonly now: () => Date,
  ) {}

  /**
   * Has a fact written as the last thing of its transaction, so its chain is held no longer than that takes.
   * @throws Error in a transaction that `settling` doesn't run, because nothing would write the fact
   */
  recordLast(tx: Sql, fact: AuditFact): void {
    const due = this.due.get(tx);
    if (!due) throw new Error('Nothing writes the audit entries that this transaction leaves for last');
    due.push(fact);
  }

  /** Runs the work of a transaction that is about to end, then writes what it left for last. */
  async settling<T, Tx extends Sql>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const facts: AuditFact[] = [];
    this.due.set(tx, facts);
    const result = await work(tx);
    this.due.delete(tx);
    for (const [accountId, ofAccount] of Map.groupBy(facts, (fact) => fact.accountId))
      await this.append(tx, accountId, ofAccount);
    return result;
  }

  /** Writes a fact at once, so the account's chain is held until the transaction ends. */
  async record(tx: Sql, fact: AuditFact): Promise<void> {
    await this.append(tx, fact.accountId, [fact]);
  }

  private async append(tx: Sql, accountId: string, facts: readonly AuditFact[]): Promise<void> {
    const key = await this.keyOf(accountId, tx);
    const [last] = await tx.$queryRaw<{ seq: bigint; hash: string }[]>`
      SELECT seq, hash FROM hold_audit_chain(${accountId}::uuid)`;
    let seq = Number(last?.seq ?? 0);
    let hash = last?.hash ?? CHAIN_START;
    for (const fact of facts) {
      seq += 1;
      const entry = entryOf(fact, seq, fact.at ?? this.now());
      hash = chainHash(key, hash, entry);
      await insertEntry(tx, entry, hash);
    }
  }
}

async function insertEntry(tx: Sql, entry: AuditEntry, hash: string): Promise<void> {
  await queueStatement(tx)`
    INSERT INTO audit_entries (account_id, seq, id, at, actor_id, actor_role, session_id, address, user_agent,
      action, record_type, record_id, fields, outcome, request_id, hash)
    VALUES (${entry.account_id}::uuid, ${entry.seq}, ${entry.id}::uuid, ${entry.at}::timestamptz,
      ${entry.actor_id}::uuid, ${entry.actor_role}, ${entry.session_id}::uuid, ${entry.address}, ${entry.user_agent},
      ${entry.action}, ${entry.record_type}, ${entry.record_id}::uuid, ${[...entry.fields]}::text[],
      ${entry.outcome}, ${entry.request_id}, ${hash})`;
}

/** The entry as Postgres stores it, since that is what verification hashes: ids in lower case, text in whole characters. */
// oxlint-disable-next-line complexity -- No branches: what an entry may lack is null in it.
function entryOf(fact: AuditFact, seq: number, at: Date): AuditEntry {
  const context = currentContext();
  const caller = context?.principal;
  const actor = fact.actor ?? (caller && { id: caller.userId, role: caller.role });
  return {
    account_id: fact.accountId.toLowerCase(),
    seq,
    id: randomUUID(),
    at: at.toISOString(),
    actor_id: actor?.id.toLowerCase() ?? null,
    actor_role: actor?.role ?? null,
    session_id: caller?.sessionId.toLowerCase() ?? null,
    address: context?.address ?? null,
    user_agent: context?.userAgent?.slice(0, 300).toWellFormed() ?? null,
    action: fact.action,
    record_type: fact.recordType ?? null,
    record_id: fact.recordId?.toLowerCase() ?? null,
    fields: fact.fields ?? [],
    outcome: fact.outcome ?? 'success',
    request_id: context?.requestId ?? null,
  };
}
