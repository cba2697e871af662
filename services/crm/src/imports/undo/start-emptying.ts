import { Controller } from '@nestjs/common';
import { importRunRoutes, importStates, openJobStates, type ImportView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../../database/account-transactions.js';
import type { Import } from '../../generated/prisma/client.js';
import { LongWorks } from '../../long-work/long-works.js';
import { ImportViews } from '../stored/import-views.js';
import { Imports } from '../stored/imports.js';
import { emptyImportedTrashWork } from './empty-imported-trash.js';
import { countTrashSql, type Counted } from './imported-trash.sql.js';

/** Has removed for good what an undone import had created, as far as it still is in the trash. */
@Controller()
export class StartEmptying {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly imports: Imports,
    private readonly views: ImportViews,
    private readonly works: LongWorks,
  ) {}

  /** Nothing happens a second time. @throws AppError `not_found`, `conflict` before the undo */
  @Handles(importRunRoutes.emptyTrash)
  async empty({ caller, params: { id } }: Call<typeof importRunRoutes.emptyTrash>): Promise<ImportView> {
    await this.transactions.write(caller.accountId, async (tx) => {
      const found = await this.imports.hold(tx, caller, id, importStates);
      if (found.state !== 'undone') throw new AppError('conflict', { detail: 'Undo the import first.' });
      if (await this.isIdle(tx, found)) return;
      const { name } = await this.imports.details(found);
      const job = await this.works.start(tx, caller, emptyImportedTrashWork, {
        title: `Deletion of ${name}`,
        data: { import_id: id },
      });
      await this.imports.setPhase(tx, found, { state: 'undone', jobId: job.id });
    });
    this.works.wake();
    return this.views.get(caller, id);
  }

  /** Whether nothing is in the trash, or it is being emptied. */
  private async isIdle(tx: Sql, { account_id, id, job_id }: Import): Promise<boolean> {
    const [trash] = await tx.$queryRaw<Counted[]>(countTrashSql({ accountId: account_id, importId: id }));
    const [open] = await tx.$queryRaw<Counted[]>`
      SELECT count(*)::int AS records FROM jobs WHERE account_id = ${account_id}::uuid AND id = ${job_id}::uuid
        AND state = ANY (${[...openJobStates]}::text[])`;
    return trash?.records === 0 || open?.records !== 0;
  }
}
