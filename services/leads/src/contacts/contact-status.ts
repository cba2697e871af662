import { randomUUID } from 'node:crypto';
import type { ContactStatus } from '@bindery/contracts/leads';
import type { Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';

/** A new status, and the user or subscription that caused it. */
export interface StatusChange {
  readonly to: ContactStatus;
  readonly at: Date;
  readonly kind: 'status_changed' | 'converted';
  readonly actorId?: string;
  readonly accountId?: string;
}

/**
 * Sets a contact's status and adds a history entry. `answered_at` is when the contact stopped being new; a
 * contact that is set back to new waits again.
 * @param row the locked row
 */
export async function changeStatus(
  tx: Transaction,
  row: Pick<Contact, 'id' | 'status' | 'answered_at' | 'version'>,
  { to, at, kind, actorId, accountId }: StatusChange,
): Promise<Contact> {
  await tx.contactChange.create({
    data: {
      id: randomUUID(),
      contact_id: row.id,
      at,
      kind,
      from: row.status,
      to,
      actor_id: actorId ?? null,
      account_id: accountId ?? null,
    },
  });
  return tx.contact.update({
    where: { id: row.id },
    data: {
      status: to,
      // Whoever buys a plan is no bot.
      ...(kind === 'converted' && { suspicious: null }),
      answered_at: to === 'new' ? null : (row.answered_at ?? at),
      updated_at: at,
      version: row.version + 1,
    },
  });
}
