import { Injectable } from '@nestjs/common';
import { protectedFields } from '@bindery/contracts/crm';
import type { AccountKeyStatus } from '@bindery/contracts/ops';
import { FieldCipher } from '@bindery/field-crypto';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import { AllAccounts } from '../database/all-accounts.js';

const ACCOUNTS_A_PAGE = 50;
const envelopes = Prisma.raw(protectedFields.map((field) => `(individuals.${field})`).join(', '));

/** How the keys of the accounts are, a page of accounts at a time. */
@Injectable()
export class KeyStatus {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly cipher: FieldCipher,
    private readonly transactions: AccountTransactions,
  ) {}

  async page(after: string | null): Promise<{ accounts: AccountKeyStatus[]; next: string | null }> {
    const ids = await this.accounts.after(after, ACCOUNTS_A_PAGE);
    const accounts: AccountKeyStatus[] = [];
    for (const id of ids) {
      const status = await this.transactions.read(id, (tx) => this.statusOf(tx, id));
      if (status) accounts.push(status);
    }
    return { accounts, next: ids.length < ACCOUNTS_A_PAGE ? null : (ids.at(-1) ?? null) };
  }

  private async statusOf(tx: Transaction, accountId: string): Promise<AccountKeyStatus | undefined> {
    const account = await tx.accountKey.findUnique({ where: { account_id: accountId } });
    const newest = await tx.dataKey.findFirst({
      where: { account_id: accountId },
      orderBy: { version: 'desc' },
    });
    if (!account || !newest) return undefined;
    const values = await tx.$queryRaw<{ version: string; count: number }[]>(Prisma.sql`
      SELECT split_part(held.envelope, '.', 2) AS version, count(*)::int AS count
      FROM individuals, LATERAL (VALUES ${envelopes}) AS held (envelope)
      WHERE individuals.account_id = ${accountId}::uuid AND held.envelope IS NOT NULL
      GROUP BY 1`);
    return {
      account_id: accountId,
      root_key_id: account.root_key_id,
      root_key_current: account.root_key_id === this.cipher.rootKeyId(),
      newest_version: newest.version,
      newest_made_at: newest.created_at.toISOString(),
      values: Object.fromEntries(values.map(({ version, count }) => [version, count])),
    };
  }
}
