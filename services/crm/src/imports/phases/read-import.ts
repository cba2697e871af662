import { Injectable } from '@nestjs/common';
import { importTypes, textEncoding, type ImportedFile, type ImportType } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { AppError } from '@bindery/service-kit/errors';
import { z } from 'zod';
import { StoredFiles } from '../../files/stored-files.js';
import { defineLongWork, type RunningWork } from '../../long-work/long-work.js';
import { LongWorks } from '../../long-work/long-works.js';
import { ReadArchive } from '../archive/read-archive.js';
import { analyzeTable, type AnalyzedTable } from '../columns/analyze-table.js';
import { headerRowOf, SAMPLED_ROWS } from '../columns/header-row.js';
import { openFile } from '../reading/process/open-file.js';
import type { OpenTable, TableRow } from '../reading/table.js';
import { UnreadableFile } from '../reading/unreadable-file.js';
import type { ImportPlace } from '../stored/import-details.js';
import { FindAgents } from '../references/find-agents.js';
import { ImportRows } from '../stored/import-rows.js';
import { importIsReplaced } from '../stored/is-replaced.js';
import { Imports } from '../stored/imports.js';

const BATCH = 500;
const NO_ROWS = 'The file has no rows below its headers. Choose the file that has them.';

/** Reading a file, or another sheet of it or other headers. */
export const readImportWork = defineLongWork({
  name: 'read-import',
  kind: 'import',
  isStep: true,
  isAlone: true,
  data: z.object({
    import_id: uuid(),
    file_id: uuid(),
    type: z.enum(importTypes),
    /** Found if absent. */
    sheet: z.int().optional(),
    header_row: z.int().optional(),
    encoding: textEncoding.optional(),
    include_hidden_rows: z.boolean().default(false),
  }),
  permission: () => 'import:run',
  isReplaced: importIsReplaced,
});
type ReadData = z.output<typeof readImportWork.data>;

/** Reads uploads: their rows are stored, and their columns are told. */
@Injectable()
export class ReadImport {
  constructor(
    private readonly files: StoredFiles,
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly agents: FindAgents,
    private readonly archives: ReadArchive,
    works: LongWorks,
  ) {
    works.on(readImportWork, (work) => this.read(work));
  }

  private async read(work: RunningWork<ReadData>): Promise<void> {
    const { accountId } = work.caller;
    const place = { accountId, importId: work.data.import_id };
    // The rows of another sheet. What an attempt before has stored is stored again.
    await this.rows.purge(place);
    try {
      const file = await openFile(await this.files.open({ accountId, fileId: work.data.file_id }), {
        encoding: work.data.encoding,
      });
      try {
        if ('archive' in file.content) await this.archives.read(work, place, file.content.archive);
        else await this.readTable(work, place, file.content.table);
      } finally {
        await file.close();
      }
    } catch (error) {
      // Its sentence is for the person, and no other attempt reads another file.
      throw error instanceof UnreadableFile
        ? new AppError('validation_failed', { detail: error.message, cause: error })
        : error;
    }
  }

  private async readTable(work: RunningWork<ReadData>, place: ImportPlace, table: OpenTable): Promise<void> {
    const { type, header_row, include_hidden_rows } = work.data;
    const sheet = work.data.sheet ?? (await bestSheet(type, table));
    let batch: TableRow[] = [];
    let done = 0;
    const store = async () => {
      const sealed = await this.rows.seal(place, batch);
      done += batch.length;
      batch = [];
      await work.batch(async (tx) => {
        await this.rows.insert(tx, place, sealed);
        return { done, total: null, position: { row: done } };
      });
    };
    const rows = new ShownRows(table.rows(sheet), include_hidden_rows);
    const analyzed = await analyzeTable(type, rows, {
      ...(header_row !== undefined && { headerRow: header_row }),
      onRow: async (row) => {
        if (batch.push(row) === BATCH) await store();
      },
    });
    if (batch.length > 0) await store();
    // Of the sheet that a person has chosen they see that it is empty, and choose another one.
    if (analyzed.rows === 0 && rows.hidden === 0 && work.data.sheet === undefined)
      throw new UnreadableFile(NO_ROWS);
    const texts = new Set(analyzed.columns.flatMap(({ distinct }) => [...(distinct ?? [])]));
    const agents = await this.agents.namesAmong(work.caller, [...texts]);
    const file = await this.imports.told(place, {
      ...fileOf(table, sheet, analyzed),
      ...{ hidden_rows: rows.hidden, include_hidden_rows, agents },
    });
    await work.batch(async (tx) => {
      await this.imports.setRead(tx, place, file, analyzed.rows);
      return { done, total: done, position: { row: done } };
    });
  }
}

/** Rows without those that are hidden, which are counted. */
class ShownRows implements AsyncIterable<TableRow> {
  hidden = 0;

  constructor(
    private readonly rows: AsyncIterable<TableRow>,
    private readonly areAllShown: boolean,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<TableRow> {
    for await (const { isHidden = false, ...row } of this.rows) {
      if (isHidden) this.hidden += 1;
      if (!isHidden || this.areAllShown) yield row;
    }
  }
}

/** The sheet that a person sees whose headers are known: workbooks begin with a cover or with notes. */
async function bestSheet(type: ImportType, table: OpenTable): Promise<number> {
  const visible = [...table.sheets.keys()].filter((sheet) => table.sheets[sheet]?.isHidden === false);
  for (const sheet of visible) {
    const sample: TableRow[] = [];
    for await (const row of table.rows(sheet)) if (sample.push(row) === SAMPLED_ROWS) break;
    if (headerRowOf(type, sample) !== undefined) return sheet;
  }
  return visible[0] ?? 0;
}

function fileOf(
  table: OpenTable,
  sheet: number,
  analyzed: AnalyzedTable,
): Omit<ImportedFile, 'agents' | 'hidden_rows' | 'include_hidden_rows'> {
  const { kind, sheets, encoding, delimiter } = table;
  const formats = analyzed.columns.flatMap(({ dateFormat }) => dateFormat ?? []);
  return {
    ...{ kind, sheet, encoding, delimiter },
    sheets: sheets.map(({ name, isHidden }) => ({ name, hidden: isHidden })),
    header_row: analyzed.headerRow,
    columns: analyzed.columns.map(
      ({ index, header, field, split, labelIndex, dateFormat, premiumMode, distinct, distinctRows }) => ({
        ...{ index, header, split, suggested_field: field, label_index: labelIndex, date_format: dateFormat },
        premium_mode: premiumMode,
        distinct: distinct && [...distinct],
        distinct_rows: distinctRows && [...distinctRows],
      }),
    ),
    example_rows: analyzed.exampleRows.map(({ cells }) => [...cells]),
    date_format: formats.includes('ask') ? 'ask' : (formats[0] ?? null),
  };
}
