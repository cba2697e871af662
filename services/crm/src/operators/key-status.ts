import { Injectable } from '@nestjs/common';
import type { AccountKeyPage, AccountKeyStatus } from '@bindery/contracts/ops';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import {
  findCiphertexts,
  textTables,
  type FoundCiphertexts,
  type TextTable,
} from '@bindery/service-kit/field-keys';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';
import { Prisma } from '../generated/prisma/client.js';
import { encryptedTables, reencryptedColumns, type EncryptedTable } from './encrypted-tables.js';
import { countSealed, passingColumns, sealedColumns } from './sealed-tables.js';

const ACCOUNTS_A_PAGE = 50;
/** A page of large accounts ends early, so that it is answered in time. */
const PAGE_MS = 3_000;
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** The state of the accounts' keys, a page of accounts at a time. */
@Injectable()
export class KeyStatus {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly cipher: FieldCipher,
    private readonly transactions: AccountTransactions,
  ) {}

  async page(after: string | null): Promise<AccountKeyPage> {
    const begun = performance.now();
    const undeclared = (await this.transactions.read(NO_ACCOUNT, textTables)).map(withoutDeclared);
    const unassigned = after === null ? await this.unassigned(undeclared) : [];
    const ids = await this.accounts.after(after, ACCOUNTS_A_PAGE);
    const accounts: AccountKeyStatus[] = [];
    let last: string | null = null;
    for (const id of ids) {
      if (last !== null && performance.now() - begun > PAGE_MS) return { accounts, unassigned, next: last };
      const status = await this.transactions.read(id, (tx) => this.statusOf(tx, id, undeclared));
      if (status) accounts.push(status);
      last = id;
    }
    return { accounts, unassigned, next: ids.length < ACCOUNTS_A_PAGE ? null : last };
  }

  private async statusOf(
    tx: Sql,
    accountId: string,
    undeclared: readonly TextTable[],
  ): Promise<AccountKeyStatus | undefined> {
    const [key] = await tx.$queryRaw<{ root_key_id: string; version: number; made_at: Date }[]>`
      SELECT root_key_id, version, data_keys.created_at AS made_at
      FROM account_keys JOIN data_keys USING (account_id)
      WHERE account_id = ${accountId}::uuid ORDER BY version DESC LIMIT 1`;
    if (!key) return undefined;
    const found: FoundCiphertexts[] = [];
    for (const table of encryptedTables) found.push(...(await countDeclared(tx, table, accountId)));
    found.push(...(await countSealed(tx, accountId)));
    for (const table of undeclared) found.push(...(await findCiphertexts(tx, table, { accountId })));
    return {
      account_id: accountId,
      root_key_id: key.root_key_id,
      root_key_current: key.root_key_id === this.cipher.rootKeyId(),
      newest_version: key.version,
      newest_made_at: key.made_at.toISOString(),
      values: sumBy(found, ({ version }) => version),
      older: olderThan(key.version, found),
    };
  }

  private unassigned(tables: readonly TextTable[]): Promise<AccountKeyPage['unassigned']> {
    return this.transactions.read(NO_ACCOUNT, async (tx) => {
      const found: FoundCiphertexts[] = [];
      for (const table of tables) found.push(...(await findCiphertexts(tx, table, 'no account')));
      return Object.entries(sumBy(found, ({ column }) => column)).map(([column, values]) => ({
        column,
        values,
      }));
    });
  }
}

/** Declared columns are counted by themselves: an envelope is all that they hold, so nothing has to be searched. */
const withoutDeclared = (table: TextTable): TextTable => {
  const declared = encryptedTables.find(({ name }) => name === table.name)?.fields ?? [];
  return { ...table, columns: table.columns.filter((column) => !declared.includes(column)) };
};

function countDeclared(
  tx: Sql,
  { name, fields }: EncryptedTable,
  accountId: string,
): Promise<FoundCiphertexts[]> {
  const columns = fields.map((field) => Prisma.raw(`('${name}.${field}', ${name}.${field})`));
  return tx.$queryRaw<FoundCiphertexts[]>`
    SELECT held.name AS column, split_part(held.envelope, '.', 2) AS version, count(*)::int AS count
    FROM ${Prisma.raw(name)}, LATERAL (VALUES ${Prisma.join(columns)}) AS held (name, envelope)
    WHERE account_id = ${accountId}::uuid AND held.envelope IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`;
}

function olderThan(newest: number, found: readonly FoundCiphertexts[]): AccountKeyStatus['older'] {
  const older = found.filter(({ version }) => version !== String(newest));
  return Object.entries(sumBy(older, ({ column }) => column)).map(([column, values]) => ({
    column,
    values,
    reencrypted: reencryptedColumns.includes(column) || sealedColumns.includes(column),
    ...(passingColumns.includes(column) && { expires: true }),
  }));
}

function sumBy(
  found: readonly FoundCiphertexts[],
  keyOf: (one: FoundCiphertexts) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of found) sums[keyOf(one)] = (sums[keyOf(one)] ?? 0) + one.count;
  return sums;
}
