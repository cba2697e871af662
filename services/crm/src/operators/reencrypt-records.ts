import { Inject, Injectable } from '@nestjs/common';
import { fieldTables } from '@bindery/contracts/crm';
import type { ReencryptBatch, ReencryptCursor } from '@bindery/contracts/ops';
import { FieldCipher, IntegrityFailure } from '@bindery/field-crypto';
import { AuditTrail, isBrokenChain } from '@bindery/service-kit/audit';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { keyActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';
import { Prisma } from '../generated/prisma/client.js';
import { protectedRules } from '../resources/protected-rules.js';
import { RecordMapper } from '../resources/record-mapper.js';
import { ciphertextSources, type CiphertextSource } from './encrypted-tables.js';

/** A stored row with a value under an older key. */
interface StaleRow {
  /** The source that it comes from. */
  readonly source: number;
  readonly id: string;
  /** The record that its values are encrypted for. */
  readonly record_id: string;
  readonly values: Readonly<Record<string, string>>;
}
/** The same with what replaces its values. */
interface Reencrypted {
  readonly row: StaleRow;
  readonly values: Readonly<Record<string, string>>;
}
type Progress = Omit<ReencryptBatch, 'next'>;

const NOTHING: Progress = {
  ...{ records: 0, values: 0, overtaken: 0 },
  ...{ unreadable: [], failed: [], unaudited: [] },
};

const MAX_RECORDS = 40;
const MAX_ACCOUNTS = 20;

/**
 * Re-encrypts stored values under their account's newest data key, in batches, while the service runs. A
 * value is replaced only if it is still the one that was read, so concurrent changes win. Versions stay,
 * because no value changes. Trash and stored merges are included.
 */
@Injectable()
export class ReencryptRecords {
  private readonly mappers: readonly RecordMapper[];

  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
    private readonly audit: AuditTrail,
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
      const { account_id: accountId, record_id: rowId }: ReencryptCursor = cursor;
      const { rows, ...progress } = await this.inAccountWithKeys(accountId, rowId);
      done = sum(done, progress);
      const last = rows.at(-1);
      const isFull = rows.length === MAX_RECORDS && last !== undefined;
      cursor = isFull ? { account_id: accountId, record_id: last.id } : await this.firstOf(accountId);
      if (done.records >= MAX_RECORDS) break;
    }
    return { ...done, next: cursor };
  }

  private async firstOf(previous: string | null): Promise<ReencryptCursor | null> {
    const [next] = await this.accounts.after(previous, 1);
    return next === undefined ? null : { account_id: next, record_id: null };
  }

  /** The same as {@link inAccount}; nothing but the account's name where it was tampered with. */
  private async inAccountWithKeys(
    accountId: string,
    after: string | null,
  ): Promise<Progress & { rows: StaleRow[] }> {
    try {
      return await this.inAccount(accountId, after);
    } catch (error) {
      if (error instanceof IntegrityFailure) return { ...NOTHING, rows: [], failed: [accountId] };
      if (isBrokenChain(error)) return { ...NOTHING, rows: [], unaudited: [accountId] };
      throw error;
    }
  }

  private async inAccount(accountId: string, after: string | null): Promise<Progress & { rows: StaleRow[] }> {
    const newest = await this.cipher.newestVersion(accountId);
    const rows = await this.transactions.read(accountId, (tx) => staleRows(tx, accountId, after, newest));
    const unreadable: Progress['unreadable'] = [];
    const changes: Reencrypted[] = [];
    for (const row of rows) {
      const renewed = await this.toNewestKey(accountId, row);
      for (const field of renewed.unreadable) {
        unreadable.push({ account_id: accountId, record_id: row.record_id, field });
      }
      if (Object.keys(renewed.columns).length > 0) changes.push({ row, values: renewed.columns });
    }
    const stored = changes.length === 0 ? [] : await this.store(accountId, changes, after === null);
    const values = stored.reduce((count, change) => count + Object.keys(change.values).length, 0);
    const overtaken = changes.length - stored.length;
    return { ...NOTHING, rows, records: rows.length, values, overtaken, unreadable };
  }

  private toNewestKey(
    accountId: string,
    { source, record_id: id, values }: StaleRow,
  ): ReturnType<RecordMapper['toNewestKey']> {
    const mapper = this.mappers[source];
    if (!mapper) throw new Error(`There is no source ${String(source)} of ciphertexts`);
    return mapper.toNewestKey({ ...values, id, account_id: accountId });
  }

  /** Stores the values that have not changed since they were read. An account's first batch audits the run. */
  private async store(
    accountId: string,
    changes: readonly Reencrypted[],
    isFirst: boolean,
  ): Promise<Reencrypted[]> {
    const stored = await this.transactions.write(accountId, async (tx) => {
      const kept: Reencrypted[] = [];
      for (const change of changes) if (await replace(tx, accountId, change)) kept.push(change);
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

/** Rows of all sources with a value under an older key, by their ids, which are unique among all tables. */
function staleRows(tx: Sql, accountId: string, after: string | null, newest: number): Promise<StaleRow[]> {
  const current = `v1.${String(newest)}.`;
  const staleIn = (source: CiphertextSource, index: number) => Prisma.sql`
    (SELECT ${index}::int AS source, id, ${source.recordId} AS record_id,
      jsonb_strip_nulls(jsonb_build_object(${Prisma.join(
        source.fields.map((field) => Prisma.sql`${field}::text, ${source.valueOf(field)}`),
      )})) AS values
    FROM ${Prisma.raw(source.storedIn)}
    WHERE account_id = ${accountId}::uuid AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      AND (${Prisma.join(
        source.fields.map((field) => Prisma.sql`NOT starts_with(${source.valueOf(field)}, ${current})`),
        ' OR ',
      )})
    ORDER BY id LIMIT ${MAX_RECORDS})`;
  return tx.$queryRaw<StaleRow[]>`
    ${Prisma.join(ciphertextSources.map(staleIn), ' UNION ALL ')}
    ORDER BY id LIMIT ${MAX_RECORDS}`;
}

async function replace(tx: Sql, accountId: string, { row, values }: Reencrypted): Promise<boolean> {
  const source = ciphertextSources[row.source];
  if (!source) return false;
  const asRead = Object.keys(values).map(
    (field) => Prisma.sql`${source.valueOf(field)} = ${row.values[field]}`,
  );
  const count = await tx.$executeRaw`
    UPDATE ${Prisma.raw(source.storedIn)} SET ${source.set(values)}
    WHERE id = ${row.id}::uuid AND account_id = ${accountId}::uuid AND ${Prisma.join(asRead, ' AND ')}`;
  return count === 1;
}

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
