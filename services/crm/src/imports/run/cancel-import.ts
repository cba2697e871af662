import { Controller, Inject } from '@nestjs/common';
import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../../database/account-transactions.js';
import { cancelJob } from '../../long-work/cancel-job.js';
import { ImportViews } from '../stored/import-views.js';
import { ownImport } from '../stored/imports.js';

/** Cancels an import: the job of its phase, or between two phases itself. */
@Controller()
export class CancelImport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly views: ImportViews,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found`, or `conflict` for one that has ended */
  @Handles(importRunRoutes.cancel)
  async cancel({ caller, params: { id } }: Call<typeof importRunRoutes.cancel>): Promise<ImportView> {
    const { state, job_id } = await this.views.get(caller, id);
    if (state === 'mapping' || state === 'ready') {
      await this.transactions.write(
        caller.accountId,
        (tx) => tx.$executeRaw`
          UPDATE imports SET state = 'canceled' WHERE ${ownImport(caller)} AND imports.id = ${id}::uuid
            AND state IN ('mapping', 'ready')`,
      );
    } else if (state === 'completed' || state === 'failed' || state === 'undone') throw ended();
    else
      await this.transactions.write(caller.accountId, (tx) =>
        cancelJob(tx, caller, job_id, { trail: this.trail, now: this.clock.now() }),
      );
    return this.views.get(caller, id);
  }
}

const ended = (): AppError =>
  new AppError('conflict', { detail: "This has already ended, so it can't be canceled any more." });
