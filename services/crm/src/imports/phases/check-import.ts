import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { comparedBy } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { z } from 'zod';
import { importActions } from '../../audit/actions.js';
import { Calendar } from '../../calendar/calendar.js';
import { defineLongWork, type RunningWork } from '../../long-work/long-work.js';
import { LongWorks } from '../../long-work/long-works.js';
import { notesOf, type PlannedRow } from '../matching/planned-row.js';
import { TableRows } from '../run/table-rows.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ImportRows, type RowResult } from '../stored/import-rows.js';
import { importIsReplaced } from '../stored/is-replaced.js';
import { Imports } from '../stored/imports.js';
import { MadeBesides } from './made-besides.js';
import { RecordFoundClients } from './record-found-clients.js';

const BATCH = 500;

/** The dry run: what would become of each row. */
export const checkImportWork = defineLongWork({
  name: 'check-import',
  kind: 'import',
  isStep: true,
  data: z.object({ import_id: uuid() }),
  permission: () => 'import:run',
  isReplaced: importIsReplaced,
});

/** Checks all rows of an import. It begins anew after each interruption, since it writes nothing but outcomes, and once who was found. */
@Injectable()
export class CheckImport {
  constructor(
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly tables: TableRows,
    private readonly calendar: Calendar,
    private readonly trail: AuditTrail,
    private readonly foundClients: RecordFoundClients,
    works: LongWorks,
  ) {
    works.on(checkImportWork, (work) => this.check(work));
  }

  private async check(work: RunningWork<{ import_id: string }>): Promise<void> {
    const place = { accountId: work.caller.accountId, importId: work.data.import_id };
    const plan = { ...(await this.imports.plan(place)), today: await this.calendar.todayOf(work.caller) };
    const total = await this.rows.count(place);
    const source = await this.tables.source(work, place, plan);
    const besides = new MadeBesides();
    let done = 0;
    for (let after = 0; ;) {
      const batch = await this.rows.next(place, after, BATCH);
      const last = batch.at(-1);
      if (!last) break;
      const planned = await source.plan(batch);
      for (const row of planned) besides.add(row);
      const sealed = await this.rows.sealResults(place, planned.map(resultOf));
      done += batch.length;
      after = last.number;
      await work.batch(async (tx) => {
        await this.rows.setResults(tx, place, sealed);
        await this.foundClients.of(tx, work.caller, place, planned);
        return { done, total, position: { row: after } };
      });
    }
    await work.batch(async (tx) => {
      const counts = await this.rows.counts(tx, place);
      await this.imports.setChecked(tx, place, { ...counts, made_besides: besides.counts() });
      await recordCheck(this.trail, tx, work.caller, place, [
        `${String(total)} rows`,
        ...comparedBy(plan.type, plan.mapping),
      ]);
      return { done, total, counts, position: { row: -1 } };
    });
  }
}

/** The part of a plan that is kept until it is carried out. */
export const resultOf = ({ number, outcome, recordId, keys, ...planned }: PlannedRow): RowResult => ({
  ...{ number, outcome, recordId, keys },
  notes: notesOf(planned),
  unread: [...new Set(planned.problems.flatMap(({ field, canBeBlank }) => (canBeBlank ? [field] : [])))],
});

/** Keys were compared with those of clients, as a search for a protected number compares them. */
export function recordCheck(
  trail: AuditTrail,
  tx: Sql,
  { userId, role }: Principal,
  { accountId, importId }: ImportPlace,
  fields: readonly string[],
): Promise<void> {
  return trail.record(tx, {
    ...{ accountId, action: importActions.checked, recordType: 'import', recordId: importId, fields },
    actor: { id: userId, role },
  });
}
