import { Injectable } from '@nestjs/common';
import type { RunningWork } from '../../long-work/long-work.js';
import type { Archive } from '../reading/process/open-file.js';
import { UnreadableFile } from '../reading/unreadable-file.js';
import type { TableRow } from '../reading/table.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows } from '../stored/import-rows.js';
import { Imports } from '../stored/imports.js';
import { ARCHIVE_HEADERS, rowOf } from './archived-rows.js';
import { archivedKinds, type ArchivedKind } from './archived-kinds.js';
import type { ArchivedObject } from './open-archive.js';
import { RestoreRecords, resultOf } from './restore-records.js';

const BATCH = 500;
/** An agency of 100,000 clients has several records for each. */
const MAX_ROWS = 1_000_000;
const TOO_MANY = 'The archive has more than 1,000,000 records, which is more than an import takes.';

/** Reads the archive of an account: its records become rows, and are checked at once, as nothing has to be mapped. */
@Injectable()
export class ReadArchive {
  constructor(
    private readonly rows: ImportRows,
    private readonly imports: Imports,
    private readonly restoring: RestoreRecords,
  ) {}

  async read(work: RunningWork<unknown>, place: ImportPlace, archive: Archive): Promise<void> {
    let batch: TableRow[] = [];
    let done = 0;
    const store = async () => {
      if (batch.length === 0) return;
      const sealed = await this.rows.seal(place, batch);
      const checked = await this.restoring.check(
        work.caller,
        batch.map((row) => ({ ...row, isRemoved: false })),
      );
      const results = await this.rows.sealResults(place, checked.map(resultOf));
      done += batch.length;
      batch = [];
      await work.batch(async (tx) => {
        await this.rows.insert(tx, place, sealed);
        await this.rows.setResults(tx, place, results);
        return { done, total: null, position: { row: done } };
      });
    };
    for (const kind of archivedKinds)
      for await (const object of objectsOf(archive, kind)) {
        if (done + batch.length === MAX_ROWS) throw new UnreadableFile(TOO_MANY);
        if (batch.push(rowOf(done + batch.length + 1, kind, object)) === BATCH) await store();
      }
    await store();
    const file = await this.imports.told(place, {
      ...{
        kind: 'archive',
        sheets: [],
        sheet: 0,
        header_row: 0,
        encoding: null,
        hidden_rows: 0,
        include_hidden_rows: false,
        delimiter: null,
      },
      columns: ARCHIVE_HEADERS.map((header, index) => ({
        ...{ index, header, suggested_field: null, split: null, label_index: null },
        ...{ date_format: null, premium_mode: null, distinct: null, distinct_rows: null },
      })),
      ...{ example_rows: [], date_format: null, agents: [] },
    });
    await work.batch(async (tx) => {
      await this.imports.setArchive(tx, place, file, await this.rows.counts(tx, place));
      return { done, total: done, position: { row: done } };
    });
  }
}

/** The objects of a kind. The members of a household are one after another, and become one object. */
async function* objectsOf(archive: Archive, kind: ArchivedKind): AsyncIterable<ArchivedObject> {
  if (kind !== 'household') {
    yield* archive.objects(kind);
    return;
  }
  let household: { id: unknown; members: object[]; name: string } | undefined;
  for await (const { household_id, individual_id, relationship, last_name } of archive.objects(kind)) {
    if (household && household.id !== household_id) yield household;
    if (household?.id !== household_id)
      household = { id: household_id, members: [], name: String(last_name) };
    household?.members.push({ individual_id, relationship });
  }
  if (household) yield household;
}
