import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { SettleRows } from '../phases/check-edited-rows.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows, type OpenedRow } from '../stored/import-rows.js';
import { Imports } from '../stored/imports.js';
import { RestoreRecords, resultOf } from './restore-records.js';

/** Checks rows of an archive that a person leaves out, or puts back: no other row is concerned. */
@Injectable()
export class CheckArchivedRows {
  constructor(
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly restoring: RestoreRecords,
  ) {}

  /** Call this outside of a transaction. */
  async of(caller: Principal, place: ImportPlace, edited: readonly OpenedRow[]): Promise<SettleRows> {
    const checked = await this.restoring.check(caller, edited);
    const results = await this.rows.sealResults(place, checked.map(resultOf));
    return async (tx) => {
      await this.rows.setResults(tx, place, results);
      await this.imports.setChecked(tx, place, await this.rows.counts(tx, place));
      return true;
    };
  }
}
