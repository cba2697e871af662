import { Controller, Inject } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { type ContactList, type ContactListQuery, contactRoutes } from '@bindery/contracts/leads';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { LeadsDatabase } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';
import { contactPageSql } from './contact-page.sql.js';
import { ContactMapper } from './contact.mapper.js';

type Totals = ContactList['stats'] & Pick<ContactList, 'filtered'> & { inFilters: number };

/** A page of the contacts with overall stats. The view is audited before the reply. */
@Controller()
export class ListContacts {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly mapper: ContactMapper,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
  ) {}

  @Handles(contactRoutes.list)
  async list({ caller, query }: Call<typeof contactRoutes.list>): Promise<ContactList> {
    const { rows, totals } = await this.read(query);
    const items = await Promise.all(rows.map((row) => this.mapper.viewOf(row)));
    const action = identityActions.contactsRead;
    await this.audit.publish(this.database, caller, { action, outcome: 'success' });
    this.relay.wake();
    return { items, total: totals.inFilters, filtered: totals.filtered, stats: totals };
  }

  private async read(query: ContactListQuery): Promise<{ rows: Contact[]; totals: Totals }> {
    const { search } = query;
    const indexes = search === '' ? [] : await this.mapper.searchIndexes(search);
    const lines = await this.database.$queryRaw<(Totals & (Contact | { id: null }))[]>(
      contactPageSql(query, indexes),
    );
    const [totals] = lines;
    if (!totals) throw new Error('A query that counts answered no row');
    return { rows: lines.filter((line): line is Totals & Contact => line.id !== null), totals };
  }
}
