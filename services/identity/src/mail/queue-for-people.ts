import { TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { MailQueue } from './mail-queue.js';

/** People in one transaction. */
export const PEOPLE_AT_ONCE = 100;

/**
 * Queues mails of many people, some at a time, until none is due any more.
 * @param some queues those of at most {@link PEOPLE_AT_ONCE}, and answers their number
 */
export async function queueForPeople(
  db: IdentityDatabase,
  mails: MailQueue,
  some: (tx: Transaction) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  for (let people = PEOPLE_AT_ONCE; people === PEOPLE_AT_ONCE;) {
    signal?.throwIfAborted();
    people = await db.$transaction(some, TRANSACTION_LIMITS);
    mails.wake();
  }
}
