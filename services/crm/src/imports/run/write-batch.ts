import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { WriteRecords } from '../../resources/write-records/write-records.js';
import { RestoreLists } from '../archive/restore-lists.js';
import type { ImportPlace } from '../stored/import-details.js';
import { keepDigests } from '../stored/import-digests.sql.js';
import { changeOf, createdOf, keepChanges, type ImportChange } from './import-changes.js';
import type { PreparedBatch } from './prepared-batch.js';

/** The counts of a batch that was written. */
export interface DoneBatch {
  readonly created: Readonly<Record<string, number>>;
  readonly updated: number;
}

/** Writes a batch of an import, with what its undo needs. */
@Injectable()
export class WriteBatch {
  constructor(
    private readonly records: WriteRecords,
    private readonly lists: RestoreLists,
  ) {}

  /** @throws RecordRejected */
  async write(
    tx: Sql,
    caller: Principal,
    place: ImportPlace,
    { plan, rows, restored }: PreparedBatch,
  ): Promise<DoneBatch> {
    // The tags of an archive have colors. Those that its clients name beside them don't.
    const tags = await this.lists.addTags(tx, caller, restored);
    const { written, addedTags } = await this.records.write(tx, caller, plan);
    const lists = await this.lists.addRest(tx, caller, restored);
    const changes = [
      ...written.map(changeOf),
      ...[...tags, ...lists],
      ...addedTags.map((id) => createdOf('tag', id)),
    ];
    await keepChanges(tx, place, changes);
    await keepDigests(tx, place, rows);
    return countsOf(changes);
  }
}

function countsOf(changes: readonly ImportChange[]): DoneBatch {
  const created = Map.groupBy(
    changes.filter(({ change }) => change === 'created'),
    ({ record_type }) => record_type,
  );
  return {
    created: Object.fromEntries([...created].map(([type, those]) => [type, those.length])),
    updated: changes.filter(({ change }) => change === 'updated').length,
  };
}
