import { changedField } from '@bindery/contracts/identity';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';

/**
 * The entry of a changed account name. Until somebody names an account it is called by the first part of its owner's
 * address, which no entry keeps.
 */
export async function changedName(tx: Transaction, { id, name }: Account, after: string): Promise<string> {
  const isOfAddress = { account_id: id, email: { startsWith: `${name}@` } };
  const isNamed = (await tx.user.count({ where: isOfAddress })) === 0;
  return changedField('name', isNamed ? name : null, after);
}
