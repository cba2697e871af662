import { Inject, Injectable } from '@nestjs/common';
import { fieldTables } from '@bindery/contracts/crm';
import type { ReencryptBatch, ReencryptCursor } from '@bindery/contracts/ops';
import { FieldCipher, IntegrityFailure } from '@bindery/field-crypto';
import { AuditTrail, isBrokenChain } from '@bindery/service-kit/audit';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Logger } from '@bindery/service-kit/logging';
import { keyActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';
import { SealedTexts } from '../files/sealed-texts.js';
import { protectedRules } from '../resources/protected-rules.js';
import { RecordMapper } from '../resources/record-mapper.js';
import { ciphertextSources } from './encrypted-tables.js';
import type { KeyedValues, Renewal } from './renewed-source.js';
import { resealed } from './sealed-tables.js';
import {
  replaceValues,
  sourceOf,
  staleRows,
  valuesSql,
  type RenewedRow,
  type StaleRow,
} from './stale-rows.js';

type Progress = Omit<ReencryptBatch, 'next'>;

const NOTHING: Progress = {
  ...{ records: 0, values: 0, overtaken: 0 },
  ...{ unreadable: [], failed: [], unaudited: [] },
};

const MAX_RECORDS = 40;
/** The bytes that a batch reads of rows that can be large, and little more. */
const MAX_BYTES = 4_000_000;
const MAX_ACCOUNTS = 20;

/** The values moved in an account, and the last row of a batch after which more can follow. */
type InAccount = Progress & { readonly last?: StaleRow | undefined };

/**
 * Re-encrypts stored values under their account's newest data key, in batches, while the service runs. A
 * value is replaced only if it is still the one that was read, so concurrent changes win. Versions stay,
 * because no value changes. Trash, stored merges and all that is sealed are included.
 */
@Injectable()
export class ReencryptRecords {
  private readonly mappers: readonly RecordMapper[];

  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
    private readonly audit: AuditTrail,
    private readonly texts: SealedTexts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.mappers = ciphertextSources.map(
      ({ type, name }) =>
        new RecordMapper({ fields: fieldTables[type], table: name, rules: protectedRules, cipher, logger }),
    );
  }

  /** One batch from a cursor on. Each call can be the last, and a later one continues there. */
  async batch(from: ReencryptCursor): Promise<ReencryptBatch> {
    let cursor: ReencryptCursor | null = from;
    let done = NOTHING;
    if (from.account_id === null) cursor = await this.firstOf(null);
    for (let accounts = 0; cursor?.account_id && accounts < MAX_ACCOUNTS; accounts += 1) {
      const { account_id: accountId }: ReencryptCursor = cursor;
      const { last, ...progress } = await this.inAccountWithKeys(accountId, cursor);
      done = sum(done, progress);
      cursor = last ? cursorAt(accountId, last) : await this.firstOf(accountId);
      if (last || done.records >= MAX_RECORDS) break;
    }
    return { ...done, next: cursor };
  }

  private async firstOf(previous: string | null): Promise<ReencryptCursor | null> {
    const [next] = await this.accounts.after(previous, 1);
    return next === undefined ? null : { account_id: next, record_id: null };
  }

  /** The same as {@link inAccount}; nothing but the account's name where it was tampered with. */
  private async inAccountWithKeys(accountId: string, after: ReencryptCursor): Promise<InAccount> {
    try {
      return await this.inAccount(accountId, after);
    } catch (error) {
      if (error instanceof IntegrityFailure) return { ...NOTHING, failed: [accountId] };
      if (isBrokenChain(error)) return { ...NOTHING, unaudited: [accountId] };
      throw error;
    }
  }

  private async inAccount(accountId: string, after: ReencryptCursor): Promise<InAccount> {
    const newest = await this.cipher.newestVersion(accountId);
    const rows = await this.transactions.read(accountId, (tx) => staleRows(tx, after, newest, MAX_RECORDS));
    const unreadable: Progress['unreadable'] = [];
    const changes: RenewedRow[] = [];
    let [records, bytes] = [0, 0];
    for (const row of rows) {
      if (bytes > MAX_BYTES) break;
      records += 1;
      const read = row.values ?? (await this.valuesOf(accountId, row));
      bytes += sizeOf(read);
      const renewed = await this.toNewestKey(accountId, row, read, newest);
      for (const field of renewed.unreadable) {
        unreadable.push({ account_id: accountId, record_id: row.record_id, field });
      }
      if (Object.keys(renewed.columns).length > 0) changes.push({ row, read, values: renewed.columns });
    }
    const stored = changes.length === 0 ? [] : await this.store(accountId, changes, after.record_id === null);
    const values = stored.reduce((count, change) => count + Object.keys(change.values).length, 0);
    const overtaken = changes.length - stored.length;
    const last = records === MAX_RECORDS || records < rows.length ? rows[records - 1] : undefined;
    return { ...NOTHING, records, values, overtaken, unreadable, last };
  }

  /** Nothing of a row that was removed meanwhile. */
  private async valuesOf(accountId: string, row: StaleRow): Promise<KeyedValues> {
    const [values = {}] = await this.transactions.queryOnce<Record<string, Uint8Array | null>>(
      accountId,
      valuesSql(accountId, row),
    );
    return Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
    );
  }

  private toNewestKey(accountId: string, row: StaleRow, values: KeyedValues, newest: number): Renewal {
    const mapper = this.mappers[row.source];
    if (mapper) return mapper.toNewestKey({ ...values, id: row.record_id, account_id: accountId });
    const place = { accountId, table: sourceOf(row).storedIn, rowId: row.record_id };
    return resealed({ texts: this.texts, logger: this.logger }, place, values, newest);
  }

  /** Stores the values that have not changed since they were read. An account's first batch audits the run. */
  private async store(
    accountId: string,
    changes: readonly RenewedRow[],
    isFirst: boolean,
  ): Promise<RenewedRow[]> {
    const stored = await this.transactions.write(accountId, async (tx) => {
      const kept: RenewedRow[] = [];
      for (const change of changes) if (await replaceValues(tx, accountId, change)) kept.push(change);
      if (isFirst && kept.length > 0) {
        const fields = [...new Set(kept.flatMap(({ values }) => Object.keys(values)))];
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

const cursorAt = (account_id: string, { id, number }: StaleRow): ReencryptCursor => ({
  ...{ account_id, record_id: id },
  ...(number !== null && { number }),
});

const sizeOf = (values: KeyedValues): number =>
  Object.values(values).reduce((size, value) => size + value.length, 0);

function sum(a: Progress, b: Progress): Progress {
  return {
    records: a.records + b.records,
    values: a.values + b.values,
    overtaken: a.overtaken + b.overtaken,
    unreadable: [...a.unreadable, ...b.unreadable],
    failed: [...a.failed, ...b.failed],
    unaudited: [...a.unaudited, ...b.unaudited],
  };
}
