import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';

/**
 * Locks the contact until the transaction ends.
 * @throws AppError `not_found`
 */
export async function lockContact(tx: Transaction, id: string): Promise<Contact> {
  await tx.$queryRaw`SELECT id FROM contacts WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.contact.findUnique({ where: { id } });
  if (!row) throw noSuchContact();
  return row;
}

export const noSuchContact = (): AppError =>
  new AppError('not_found', { detail: "This contact doesn't exist." });
