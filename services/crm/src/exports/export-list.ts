import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { exportRoutes, type ListedTypeName } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { currentContext } from '@bindery/service-kit/context';
import { AppError } from '@bindery/service-kit/errors';
import { NamedFile } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { exportAction } from '../audit/actions.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { ExportedRows } from './exported-rows.js';
import { columnsOf, listFile, listOf } from './list-file.js';

const MAX_ROWS = 5_000;
/** A file of that many rows may take longer than a page. */
const WHOLE_FILE_WITHIN_MS = 60_000;

/** Exports a list as a file. The audit entry is committed before the first row is sent. */
@Controller()
export class ExportList {
  constructor(
    private readonly exported: ExportedRows,
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
    private readonly calendar: Calendar,
  ) {}

  @Handles(exportRoutes.run)
  async export({ caller, body }: Call<typeof exportRoutes.run>): Promise<NamedFile> {
    const list = listOf(body);
    // One more than a file may have tells whether there are more.
    const found = await this.exported.find(caller, list, MAX_ROWS + 1);
    const { length: count } = found.ids;
    if (count > MAX_ROWS) throw tooLong();
    await this.record(caller, body.type, count);
    const current = currentContext();
    if (current) current.deadline = performance.now() + WHOLE_FILE_WITHIN_MS;
    const today = await this.calendar.todayOf(caller);
    const pages = this.exported.pages({ caller }, list, { columns: columnsOf(body), isFull: false }, found);
    const { name, mediaType, content } = listFile(body, today, pages);
    return new NamedFile(Readable.from(content), mediaType, name);
  }

  private async record({ accountId }: Principal, type: ListedTypeName, count: number): Promise<void> {
    await this.transactions.write(accountId, (tx) =>
      this.trail.record(tx, {
        accountId,
        action: exportAction(type),
        recordType: type,
        fields: [`${String(count)} rows`],
      }),
    );
  }
}

const tooLong = (): AppError =>
  new AppError('conflict', {
    detail: 'A file can have up to 5,000 rows. Filter the list, then export it again.',
  });
