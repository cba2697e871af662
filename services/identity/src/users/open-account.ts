import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { publishSettings } from '../settings/agency-settings.js';

/** Opens an account with the settings of a new one, which it publishes to the other services. */
export async function openAccount(tx: Transaction, name: string, now: Date): Promise<Account> {
  const data = { id: randomUUID(), name, email_display: 'masked', created_at: now, updated_at: now };
  const account = await tx.account.create({ data });
  await publishSettings(tx, account, now);
  return account;
}
