import { randomUUID } from 'node:crypto';
import type { ContactStatus } from '@bindery/contracts/leads';
import type { Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';

/** A new status, and who or whose subscription brought it about. */
export interface StatusChange {
  readonly to: ContactStatus;
  readonly at: Date;
  readonly kind: 'status_changed' | 'converted';
  readonly actorId?: string;
  readonly accountId?: string;
}

/**
 * Gives a contact another status, with its line in the history. A contact waits for an answer for as long as it is new,
 * so `answered_at` is when it stopped being so: who is made new again waits again.
 * @param row as the transaction has locked it
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
      answered_at: to === 'new' ? null : (row.answered_at ?? at),
      updated_at: at,
      version: row.version + 1,
    },
  });
}
