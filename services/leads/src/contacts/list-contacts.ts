import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import type { ContactList, ContactListQuery } from '@bindery/contracts/leads';
import { ToldAudit } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import type { LeadsDatabase } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';
import { filteredBy, matching, orderedBy } from './contact-list.sql.js';
import { ContactMapper } from './contact.mapper.js';

type Figures = ContactList['stats'] & Pick<ContactList, 'filtered'> & { inFilters: number };

/** A page of the contacts, with figures of all of them. That somebody looked is on record before they are answered. */
@Injectable()
export class ListContacts {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly mapper: ContactMapper,
    private readonly audit: ToldAudit,
    private readonly relay: OutboxRelay,
  ) {}

  async run(person: Principal, query: ContactListQuery): Promise<ContactList> {
    const { rows, figures } = await this.read(query);
    const items = await Promise.all(rows.map((row) => this.mapper.viewOf(row)));
    const action = identityActions.contactsRead;
    await this.audit.record(this.database, person, { action, outcome: 'success' });
    this.relay.nudge();
    return { items, total: figures.inFilters, filtered: figures.filtered, stats: figures };
  }

  /** In one question, which looks for the matches once. */
  private async read(query: ContactListQuery): Promise<{ rows: Contact[]; figures: Figures }> {
    const { search, page, page_size } = query;
    const filters = filteredBy(query);
    const matches = matching(search, await this.mapper.searchIndexes(search));
    const lines = await this.database.$queryRaw<(Figures & (Contact | { id: null }))[]>`
      WITH matches AS MATERIALIZED (SELECT id FROM contacts WHERE ${filters} AND ${matches})
      SELECT figures.*, page.*
      FROM (
        SELECT count(*)::int AS total,
          count(*) FILTER (WHERE status = 'new')::int AS new,
          count(*) FILTER (WHERE status = 'contacted')::int AS contacted,
          count(*) FILTER (WHERE status = 'converted')::int AS converted,
          coalesce(round(avg(lead_score), 1), 0)::float8 AS "avgLeadScore",
          count(*) FILTER (WHERE ${filters})::int AS "inFilters",
          (SELECT count(*)::int FROM matches) AS filtered
        FROM contacts
      ) AS figures
      LEFT JOIN (
        SELECT contacts.* FROM contacts JOIN matches USING (id)
        ORDER BY ${orderedBy(query)} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}
      ) AS page ON TRUE
      ORDER BY ${orderedBy(query)}`;
    const [figures] = lines;
    if (!figures) throw new Error('A query that counts answered no row');
    return { rows: lines.filter((line): line is Figures & Contact => line.id !== null), figures };
  }
}
