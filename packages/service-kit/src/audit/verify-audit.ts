import { Inject, Injectable } from '@nestjs/common';
import type { AuditCursor, AuditVerifyPage } from '@bindery/contracts/ops';
import type { Sql } from '../database/index.js';
import {
  CHAIN_BEGINNING,
  cutOff,
  verifyStretch,
  type AuditEntry,
  type ChainFault,
  type ChainPosition,
} from './audit-chain.js';
import { AUDIT_CHAINS, type AuditChains } from './audit-chains.js';

const MAX_ENTRIES = 1_000;
const MAX_ACCOUNTS = 50;

interface Stretch {
  readonly entries: number;
  readonly fault: ChainFault;
  /** Where the next stretch begins; nothing when the chain is finished with. */
  readonly next: ChainPosition | undefined;
}

/** Verifies audit chains against their checkpoints, a stretch at a time: new entries may come meanwhile. */
@Injectable()
export class VerifyAudit {
  constructor(@Inject(AUDIT_CHAINS) private readonly chains: AuditChains) {}

  /** @param only the one account that is asked for, if it is; without a chain of it the page counts no account. */
  async page(only: string | null, after: AuditCursor | null): Promise<AuditVerifyPage> {
    const page: AuditVerifyPage = { accounts: 0, entries: 0, faults: [], next: null };
    let cursor: AuditCursor | null = after ?? (await this.startOf(only, null));
    while (cursor?.account_id && page.entries < MAX_ENTRIES && page.accounts < MAX_ACCOUNTS) {
      const { account_id: accountId, ...from }: AuditCursor = cursor;
      const { entries, fault, next } = await this.stretch(accountId, from);
      page.entries += entries;
      if (fault) page.faults.push({ account_id: accountId, ...fault });
      if (!next) page.accounts += 1;
      const following = only === null ? await this.startOf(null, accountId) : null;
      cursor = next ? { account_id: accountId, ...next } : following;
    }
    return { ...page, next: cursor };
  }

  private async startOf(only: string | null, previous: string | null): Promise<AuditCursor | null> {
    const next = only ?? (await this.chains.accountsAfter(previous, 1))[0];
    if (next === undefined) return null;
    if (only !== null && (await this.chains.read(only, (tx) => checkpointOf(tx, only))) === null) return null;
    return { account_id: next, ...CHAIN_BEGINNING };
  }

  private async stretch(accountId: string, from: ChainPosition): Promise<Stretch> {
    const key = await this.chains.keyOf(accountId);
    return this.chains.read(accountId, async (tx) => {
      // The checkpoint first: entries that are added after it was read go beyond it, and are no fault.
      const checkpoint = await checkpointOf(tx, accountId);
      const entries = await entriesAfter(tx, accountId, from.seq);
      const { fault, end } = verifyStretch(key, from, entries, checkpoint);
      const isWhole = entries.length < MAX_ENTRIES;
      return {
        entries: entries.length,
        fault: fault ?? (isWhole ? cutOff(end, checkpoint) : null),
        next: fault || isWhole ? undefined : end,
      };
    });
  }
}

async function checkpointOf(tx: Sql, accountId: string): Promise<ChainPosition | null> {
  const [head] = await tx.$queryRaw<{ seq: bigint; hash: string }[]>`
    SELECT seq, hash FROM audit_checkpoints WHERE account_id = ${accountId}::uuid`;
  return head ? { seq: Number(head.seq), hash: head.hash } : null;
}

type Entry = AuditEntry & { readonly hash: string };
type Row = Omit<Entry, 'seq' | 'at'> & { readonly seq: bigint; readonly at: Date };

async function entriesAfter(tx: Sql, accountId: string, seq: number): Promise<Entry[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT account_id, seq, id, at, actor_id, actor_role, session_id, address, user_agent, action, record_type,
      record_id, fields, outcome, request_id, hash
    FROM audit_entries WHERE account_id = ${accountId}::uuid AND seq > ${seq}
    ORDER BY audit_entries.seq LIMIT ${MAX_ENTRIES}`;
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}
