import { Inject, Injectable } from '@nestjs/common';
import { protectedFields, type ProtectedField } from '@bindery/contracts/crm';
import type { ReencryptBatch, ReencryptCursor } from '@bindery/contracts/ops';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditTrail } from '@bindery/service-kit/audit';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import { keyActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { Individual } from '../generated/prisma/client.js';
import { IndividualKind } from '../individuals/individual-kind.js';
import { AllAccounts } from '../database/all-accounts.js';

/** A record whose values were encrypted anew, and as which version of it. */
interface Reencrypted {
  readonly row: Individual;
  readonly columns: Readonly<Record<string, string>>;
}
type Progress = Omit<ReencryptBatch, 'next'>;

const RECORDS_AT_ONCE = 40;
const ACCOUNTS_AT_ONCE = 20;

/**
 * Moves stored values to their account's newest data key, in batches, while everybody goes on working. A record that
 * somebody changes meanwhile keeps their change: it is written only where version and envelopes are the ones that were
 * read. Its version stays, for nothing of what it says has changed. The trash is not left out.
 */
@Injectable()
export class ReencryptIndividuals {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
    private readonly kind: IndividualKind,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One batch from a cursor on; each call can be the last, and a later one goes on there. */
  async batch(from: ReencryptCursor): Promise<ReencryptBatch> {
    let cursor: ReencryptCursor | null = from;
    let done: Progress = { records: 0, values: 0, overtaken: 0, unreadable: [] };
    if (from.account_id === null) cursor = await this.firstOf(null);
    for (let accounts = 0; cursor?.account_id && accounts < ACCOUNTS_AT_ONCE; accounts += 1) {
      const { account_id: accountId, record_id: recordId }: ReencryptCursor = cursor;
      const { rows, ...progress } = await this.inAccount(accountId, recordId);
      done = sum(done, progress);
      const last = rows.at(-1);
      const isFull = rows.length === RECORDS_AT_ONCE && last !== undefined;
      cursor = isFull ? { account_id: accountId, record_id: last.id } : await this.firstOf(accountId);
      if (done.records >= RECORDS_AT_ONCE) break;
    }
    return { ...done, next: cursor };
  }

  private async firstOf(previous: string | null): Promise<ReencryptCursor | null> {
    const [next] = await this.accounts.after(previous, 1);
    return next === undefined ? null : { account_id: next, record_id: null };
  }

  private async inAccount(
    accountId: string,
    after: string | null,
  ): Promise<Progress & { rows: Individual[] }> {
    const newest = await this.cipher.newestVersion(accountId);
    const rows = await this.transactions.read(accountId, (tx) => staleRows(tx, accountId, after, newest));
    const unreadable: Progress['unreadable'] = [];
    const changes: Reencrypted[] = [];
    for (const row of rows) {
      const resealed = await this.kind.mapper.toNewestKey(row);
      for (const field of resealed.unreadable) {
        unreadable.push({ account_id: accountId, record_id: row.id, field });
      }
      if (Object.keys(resealed.columns).length > 0) changes.push({ row, columns: resealed.columns });
    }
    const stored = changes.length === 0 ? [] : await this.store(accountId, changes, after === null);
    const values = stored.reduce((count, { columns }) => count + Object.keys(columns).length, 0);
    return { rows, records: rows.length, values, overtaken: changes.length - stored.length, unreadable };
  }

  /** Stores what nobody has changed meanwhile. The first batch of an account puts the run on record. */
  private async store(
    accountId: string,
    changes: readonly Reencrypted[],
    isFirst: boolean,
  ): Promise<Reencrypted[]> {
    const stored = await this.transactions.write(accountId, async (tx) => {
      const kept: Reencrypted[] = [];
      for (const change of changes) if (await replace(tx, change)) kept.push(change);
      if (isFirst && kept.length > 0) {
        const fields = protectedFields.filter((field) => kept.some(({ columns }) => field in columns));
        await this.audit.record(tx, { accountId, action: keyActions.reencrypted, fields });
      }
      return kept;
    });
    this.logger.info(
      { account_id: accountId, records: stored.length },
      'values were moved to the newest key',
    );
    return stored;
  }
}

/** Records with a value under an older key, by their ids. */
function staleRows(
  tx: Transaction,
  accountId: string,
  after: string | null,
  newest: number,
): Promise<Individual[]> {
  const isStale = (field: ProtectedField) => ({
    AND: [{ [field]: { not: null } }, { NOT: { [field]: { startsWith: `v1.${String(newest)}.` } } }],
  });
  return tx.individual.findMany({
    where: {
      account_id: accountId,
      ...(after === null ? {} : { id: { gt: after } }),
      OR: protectedFields.map(isStale),
    },
    orderBy: { id: 'asc' },
    take: RECORDS_AT_ONCE,
  });
}

async function replace(tx: Transaction, { row, columns }: Reencrypted): Promise<boolean> {
  const asRead = Object.fromEntries(
    protectedFields.flatMap((field) => (field in columns ? [[field, row[field]]] : [])),
  );
  const { count } = await tx.individual.updateMany({
    where: { id: row.id, account_id: row.account_id, version: row.version, ...asRead },
    data: columns,
  });
  return count === 1;
}

function sum(a: Progress, b: Progress): Progress {
  return {
    records: a.records + b.records,
    values: a.values + b.values,
    overtaken: a.overtaken + b.overtaken,
    unreadable: [...a.unreadable, ...b.unreadable],
  };
}
