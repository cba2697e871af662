import type { BillingNotice } from '@bindery/contracts/messaging';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { Prisma } from '../generated/prisma/client.js';

/** An email notice to an account's owner. */
export interface NewNotice {
  readonly accountId: string;
  /** The deduplication key, such as `trial_ending:sub_1`. */
  readonly key: string;
  readonly notice: BillingNotice;
}

/** Records a notice in the caller's transaction, once. @returns whether it was new */
export async function recordNotice(
  tx: Prisma.TransactionClient,
  { accountId, key, notice }: NewNotice,
): Promise<boolean> {
  const { count } = await tx.notice.createMany({
    data: { key, account_id: accountId },
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await recordEvent(tx, {
    subject: 'billing.notice.due.v1',
    accountId,
    subjectId: accountId,
    version: 1,
    data: notice,
  });
  return true;
}
