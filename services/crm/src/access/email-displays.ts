import { Injectable } from '@nestjs/common';
import { emailFields } from '@bindery/contracts/crm';
import type { EmailDisplay } from '@bindery/contracts/messaging';
import { prepared } from '@bindery/service-kit/database';
import { LRUCache } from 'lru-cache';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

/** Another replica's news of a setting counts here after half a minute. */
const DISPLAYS = { max: 10_000, ttl: 30_000 } as const;

/** Says whether an account's people see email addresses in clear. */
@Injectable()
export class EmailDisplays {
  private readonly displays = new LRUCache<string, EmailDisplay>(DISPLAYS);

  constructor(private readonly transactions: AccountTransactions) {}

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
    const [settings] = await this.transactions.readOnce<{ email_display: EmailDisplay }>(
      accountId,
      prepared(Prisma.sql`SELECT email_display FROM account_settings WHERE account_id = ${accountId}::uuid`),
    );
    const display = settings?.email_display ?? 'clear';
    this.displays.set(accountId, display);
    return display;
  }
}
