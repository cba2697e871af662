import { Inject, Injectable } from '@nestjs/common';
import {
  agencyTypes,
  capitalized,
  childExportColumns,
  childTypeNames,
  exportColumns,
  exportQueries,
  recordNames,
  recordTypes,
  type ChildType,
  type ExportColumn,
  type RecordType,
} from '@bindery/contracts/crm';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { recordTables } from '../database/record-tables.js';
import { agencyName } from '../directory/agency-name.js';
import { ListedResources } from '../resources/listed-resources.js';
import type { Cell } from '../table-files/table.js';
import { writeCsv } from '../table-files/write-csv.js';
import { writeJson } from '../table-files/write-json.js';
import type { ArchivedFile } from '../table-files/write-zip.js';
import { archiveFileName, JSON_FOLDER } from './archive-names.js';
import { archiveLinks, householdColumns } from './archive-columns.js';
import { MASKED_NUMBERS, readme } from './archive-readme.js';
import { clientDocument } from './client-document.js';
import { cellsOf } from './export-cells.js';
import { ExportedRows, type ExportedList, type FoundRows } from './exported-rows.js';
import { HeldHistory } from './held-history.js';
import { HeldLists } from './held-lists.js';
import { HeldRecords, type HeldBy } from './held-records.js';

type Pages<Row> = AsyncIterable<readonly Row[]>;
type Rows = Pages<readonly Cell[]>;

/** Is told how many rows each page has that was read. */
type NoteRows = (rows: number) => Promise<void>;

/** The types of record of one individual. */
const typesOfOne = recordTypes.filter((type) => !agencyTypes.some((one) => one === type));

const isChild = (type: RecordType): type is ChildType => childTypeNames.some((child) => child === type);

/** The files of an archive: all that is held of an account or of one individual, as CSV and as JSON. */
@Injectable()
export class ArchiveFiles {
  constructor(
    private readonly exported: ExportedRows,
    private readonly resources: ListedResources,
    private readonly records: HeldRecords,
    private readonly lists: HeldLists,
    private readonly history: HeldHistory,
    private readonly calendar: Calendar,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  filesOf(by: HeldBy, note: NoteRows): ArchivedFile[] {
    const { individualId } = by;
    const types = individualId === undefined ? recordTypes : typesOfOne;
    const json = (name: string, pages: () => Pages<object>): ArchivedFile => ({
      name: `${JSON_FOLDER}${name}.json`,
      content: () => writeJson(noting(pages(), note)),
    });
    const csv = (name: string, columns: readonly ExportColumn[], pages: () => Rows): ArchivedFile => ({
      name: `${name}.csv`,
      content: () => writeCsv({ name, columns, pages: noting(pages(), note) }),
    });
    return [
      { name: 'README.txt', content: () => [readme(by)] },
      ...(individualId === undefined ? [] : [{ name: 'client.pdf', content: () => this.document(by) }]),
      ...types.map((type) => {
        const columns = isChild(type) ? childExportColumns[type] : archiveLinks(type, exportColumns[type]);
        return csv(archiveFileName(type), columns, () => this.rows(by, type, columns));
      }),
      csv('households', householdColumns, () => inOrder(householdColumns, this.lists.households(by))),
      ...types.map((type) => json(archiveFileName(type), () => this.records.pages(by, type))),
      json('households', () => this.lists.households(by)),
      ...(individualId === undefined
        ? [json('tags', () => this.lists.tags(by)), json('views', () => this.lists.views(by))]
        : [
            json('history', () => this.history.changes(by.caller, individualId)),
            json('earlier-notes', () => this.history.earlierNotes(by)),
          ]),
    ];
  }

  /** The records of one client, for a reader. */
  private async *document(by: HeldBy): AsyncGenerator<Uint8Array> {
    yield* clientDocument({
      agency: await agencyName(this.rpc, by.caller.accountId),
      createdAt: this.clock.now(),
      about: by.isFull ? [] : [MASKED_NUMBERS],
      parts: typesOfOne.map((type) => {
        const columns = isChild(type) ? childExportColumns[type] : exportColumns[type];
        return {
          heading: capitalized(type === 'individual' ? 'details' : recordNames[type].many),
          columns,
          rows: () => this.rows(by, type, columns),
        };
      }),
    });
  }

  private async *rows(by: HeldBy, type: RecordType, columns: readonly ExportColumn[]): Rows {
    if (isChild(type)) {
      const toCells = cellsOf(type, columns, await this.calendar.zoneOf(by.caller));
      for await (const page of this.records.pages(by, type)) yield page.map(toCells);
      return;
    }
    const table = recordTables[type];
    const ofOne = 'holder' in table && by.individualId !== undefined;
    const list = { type, query: exportQueries[type].parse(ofOne ? { insured_id: by.individualId } : {}) };
    yield* this.exported.pages(by, list, { columns, isFull: by.isFull }, await this.found(by, list));
  }

  private async found({ caller, individualId }: HeldBy, list: ExportedList): Promise<FoundRows> {
    if (individualId === undefined || list.type !== 'individual') return this.exported.find(caller, list);
    const sql = await this.resources.of(list.type).listSql(caller, list.query);
    return { list: sql, ids: [individualId], last: undefined };
  }
}

async function* noting<Row>(pages: Pages<Row>, note: NoteRows): Pages<Row> {
  for await (const page of pages) {
    await note(page.length);
    yield page;
  }
}

async function* inOrder(columns: readonly ExportColumn[], pages: Pages<object>): Rows {
  for await (const page of pages)
    yield page.map((row) => columns.map(({ id }) => (row as Readonly<Record<string, Cell>>)[id] ?? null));
}
