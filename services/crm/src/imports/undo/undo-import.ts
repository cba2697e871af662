import { Injectable } from '@nestjs/common';
import { importResult, leftByUndo, type ImportResult } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { importIsReplaced } from '../stored/is-replaced.js';
import { z } from 'zod';
import { importActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import { defineLongWork, type RunningWork } from '../../long-work/long-work.js';
import { LongWorks } from '../../long-work/long-works.js';
import { summed } from '../run/summed.js';
import type { ImportPlace } from '../stored/import-details.js';
import { forgetDigests } from '../stored/import-digests.sql.js';
import { lastChanges, type UndoneChange } from './import-changes.sql.js';
import { UndoChanges } from './undo-changes.js';

/** How many of the records that were left are named. */
const MAX_LEFT = 200;

/** Undoes an import. */
export const undoImportWork = defineLongWork({
  name: 'undo-import',
  kind: 'import',
  data: z.object({ import_id: uuid() }),
  isInTurn: true,
  permission: () => 'import:run',
  isReplaced: importIsReplaced,
});
type UndoData = z.output<typeof undoImportWork.data>;

const position = z.object({
  /** The row whose changes were undone last. */
  before: z.int(),
  done: z.int(),
  removed: z.int(),
  removed_by_type: z.record(z.string(), z.int()).default({}),
  restored: z.int(),
  left: z.array(leftByUndo),
});
type Position = z.output<typeof position>;
const START: Position = {
  before: 2 ** 31 - 1,
  done: 0,
  removed: 0,
  removed_by_type: {},
  restored: 0,
  left: [],
};

/** Undoes imports backwards, a batch at a time: a kill loses a batch at most. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly changes: UndoChanges,
    private readonly trail: AuditTrail,
    works: LongWorks,
  ) {
    works.on(undoImportWork, (work) => this.undo(work));
  }

  private async undo(work: RunningWork<UndoData>): Promise<void> {
    const place = { accountId: work.caller.accountId, importId: work.data.import_id };
    const { created, updated } = await this.resultOf(place);
    const total = sumOf(created) + updated;
    let at = work.position === null ? START : position.parse(work.position);
    for (;;) {
      const changes = await lastChanges(this.transactions, place, at.before);
      if (changes.length === 0) break;
      let next = at;
      await work.batch(async (tx) => {
        next = await this.undoBatch(tx, work, at, changes);
        await this.setUndone(tx, place, next);
        return { done: next.done, total: Math.max(total, next.done), position: next };
      });
      at = next;
    }
    await this.finish(work, place, at);
  }

  private async undoBatch(
    tx: Sql,
    { caller, data }: RunningWork<UndoData>,
    at: Position,
    changes: readonly UndoneChange[],
  ): Promise<Position> {
    const undone = await this.changes.undo(tx, caller, data, changes);
    return {
      before: Math.min(...changes.map(({ number }) => number)),
      done: at.done + changes.length,
      removed: at.removed + sumOf(undone.removed),
      removed_by_type: summed(at.removed_by_type, undone.removed),
      restored: at.restored + undone.restored,
      left: [...at.left, ...undone.left].slice(0, MAX_LEFT),
    };
  }

  private async resultOf({ accountId, importId }: ImportPlace): Promise<ImportResult> {
    const [found] = await this.transactions.queryOnce<{ result: unknown }>(
      accountId,
      Prisma.sql`SELECT result FROM imports WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`,
    );
    return importResult.parse(found?.result);
  }

  private async setUndone(
    tx: Sql,
    { accountId, importId }: ImportPlace,
    { removed, removed_by_type, restored, left }: Position,
  ): Promise<void> {
    const undone = { removed, removed_by_type, restored, left };
    await tx.$executeRaw`
      UPDATE imports SET result = result || ${JSON.stringify({ undone })}::jsonb
      WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`;
  }

  private async finish(work: RunningWork<UndoData>, place: ImportPlace, last: Position): Promise<void> {
    const { accountId, importId } = place;
    const { caller } = work;
    await work.batch(async (tx) => {
      await this.setUndone(tx, place, last);
      await forgetDigests(tx, place);
      const changed = await tx.$executeRaw`
        UPDATE imports SET state = 'undone', undo_until = NULL
        WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid AND state = 'undoing'`;
      // An attempt that died after this finds it done.
      if (changed > 0)
        this.trail.recordLast(tx, {
          ...{ accountId, action: importActions.undone, recordType: 'import', recordId: importId },
          fields: [
            `${String(last.removed)} removed`,
            `${String(last.restored)} restored`,
            `${String(last.left.length)} left`,
          ],
          actor: { id: caller.userId, role: caller.role },
        });
      return { done: last.done, total: last.done, position: last };
    });
  }
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
