import { PLATFORM_ACCOUNT_ID, type Suspicion } from '@bindery/contracts/leads';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';

/** Records the event that a contact wrote, or that the mark of a suspicious one was cleared. */
export async function recordContactReceived(
  tx: Transaction,
  { id, version, suspicious }: Contact,
  { repeated }: { repeated: boolean },
): Promise<void> {
  await recordEvent(tx, {
    subject: 'leads.contact.received.v1',
    accountId: PLATFORM_ACCOUNT_ID,
    subjectId: id,
    version,
    // The database's check holds what the column can be.
    data: { contact_id: id, repeated, suspicious: suspicious as Suspicion | null },
  });
}
