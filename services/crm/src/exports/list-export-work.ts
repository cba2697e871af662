import { Injectable } from '@nestjs/common';
import { exportBody, type ExportBody } from '@bindery/contracts/crm';
import { Calendar } from '../calendar/calendar.js';
import { defineLongWork, type RunningWork } from '../long-work/long-work.js';
import { LongWorks } from '../long-work/long-works.js';
import { ExportedRows } from './exported-rows.js';
import { columnsOf, exportPermission, listFile, listOf } from './list-file.js';

/** A list that is too long for a reply, as it was asked for. */
export const listExportWork = defineLongWork({
  name: 'export-list',
  kind: 'export',
  data: exportBody,
  permission: exportPermission,
});

/** Makes the files of long lists. */
@Injectable()
export class ListExportWork {
  constructor(
    private readonly exported: ExportedRows,
    private readonly calendar: Calendar,
    works: LongWorks,
  ) {
    works.on(listExportWork, (work) => this.make(work));
  }

  private async make(work: RunningWork<ExportBody>): Promise<void> {
    const list = listOf(work.data);
    const cells = { columns: columnsOf(work.data), isFull: work.data.include_protected };
    const total = await this.exported.count(work.caller, list);
    const found = await this.exported.find(work.caller, list);
    const pages = reporting(work, total, this.exported.pages(work, list, cells, found));
    await work.file(listFile(work.data, await this.calendar.todayOf(work.caller), pages));
  }
}

/** Notes how far the work is with each page. */
async function* reporting<Page extends readonly unknown[]>(
  work: RunningWork<unknown>,
  total: number,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page> {
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    await work.progress({ done: rows, total: Math.max(total, rows), counts: { rows } });
    yield page;
  }
}
