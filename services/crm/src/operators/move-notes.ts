import { Injectable } from '@nestjs/common';
import type { MovedNotes, ReencryptCursor } from '@bindery/contracts/ops';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { noteActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';
import type { Individual } from '../generated/prisma/client.js';
import { PrimaryNotes } from '../notes/primary-notes.js';

const MAX_INDIVIDUALS = 40;
const MAX_HISTORY_ENTRIES = 2_000;
const MAX_ACCOUNTS = 20;

/**
 * Moves the texts that earlier releases left in the rows of individuals into their notes, in batches, while the service
 * runs. Trash and merged individuals are included. Versions stay, because no value changes.
 */
@Injectable()
export class MoveNotes {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly primaryNotes: PrimaryNotes,
    private readonly audit: AuditTrail,
  ) {}

  /** One batch from a cursor on. Each call can be the last, and a later one continues there. */
  async batch(from: ReencryptCursor): Promise<MovedNotes> {
    let cursor = from.account_id === null ? await this.firstOf(null) : from;
    const done = { individuals: 0, history_entries: 0 };
    for (let accounts = 0; cursor?.account_id && accounts < MAX_ACCOUNTS; accounts += 1) {
      const { account_id: accountId, record_id: after }: ReencryptCursor = cursor;
      const { moved, forgotten } = await this.inAccount(accountId, after);
      done.individuals += moved.length;
      done.history_entries += forgotten;
      const last = moved.at(-1) ?? after;
      const isFull = moved.length === MAX_INDIVIDUALS || forgotten === MAX_HISTORY_ENTRIES;
      cursor = isFull ? { account_id: accountId, record_id: last } : await this.firstOf(accountId);
      if (isFull) break;
    }
    return { ...done, next: cursor };
  }

  private async firstOf(previous: string | null): Promise<ReencryptCursor | null> {
    const [next] = await this.accounts.after(previous, 1);
    return next === undefined ? null : { account_id: next, record_id: null };
  }

  private inAccount(
    accountId: string,
    after: string | null,
  ): Promise<{ moved: string[]; forgotten: number }> {
    return this.transactions.write(accountId, async (tx) => {
      const unmoved = await unmovedTexts(tx, accountId, after);
      for (const individual of unmoved) await this.primaryNotes.moveText(tx, individual);
      const forgotten = await forgetTexts(tx);
      if (after === null && unmoved.length + forgotten > 0)
        await this.audit.record(tx, { accountId, action: noteActions.moved, fields: ['notes'] });
      return { moved: unmoved.map(({ id }) => id), forgotten };
    });
  }
}

function unmovedTexts(tx: Sql, accountId: string, after: string | null): Promise<Individual[]> {
  return tx.$queryRaw<Individual[]>`
    SELECT id, account_id, notes, created_by, created_at FROM individuals
    WHERE account_id = ${accountId}::uuid AND notes IS NOT NULL AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${MAX_INDIVIDUALS} FOR UPDATE`;
}

async function forgetTexts(tx: Sql): Promise<number> {
  const [answer] = await tx.$queryRaw<{ entries: number }[]>`
    SELECT forget_note_texts(${MAX_HISTORY_ENTRIES}::int) AS entries`;
  return answer?.entries ?? 0;
}
