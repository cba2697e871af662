import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { comparedBy } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { Calendar } from '../../calendar/calendar.js';
import { TableRows } from '../run/table-rows.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows, type OpenedRow } from '../stored/import-rows.js';
import { Imports } from '../stored/imports.js';
import { RowKeys } from '../stored/row-keys.js';
import { recordCheck, resultOf } from './check-import.js';
import { RecordFoundClients } from './record-found-clients.js';

/** Writes what becomes of corrected rows; false if other rows are concerned, and all have to be checked. */
export type SettleRows = (tx: Sql) => Promise<boolean>;

/** Checks corrected rows alone, so that a large file is not checked as a whole for each of them. */
@Injectable()
export class CheckEditedRows {
  constructor(
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly keys: RowKeys,
    private readonly tables: TableRows,
    private readonly calendar: Calendar,
    private readonly trail: AuditTrail,
    private readonly foundClients: RecordFoundClients,
  ) {}

  /** Call this outside of a transaction. */
  async of(caller: Principal, place: ImportPlace, edited: readonly OpenedRow[]): Promise<SettleRows> {
    const plan = { ...(await this.imports.plan(place)), today: await this.calendar.todayOf(caller) };
    const ordered = edited.toSorted((a, b) => a.number - b.number);
    const source = await this.tables.source({ caller }, place, plan);
    const planned = await source.plan(ordered);
    const results = await this.rows.sealResults(place, planned.map(resultOf));
    const keyed = planned.map(({ number, keys }) => ({ number, keys }));
    return async (tx) => {
      if (await this.keys.areShared(tx, place, keyed)) return false;
      await this.rows.setResults(tx, place, results);
      await this.foundClients.of(tx, caller, place, planned);
      await this.imports.setChecked(tx, place, await this.rows.counts(tx, place));
      const rows = planned.length === 1 ? '1 row' : `${String(planned.length)} rows`;
      await recordCheck(this.trail, tx, caller, place, [rows, ...comparedBy(plan.type, plan.mapping)]);
      return true;
    };
  }
}
