import { pipeline, Readable } from 'node:stream';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { contactRoutes, type ContactExportQuery, type ContactView } from '@bindery/contracts/leads';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { LOGGER } from '@bindery/service-kit/tokens';
import { allowWholeFile } from '@bindery/service-kit/deadline';
import { DATABASE } from '@bindery/service-kit/database';
import { csvOptions } from '@bindery/service-kit/http';
import type { Logger } from '@bindery/service-kit/logging';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { stringify } from 'csv-stringify';
import type { LeadsDatabase } from '../database.js';
import { filteredBy, matching, orderedBy } from './contact-list.sql.js';
import { ContactMapper } from './contact.mapper.js';

const BATCH_SIZE = 500;

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'integrity_failure',
  'agency_name',
  'current_crm',
  'lead_score',
  'score_reasons',
  'status',
  'suspicious',
  'inquiry_message',
  'source',
  'page_url',
  'created_at',
  'last_submitted_at',
  'answered_at',
] as const satisfies readonly (keyof ContactView)[];

/** Exports the filtered contacts as CSV. The audit entry is committed before the first row is sent. */
@Controller()
export class ExportContacts {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly mapper: ContactMapper,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
  ) {}

  @Handles(contactRoutes.export)
  async export({ caller, query }: Call<typeof contactRoutes.export>): Promise<StreamableFile> {
    const ids = await this.find(query);
    const action = identityActions.contactsExported;
    await this.audit.publish(this.database, caller, { action, outcome: 'success' });
    this.relay.wake();
    allowWholeFile();
    const csv = stringify({
      header: true,
      columns: [...columns],
      ...csvOptions,
      // The mark makes spreadsheets read UTF-8.
      bom: true,
    });
    pipeline(Readable.from(this.rows(ids)), csv, (error) => {
      if (error) this.logger.warn({ err: error }, 'an export of contacts was broken off');
    });
    return new StreamableFile(csv);
  }

  /** Selected once, so that new contacts cause no duplicates or gaps. */
  private async find(query: ContactExportQuery): Promise<string[]> {
    const matches = matching(query.search, await this.mapper.searchIndexes(query.search));
    const rows = await this.database.$queryRaw<{ id: string }[]>`
      SELECT id FROM contacts WHERE ${filteredBy(query)} AND ${matches} ORDER BY ${orderedBy(query)}`;
    return rows.map(({ id }) => id);
  }

  private async *rows(ids: readonly string[]) {
    for (let first = 0; first < ids.length; first += BATCH_SIZE) {
      const wanted = ids.slice(first, first + BATCH_SIZE);
      const found = await this.database.contact.findMany({ where: { id: { in: wanted } } });
      const byId = new Map(found.map((row) => [row.id, row]));
      for (const id of wanted) {
        const row = byId.get(id);
        if (row) yield cellsOf(await this.mapper.viewOf(row));
      }
    }
  }
}

const cellsOf = (contact: ContactView) => ({
  ...contact,
  integrity_failure: contact.integrity_failure.join('; '),
  score_reasons: contact.score_reasons
    .map(({ points, reason }) => `${points < 0 ? '' : '+'}${String(points)} ${reason}`)
    .join('; '),
});
