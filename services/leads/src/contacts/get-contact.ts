import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import type { ContactDetail } from '@bindery/contracts/leads';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import type { LeadsDatabase } from '../database.js';
import { ContactDetails } from './contact-details.js';

/** One contact with its messages and history. The view is audited before the reply. */
@Injectable()
export class GetContact {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly details: ContactDetails,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
  ) {}

  async get(person: Principal, id: string): Promise<ContactDetail> {
    const attempt = { action: identityActions.contactRead, record: { type: 'contact', id } } as const;
    const found = await this.audit.auditDenials(person, attempt, () => this.details.find(this.database, id));
    const record = { ...attempt.record, version: found.version };
    await this.audit.publish(this.database, person, { ...attempt, record, outcome: 'success' });
    this.relay.wake();
    return this.details.viewOf(found);
  }
}
