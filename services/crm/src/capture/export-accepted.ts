import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { captureRoutes, importFields } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { allowWholeFile } from '@bindery/service-kit/deadline';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { captureActions } from '../audit/actions.js';
import { Calendar, dayIn } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import { turnAfter } from '../long-work/turn-after.js';
import { writeCsv } from '../table-files/write-csv.js';
import { KeptValues } from './kept-values.js';
import { draftsSql, StoredDrafts } from './stored-drafts.js';

const PAGE = 500;
const fields = importFields('individual');

/** The accepted drafts that are no clients yet, as a file. Its headers are those that an import recognizes. */
@Controller()
export class ExportAccepted {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly kept: KeptValues,
    private readonly calendar: Calendar,
    private readonly trail: AuditTrail,
  ) {}

  @Handles(captureRoutes.exportAccepted)
  async export({ caller }: Call<typeof captureRoutes.exportAccepted>): Promise<StreamableFile> {
    const { accountId } = caller;
    const zone = await this.calendar.zoneOf(caller);
    allowWholeFile();
    const paths = new Set<string>();
    let count = 0;
    for await (const rows of this.pages(caller)) {
      for (const row of rows) for (const path of Object.keys(await this.kept.of(row))) paths.add(path);
      count += rows.length;
    }
    await this.transactions.write(accountId, (tx) => {
      this.trail.recordLast(tx, {
        ...{ accountId, action: captureActions.exported, recordType: 'capture_draft' },
        fields: [`${String(count)} drafts`],
      });
      return Promise.resolve();
    });
    const used = fields.filter(({ path }) => paths.has(path));
    const columns = [...used.map(({ label }) => label), 'Captured on', 'Captured from'].map((label) => ({
      label,
      kind: 'text' as const,
    }));
    const pages = this.cellsOf(
      caller,
      used.map(({ path }) => path),
      zone,
    );
    return new StreamableFile(Readable.from(writeCsv({ name: 'Accepted drafts', columns, pages })));
  }

  private async *cellsOf(caller: Principal, paths: readonly string[], zone: string) {
    for await (const rows of this.pages(caller)) {
      const cells: (string | null)[][] = [];
      for (const row of rows) {
        await turnAfter(cells.length);
        const values = await this.kept.shown(row);
        const captured = [row.decided_at && dayIn(zone, row.decided_at), row.url_host];
        cells.push([...paths.map((path) => values[path] ?? null), ...captured]);
      }
      yield cells;
    }
  }

  /** In short transactions, in the order in which they were accepted. */
  private async *pages(caller: Principal): AsyncGenerator<CaptureDraft[]> {
    for (let last: CaptureDraft | undefined; ;) {
      const after: Prisma.Sql = last
        ? Prisma.sql`AND (decided_at, id) > (${last.decided_at}::timestamptz, ${last.id}::uuid)`
        : Prisma.empty;
      const rows: CaptureDraft[] = await this.transactions.queryOnce<CaptureDraft>(
        caller.accountId,
        Prisma.sql`${draftsSql} WHERE ${this.drafts.kept(caller)} ${after} ORDER BY decided_at, id LIMIT ${PAGE}`,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      last = rows.at(-1);
    }
  }
}
