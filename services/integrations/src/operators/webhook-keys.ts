import { Injectable } from '@nestjs/common';
import type {
  AccountKeyPage,
  AccountKeyStatus,
  KeyChangePage,
  ReencryptBatch,
  ReencryptCursor,
} from '@bindery/contracts/ops';
import { FieldCipher, IntegrityFailure } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import {
  findCiphertexts,
  textTables,
  type FieldKeys,
  type FoundCiphertexts,
} from '@bindery/service-kit/field-keys';
import { Transactions } from '../database/transactions.js';

const ACCOUNTS_A_PAGE = 20;
const RECORDS_A_BATCH = 40;
/** Columns that are re-encrypted. */
const REENCRYPTED = 'webhook_secrets.secret';
/** Columns whose values are gone after a week. */
const EXPIRING = 'webhook_attempts.answer';

interface StoredSecret {
  readonly id: string;
  readonly account_id: string;
  readonly secret: string;
}

/** The keys of each account's webhook secrets and stored answers. */
@Injectable()
export class WebhookKeys implements FieldKeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly cipher: FieldCipher,
  ) {}

  async status(after: string | null): Promise<AccountKeyPage> {
    return this.transactions.inEveryAccount(async (tx) => {
      const ids = await accountsAfter(tx, after);
      const tables = await textTables(tx);
      const accounts: AccountKeyStatus[] = [];
      for (const id of ids) {
        const found: FoundCiphertexts[] = [];
        for (const table of tables) found.push(...(await findCiphertexts(tx, table, { accountId: id })));
        const status = await this.statusOf(tx, id, found);
        if (status) accounts.push(status);
      }
      // Every table with ciphertexts names the account of each row.
      return { accounts, unassigned: [], next: nextOf(ids) };
    });
  }

  rotate(after: string | null): Promise<KeyChangePage> {
    return this.changeEach(after, async (accountId) => {
      await this.cipher.rotate(accountId);
      return true;
    });
  }

  rewrap(after: string | null): Promise<KeyChangePage> {
    return this.changeEach(after, (accountId) => this.cipher.rewrap(accountId));
  }

  /** Re-encrypts one batch while the service runs. A secret that is removed meanwhile is left out. */
  async reencrypt({ account_id, record_id }: ReencryptCursor): Promise<ReencryptBatch> {
    const rows = await this.transactions.inEveryAccount(
      (tx) => tx.$queryRaw<StoredSecret[]>`
        SELECT id::text, account_id::text, secret FROM webhook_secrets
        WHERE ${account_id}::uuid IS NULL
          OR (account_id, id) > (${account_id}::uuid, coalesce(${record_id}::uuid, ${NO_ID}::uuid))
        ORDER BY account_id, id LIMIT ${RECORDS_A_BATCH}`,
    );
    const last = rows.length === RECORDS_A_BATCH ? rows.at(-1) : undefined;
    const batch: ReencryptBatch = {
      ...{ records: rows.length, values: 0, overtaken: 0, unreadable: [], failed: [], unaudited: [] },
      next: last ? { account_id: last.account_id, record_id: last.id } : null,
    };
    for (const row of rows) await this.renew(row, batch);
    return batch;
  }

  private async renew({ id, account_id, secret }: StoredSecret, batch: ReencryptBatch): Promise<void> {
    const place = { accountId: account_id, table: 'webhook_secrets', rowId: id, field: 'secret' };
    try {
      const renewed = await this.cipher.reencrypt(place, secret);
      if (renewed === undefined) return;
      const count = await this.transactions.inAccount(
        account_id,
        (tx) => tx.$executeRaw`
          UPDATE webhook_secrets SET secret = ${renewed}
          WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND secret = ${secret}`,
      );
      batch.values += count;
      batch.overtaken += 1 - count;
    } catch (error) {
      if (!(error instanceof IntegrityFailure)) throw error;
      batch.unreadable.push({ account_id, record_id: id, field: 'secret' });
    }
  }

  private async changeEach(
    after: string | null,
    change: (accountId: string) => Promise<boolean>,
  ): Promise<KeyChangePage> {
    const ids = await this.transactions.inEveryAccount((tx) => accountsAfter(tx, after));
    const page: KeyChangePage = {
      ...{ accounts: ids.length, changed: 0, failed: [], unaudited: [] },
      next: nextOf(ids),
    };
    for (const id of ids) {
      try {
        if (await change(id)) page.changed += 1;
      } catch (error) {
        // One account was tampered with. The keys of the accounts after it are changed all the same.
        if (!(error instanceof IntegrityFailure)) throw error;
        page.failed.push(id);
      }
    }
    return page;
  }

  private async statusOf(
    tx: Sql,
    accountId: string,
    found: readonly FoundCiphertexts[],
  ): Promise<AccountKeyStatus | undefined> {
    const [key] = await tx.$queryRaw<{ root_key_id: string; version: number; made_at: Date }[]>`
      SELECT root_key_id, version, data_keys.created_at AS made_at
      FROM account_keys JOIN data_keys USING (account_id)
      WHERE account_id = ${accountId}::uuid ORDER BY version DESC LIMIT 1`;
    if (!key) return undefined;
    const values: Record<string, number> = {};
    for (const { version, count } of found) values[version] = (values[version] ?? 0) + count;
    return {
      account_id: accountId,
      root_key_id: key.root_key_id,
      root_key_current: key.root_key_id === this.cipher.rootKeyId(),
      newest_version: key.version,
      newest_made_at: key.made_at.toISOString(),
      values,
      older: found
        .filter(({ version }) => version !== String(key.version))
        .map(({ column, count }) => ({
          column,
          values: count,
          reencrypted: column === REENCRYPTED,
          ...(column === EXPIRING && { expires: true }),
        })),
    };
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

async function accountsAfter(tx: Sql, after: string | null): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT account_id::text AS id FROM account_keys
    WHERE ${after}::uuid IS NULL OR account_id > ${after}::uuid
    ORDER BY account_id LIMIT ${ACCOUNTS_A_PAGE}`;
  return rows.map(({ id }) => id);
}

const nextOf = (ids: readonly string[]): string | null =>
  ids.length < ACCOUNTS_A_PAGE ? null : (ids.at(-1) ?? null);
