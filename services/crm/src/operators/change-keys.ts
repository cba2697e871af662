import { Injectable } from '@nestjs/common';
import type { KeyChangePage } from '@bindery/contracts/ops';
import { FieldCipher, IntegrityFailure } from '@bindery/field-crypto';
import { AuditTrail, isBrokenChain } from '@bindery/service-kit/audit';
import { keyActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';

const ACCOUNTS_A_PAGE = 20;

/** Changes the keys of every account in pages, while the service runs. */
@Injectable()
export class ChangeKeys {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly cipher: FieldCipher,
    private readonly transactions: AccountTransactions,
    private readonly audit: AuditTrail,
  ) {}

  /** Gives each account one more data key, under which its values are written from then on. */
  rotate(after: string | null): Promise<KeyChangePage> {
    return this.change(after, keyActions.rotated, async (accountId) => {
      await this.cipher.rotate(accountId);
      return true;
    });
  }

  /** Wraps each account's key under the present root key, where another one wraps it. */
  rewrap(after: string | null): Promise<KeyChangePage> {
    return this.change(after, keyActions.rewrapped, (accountId) => this.cipher.rewrap(accountId));
  }

  private async change(
    after: string | null,
    action: string,
    work: (accountId: string) => Promise<boolean>,
  ): Promise<KeyChangePage> {
    const page = await this.accounts.after(after, ACCOUNTS_A_PAGE);
    let changed = 0;
    const failed: string[] = [];
    const unaudited: string[] = [];
    for (const accountId of page) {
      try {
        if (!(await work(accountId))) continue;
        changed += 1;
        await this.transactions.write(accountId, (tx) => this.audit.record(tx, { accountId, action }));
      } catch (error) {
        // One account was tampered with. The keys of the accounts after it are changed all the same.
        if (error instanceof IntegrityFailure) failed.push(accountId);
        else if (isBrokenChain(error)) unaudited.push(accountId);
        else throw error;
      }
    }
    const next = page.length < ACCOUNTS_A_PAGE ? null : (page.at(-1) ?? null);
    return { accounts: page.length, changed, failed, unaudited, next };
  }
}
