import { Controller, Inject } from '@nestjs/common';
import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { importActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import type { Import } from '../../generated/prisma/client.js';
import { LongWorks } from '../../long-work/long-works.js';
import { ImportViews } from '../stored/import-views.js';
import { Imports } from '../stored/imports.js';
import { undoImportWork } from './undo-import.js';

/** Starts the undo of an import, for 48 hours after it: of one that was canceled or has failed, too. */
@Controller()
export class StartUndo {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly imports: Imports,
    private readonly views: ImportViews,
    private readonly works: LongWorks,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found`, or `conflict` with the reason */
  @Handles(importRunRoutes.undo)
  async undo({ caller, params: { id } }: Call<typeof importRunRoutes.undo>): Promise<ImportView> {
    const { accountId } = caller;
    await this.transactions.write(accountId, async (tx) => {
      const found = await this.imports.hold(tx, caller, id, ['running', 'completed', 'undoing', 'undone']);
      await this.requireUndoable(tx, found);
      const { name } = await this.imports.details(found);
      const job = await this.works.start(tx, caller, undoImportWork, {
        title: `Undo of ${name}`,
        data: { import_id: id },
      });
      await this.imports.setPhase(tx, found, { state: 'undoing', jobId: job.id });
      this.trail.recordLast(tx, {
        ...{ accountId, action: importActions.undoStarted, recordType: 'import', recordId: id },
      });
    });
    this.works.wake();
    return this.views.get(caller, id);
  }

  private async requireUndoable(tx: Sql, { account_id, state, job_id, undo_until }: Import): Promise<void> {
    if (state === 'undone') throw inTheWay('This import was undone already.');
    const open = await tx.$queryRaw<unknown[]>`
      SELECT FROM jobs WHERE account_id = ${account_id}::uuid AND id = ${job_id}::uuid
        AND state IN ('queued', 'running', 'canceling')`;
    if (open.length > 0 && state === 'undoing') throw inTheWay('This import is being undone.');
    if (open.length > 0 && state === 'running') throw inTheWay('Cancel the import first, then undo it.');
    if (undo_until === null) throw inTheWay('This import has changed nothing.');
    if (undo_until <= this.clock.now()) throw inTheWay(TOO_LATE);
  }
}

const TOO_LATE = 'Imports can be undone for 48 hours. This one is final.';
const inTheWay = (detail: string): AppError => new AppError('conflict', { detail });
