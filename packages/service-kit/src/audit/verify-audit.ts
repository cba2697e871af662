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
/** Classifying faults can take long. A page with many faults ends early, so that the response is in time. */
const PAGE_MS = 2_000;

interface VerifiedStretch {
  readonly entries: number;
  readonly faults: readonly ChainFault[];
  /** The start of the next stretch; undefined at the end of the chain. */
  readonly next: ChainPosition | undefined;
}

/**
 * Verifies audit chains against their checkpoints, one section at a time, because new entries can arrive meanwhile.
 */
@Injectable()
export class VerifyAudit {
  constructor(@Inject(AUDIT_CHAINS) private readonly chains: AuditChains) {}

  /** @param only verifies only this account; if the account has no chain, the page counts no account. */
  async page(only: string | null, after: AuditCursor | null): Promise<AuditVerifyPage> {
    const page: AuditVerifyPage = { accounts: 0, entries: 0, faults: [], next: null };
    const until = performance.now() + PAGE_MS;
    let cursor: AuditCursor | null = after ?? (await this.startOf(only, null));
    while (cursor?.account_id && page.entries < MAX_ENTRIES && page.accounts < MAX_ACCOUNTS) {
      const { account_id: accountId, ...from }: AuditCursor = cursor;
      const { entries, faults, next } = await this.stretch(accountId, from, until);
      page.entries += entries;
      page.faults.push(...faults.map((fault) => ({ account_id: accountId, ...fault })));
      if (!next) page.accounts += 1;
      const following = only === null ? await this.startOf(null, accountId) : null;
      cursor = next ? { account_id: accountId, ...next } : following;
      if (performance.now() > until) break;
    }
    return { ...page, next: cursor };
  }

  private async startOf(only: string | null, previous: string | null): Promise<AuditCursor | null> {
    const next = only ?? (await this.chains.accountsAfter(previous, 1))[0];
    if (next === undefined) return null;
    if (only !== null && (await this.chains.read(only, (tx) => checkpointOf(tx, only))) === null) return null;
    return { account_id: next, ...CHAIN_BEGINNING };
  }

  private async stretch(accountId: string, from: ChainPosition, until: number): Promise<VerifiedStretch> {
    const key = await this.chains.keyOf(accountId);
    const { checkpoint, entries } = await this.chains.read(accountId, async (tx) => ({
      // The checkpoint first: entries that are added after it was read go beyond it, and are no fault.
      checkpoint: await checkpointOf(tx, accountId),
      entries: await entriesAfter(tx, accountId, from.seq),
    }));
    const { faults, end } = await verifyStretch({ key, from, checkpoint, until }, entries);
    const isWhole = entries.length < MAX_ENTRIES && end.seq === (entries.at(-1)?.seq ?? from.seq);
    return {
      entries: entries.filter(({ seq }) => seq <= end.seq).length,
      faults: isWhole ? [...faults, ...cutOff(end, checkpoint)] : faults,
      next: isWhole ? undefined : end,
    };
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
