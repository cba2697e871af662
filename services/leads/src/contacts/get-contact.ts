import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import type { ContactChange, ContactDetail } from '@bindery/contracts/leads';
import { ToldAudit } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import type { LeadsDatabase } from '../database.js';
import { ContactMapper } from './contact.mapper.js';
import { noSuchContact } from './find-contact.js';

/** One contact with all that was written and done. That somebody looked is on record before they are answered. */
@Injectable()
export class GetContact {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly mapper: ContactMapper,
    private readonly audit: ToldAudit,
    private readonly relay: OutboxRelay,
  ) {}

  async run(person: Principal, id: string): Promise<ContactDetail> {
    const attempt = { action: identityActions.contactRead, record: { type: 'contact', id } } as const;
    const detail = await this.audit.watching(person, attempt, () => this.read(id));
    const record = { ...attempt.record, version: detail.version };
    await this.audit.record(this.database, person, { ...attempt, record, outcome: 'success' });
    this.relay.nudge();
    return detail;
  }

  private async read(id: string): Promise<ContactDetail> {
    const found = await this.database.contact.findUnique({
      where: { id },
      include: {
        messages: { orderBy: [{ received_at: 'desc' }, { id: 'desc' }] },
        history: { orderBy: [{ at: 'desc' }, { id: 'desc' }] },
      },
    });
    if (!found) throw noSuchContact();
    const { messages, history, ...row } = found;
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
