import { Injectable } from '@nestjs/common';
import type { ContactChange, ContactDetail } from '@bindery/contracts/leads';
import type { Transaction } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { ContactMapper } from './contact.mapper.js';
import { noSuchContact } from './find-contact.js';

const include = {
  messages: { orderBy: [{ received_at: 'desc' }, { id: 'desc' }] },
  history: { orderBy: [{ at: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.ContactInclude;

/** A contact's row with its messages and changes. */
export type StoredDetail = Prisma.ContactGetPayload<{ include: typeof include }>;

/** One contact with its messages and history, as stored and as returned. */
@Injectable()
export class ContactDetails {
  constructor(private readonly mapper: ContactMapper) {}

  /** @throws AppError `not_found` */
  async find(tx: Transaction, id: string): Promise<StoredDetail> {
    const found = await tx.contact.findUnique({ where: { id }, include });
    if (!found) throw noSuchContact();
    return found;
  }

  /** Decrypted. Call it outside of a transaction, because decryption may need its own connection. */
  async viewOf({ messages, history, ...row }: StoredDetail): Promise<ContactDetail> {
    return {
      ...(await this.mapper.viewOf(row)),
      messages: messages.map((message) => ({ ...message, received_at: message.received_at.toISOString() })),
      // The database's check holds what a change can be.
      history: history.map((change) => ({
        ...change,
        kind: change.kind as ContactChange['kind'],
        at: change.at.toISOString(),
      })),
    };
  }
}
