import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ContactDetail } from '@bindery/contracts/leads';
import { AuditPublisher, type AuditAttempt } from '@bindery/service-kit/audit';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import type { LeadsDatabase, Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';
import { ContactDetails } from './contact-details.js';
import { lockContact } from './find-contact.js';

/** The contact to change, and the version that the user saw. */
export interface ContactEdit {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/**
 * Changes one contact under a lock, checks the version, and audits in the same transaction. It returns the
 * whole contact, so that the client need not read it again.
 */
@Injectable()
export class ContactChanges {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly details: ContactDetails,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
  ) {}

  /** @param work makes the change and answers the row after it; undefined when there is nothing to change */
  async apply(
    caller: Principal,
    { id, ifMatch }: ContactEdit,
    what: Pick<AuditAttempt, 'action' | 'fields'>,
    work: (tx: Transaction, row: Contact) => Promise<Contact | undefined>,
  ): Promise<ContactDetail> {
    const attempt = { ...what, record: { type: 'contact', id } } as const;
    const found = await this.audit.auditDenials(caller, attempt, () =>
      this.database.$transaction(async (tx) => {
        const present = await lockContact(tx, id);
        requireMatch(ifMatch, present.version);
        const changed = await work(tx, present);
        if (changed) {
          const record = { ...attempt.record, version: changed.version };
          await this.audit.publish(tx, caller, { ...attempt, record, outcome: 'success' });
        }
        return this.details.find(tx, id);
      }, transactionLimits()),
    );
    this.relay.wake();
    return this.details.viewOf(found);
  }
}
