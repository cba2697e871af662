import { Controller, Inject } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { type ContactDetail, contactRoutes } from '@bindery/contracts/leads';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { LeadsDatabase } from '../database.js';
import { ContactDetails } from './contact-details.js';

/** One contact with its messages and history. The view is audited before the reply. */
@Controller()
export class GetContact {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly details: ContactDetails,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
  ) {}

  @Handles(contactRoutes.get)
  async get({ caller, params: { id } }: Call<typeof contactRoutes.get>): Promise<ContactDetail> {
    const attempt = { action: identityActions.contactRead, record: { type: 'contact', id } } as const;
    const found = await this.audit.auditDenials(caller, attempt, () => this.details.find(this.database, id));
    const record = { ...attempt.record, version: found.version };
    await this.audit.publish(this.database, caller, { ...attempt, record, outcome: 'success' });
    this.relay.wake();
    return this.details.viewOf(found);
  }
}
