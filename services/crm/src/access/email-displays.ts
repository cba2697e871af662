import { Injectable } from '@nestjs/common';
import { emailFields } from '@bindery/contracts/crm';
import type { EmailDisplay } from '@bindery/contracts/messaging';
import { prepared } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { LRUCache } from 'lru-cache';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

/** Another replica's news of a setting counts here after half a minute. */
const DISPLAYS = { max: 10_000, ttl: 30_000 } as const;

/** Says whether an account's people see email addresses in clear. */
@Injectable()
export class EmailDisplays {
  private readonly displays = new LRUCache<string, EmailDisplay>(DISPLAYS);

  constructor(
    private readonly transactions: AccountTransactions,
    private readonly rpc: RpcClient,
  ) {}

  /** The email fields that are shown in clear. Don't call it in a transaction: it may open one. */
  async clearFieldsOf(accountId: string): Promise<readonly string[]> {
    const display = this.displays.get(accountId) ?? (await this.read(accountId));
    return display === 'clear' ? emailFields : [];
  }

  /** Looks again, since the account has changed. */
  forget(accountId: string): void {
    this.displays.delete(accountId);
  }

  private async read(accountId: string): Promise<EmailDisplay> {
    const [settings] = await this.transactions.queryOnce<{ email_display: EmailDisplay | null }>(
      accountId,
      prepared(Prisma.sql`SELECT email_display FROM account_settings WHERE account_id = ${accountId}::uuid`),
    );
    const display = settings?.email_display ?? (await this.ask(accountId));
    this.displays.set(accountId, display);
    return display;
  }

  /** Identity may have published the setting before this service knew it. While identity is away, addresses are masked. */
  private async ask(accountId: string): Promise<EmailDisplay> {
    try {
      const { email_display = 'clear' } = await this.rpc.request('identity.account.get', {
        account_id: accountId,
      });
      await this.transactions.queryOnce(
        accountId,
        Prisma.sql`UPDATE account_settings SET email_display = ${email_display}
          WHERE account_id = ${accountId}::uuid AND email_display IS NULL`,
      );
      return email_display;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'not_found' ? 'clear' : 'masked';
    }
  }
}
