import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  exportNames,
  exportRoutes,
  fullFieldsOf,
  holdsSensitive,
  MAX_EXPORTED_AT_ONCE,
  type ExportBody,
  type JobView,
} from '@bindery/contracts/crm';
import { allowWholeFile } from '@bindery/service-kit/deadline';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireStepUp } from '@bindery/service-kit/guard';
import { NamedFile } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { LongWorks } from '../long-work/long-works.js';
import { ExportedRows } from './exported-rows.js';
import { ExportRecords } from './export-records.js';
import { columnsOf, exportPermission, listFile, listOf } from './list-file.js';
import { listExportWork } from './list-export-work.js';

/** Exports a list as a file. The audit entry is committed before the first row is read for it. */
@Controller()
export class ExportList {
  constructor(
    private readonly exported: ExportedRows,
    private readonly transactions: AccountTransactions,
    private readonly records: ExportRecords,
    private readonly calendar: Calendar,
    private readonly works: LongWorks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers the file, or the job that makes it: of a long list, and for a client that takes only JSON. */
  @Handles(exportRoutes.run)
  async export({ caller, body, takesFile }: Call<typeof exportRoutes.run>): Promise<NamedFile | JobView> {
    requireStepUp(caller, exportPermission(body), this.clock.now());
    const list = listOf(body);
    // One more than a reply may have tells whether there are more.
    const found = await this.exported.find(caller, list, MAX_EXPORTED_AT_ONCE + 1);
    const { length: count } = found.ids;
    if (!takesFile || count > MAX_EXPORTED_AT_ONCE) return this.start(caller, body);
    await this.transactions.write(caller.accountId, (tx) => this.record(tx, caller, body, count));
    allowWholeFile();
    const today = await this.calendar.todayOf(caller);
    const pages = this.exported.pages(
      { caller },
      list,
      { columns: columnsOf(body), isFull: body.include_protected },
      found,
    );
    const { name, mediaType, content } = listFile(body, today, pages);
    return new NamedFile(Readable.from(content), mediaType, name);
  }

  private async start(caller: Principal, body: ExportBody): Promise<JobView> {
    if (holdsSensitive(body.filters)) throw notKept();
    const count = await this.exported.count(caller, listOf(body));
    const title = `${count.toLocaleString('en-US')} ${exportNames[body.type].many}`;
    const job = await this.transactions.write(caller.accountId, async (tx) => {
      await this.record(tx, caller, body, count);
      return this.works.start(tx, caller, listExportWork, { title, data: body });
    });
    this.works.wake();
    return job;
  }

  private record(tx: Sql, caller: Principal, body: ExportBody, records: number): Promise<void> {
    const { type: subject, reason } = body;
    return this.records.record(tx, caller, { subject, records, fields: fullFieldsOf(body), reason });
  }
}

/** A job's data is stored, and such a search is stored nowhere. */
const notKept = (): AppError =>
  new AppError('conflict', {
    detail:
      'A search for an email address or a number is exported at once, which takes up to 5,000 rows. Narrow the list, then export it again.',
  });
