import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  comparedBy,
  importRunRoutes,
  type ImportedType,
  type ImportType,
  type ImportView,
} from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { importActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import type { Import } from '../../generated/prisma/client.js';
import { LongWorks } from '../../long-work/long-works.js';
import { ImportViews } from '../stored/import-views.js';
import { Imports } from '../stored/imports.js';
import { runImportWork } from './run-import.js';

/** Starts the import of rows that were checked. The audit entry is committed with the start. */
@Controller()
export class StartImport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly imports: Imports,
    private readonly views: ImportViews,
    private readonly works: LongWorks,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `conflict` for one that is not ready: a second start, too */
  @Handles(importRunRoutes.start)
  async start({ caller, params: { id } }: Call<typeof importRunRoutes.start>): Promise<ImportView> {
    await this.transactions.write(caller.accountId, async (tx) => {
      const found = await this.imports.hold(tx, caller, id, ['ready']);
      const { name, mapping } = await this.imports.details(found);
      const data = { import_id: id, type: found.type as ImportedType, mapping };
      const job = await this.works.start(tx, caller, runImportWork, { title: `Import of ${name}`, data });
      await this.setRunning(tx, found, job.id);
      this.audit(tx, caller, found, mapping ? comparedBy(found.type as ImportType, mapping) : []);
    });
    this.works.wake();
    return this.views.get(caller, id);
  }

  private async setRunning(tx: Sql, { account_id, id }: Import, jobId: string): Promise<void> {
    await tx.$executeRaw`
      UPDATE imports SET state = 'running', job_id = ${jobId}::uuid, started_at = ${this.clock.now()}::timestamptz
      WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
  }

  private audit(tx: Sql, { accountId }: Principal, { id, counts }: Import, by: readonly string[]): void {
    const { rows = 0 } = counts as Partial<Record<string, number>>;
    this.trail.recordLast(tx, {
      ...{ accountId, action: importActions.started, recordType: 'import', recordId: id },
      fields: [`${String(rows)} rows`, ...by.map((key) => `matched by ${key}`)],
    });
  }
}
