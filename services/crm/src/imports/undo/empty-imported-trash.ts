import { Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { z } from 'zod';
import { importActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { defineLongWork, type RunningWork } from '../../long-work/long-work.js';
import { LongWorks } from '../../long-work/long-works.js';
import { countTrashOf, lastCreatedBefore, removeTrashOf } from './imported-trash.sql.js';

/** Removes for good what an undone import had created. */
export const emptyImportedTrashWork = defineLongWork({
  name: 'empty-imported-trash',
  kind: 'import',
  data: z.object({ import_id: uuid() }),
  isInTurn: true,
  permission: () => 'individual:delete',
});

type EmptyData = z.output<typeof emptyImportedTrashWork.data>;

/** The row below which the next batch ends; null once it is done. */
const position = z.object({ before: z.int().nullable(), done: z.int(), total: z.int() });
const ABOVE_ALL = 2 ** 31 - 1;

/** Empties the trash of imports, the last rows first, a batch at a time. What was restored meanwhile stays. */
@Injectable()
export class EmptyImportedTrash {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
    works: LongWorks,
  ) {
    works.on(emptyImportedTrashWork, (work) => this.empty(work));
  }

  private async empty(work: RunningWork<EmptyData>): Promise<void> {
    const place = { accountId: work.caller.accountId, importId: work.data.import_id };
    let at =
      work.position === null
        ? { before: ABOVE_ALL, done: 0, total: await countTrashOf(this.transactions, place) }
        : position.parse(work.position);
    while (at.before !== null) {
      const { before, done, total } = at;
      const from = await lastCreatedBefore(this.transactions, place, before);
      let removed = 0;
      await work.batch(async (tx) => {
        if (from === null) this.note(tx, work, done);
        else removed = await removeTrashOf(tx, place, { from, before });
        const next = { before: from, done: done + removed, total: Math.max(total, done + removed) };
        return { ...next, position: next };
      });
      at = { before: from, done: done + removed, total };
    }
  }

  private note(tx: Sql, { caller, data }: Pick<RunningWork<EmptyData>, 'caller' | 'data'>, removed: number) {
    this.trail.recordLast(tx, {
      ...{ accountId: caller.accountId, action: importActions.emptied },
      ...{ recordType: 'import', recordId: data.import_id, fields: [`${String(removed)} removed`] },
      actor: { id: caller.userId, role: caller.role },
    });
  }
}
