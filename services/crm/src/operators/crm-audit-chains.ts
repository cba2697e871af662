import { Injectable } from '@nestjs/common';
import type { AnchoredPosition } from '@bindery/contracts/ops';
import { FieldCipher } from '@bindery/field-crypto';
import type { AuditChains } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';

/** The audit chains of crm, whose keys belong to the accounts' field keys. */
@Injectable()
export class CrmAuditChains implements AuditChains {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
  ) {}

  accountsAfter(previous: string | null, most: number): Promise<string[]> {
    return this.accounts.after(previous, most);
  }

  headsAfter(previous: string | null, most: number): Promise<AnchoredPosition[]> {
    return this.accounts.auditHeadsAfter(previous, most);
  }

  async keyOf(accountId: string): Promise<Buffer> {
    return (await this.cipher.auditKey(accountId)).export();
  }

  read<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.transactions.read(accountId, work);
  }
}
