import { Injectable } from '@nestjs/common';
import type { AuditCursor, AuditVerifyPage } from '@bindery/contracts/ops';
import { FieldCipher } from '@bindery/field-crypto';
import {
  CHAIN_BEGINNING,
  cutOff,
  verifyStretch,
  type AuditEntry,
  type ChainFault,
  type ChainPosition,
} from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { AuditEntry as AuditRow } from '../generated/prisma/client.js';
import { AllAccounts } from './all-accounts.js';

const ENTRIES_AT_ONCE = 1_000;
const ACCOUNTS_AT_ONCE = 50;

interface Stretch {
  readonly entries: number;
  readonly fault: ChainFault;
  /** Where the next stretch begins; nothing when the chain is finished with. */
  readonly next: ChainPosition | undefined;
}

/** Verifies audit chains against their checkpoints, a stretch at a time: new entries may come meanwhile. */
@Injectable()
export class VerifyAudit {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
  ) {}

  /** @throws AppError `not_found` when the one account that was asked for has no chain. */
  async page(only: string | null, after: AuditCursor | null): Promise<AuditVerifyPage> {
    const page: AuditVerifyPage = { accounts: 0, entries: 0, faults: [], next: null };
    let cursor: AuditCursor | null = after ?? (await this.startOf(only, null));
    while (cursor?.account_id && page.entries < ENTRIES_AT_ONCE && page.accounts < ACCOUNTS_AT_ONCE) {
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
    const next = only ?? (await this.accounts.after(previous, 1))[0];
    if (next === undefined) return null;
    if (only !== null && !(await this.hasChain(only))) {
      throw new AppError('not_found', { detail: `There is no audit chain of an account ${only}.` });
    }
    return { account_id: next, ...CHAIN_BEGINNING };
  }

  private async hasChain(accountId: string): Promise<boolean> {
    const where = { account_id: accountId };
    return this.transactions.read(accountId, async (tx) => (await tx.auditCheckpoint.count({ where })) > 0);
  }

  private async stretch(accountId: string, from: ChainPosition): Promise<Stretch> {
    const key = (await this.cipher.auditKey(accountId)).export();
    const { checkpoint, rows } = await this.transactions.read(accountId, (tx) => read(tx, accountId, from));
    const { fault, end } = verifyStretch(key, from, rows.map(entryOf), checkpoint);
    const isWhole = rows.length < ENTRIES_AT_ONCE;
    return {
      entries: rows.length,
      fault: fault ?? (isWhole ? cutOff(end, checkpoint) : null),
      next: fault || isWhole ? undefined : end,
    };
  }
}

/** The checkpoint first: entries that are added after it was read go beyond it, and are no fault. */
async function read(tx: Transaction, accountId: string, from: ChainPosition) {
  const head = await tx.auditCheckpoint.findUnique({ where: { account_id: accountId } });
  const rows = await tx.auditEntry.findMany({
    where: { account_id: accountId, seq: { gt: from.seq } },
    orderBy: { seq: 'asc' },
    take: ENTRIES_AT_ONCE,
  });
  return { checkpoint: head && { seq: Number(head.seq), hash: head.hash }, rows };
}

const entryOf = (row: AuditRow): AuditEntry & { hash: string } => ({
  ...row,
  seq: Number(row.seq),
  at: row.at.toISOString(),
  outcome: row.outcome as AuditEntry['outcome'],
});
