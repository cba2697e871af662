import { Inject, Injectable } from '@nestjs/common';
import { IMPORT_KEPT_DAYS, IMPORT_LISTED_DAYS } from '@bindery/contracts/crm';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { Prisma, type Import } from '../generated/prisma/client.js';
import { ImportTexts } from './stored/import-details.js';
import { ImportRows } from './stored/import-rows.js';
import { importColumns, Imports } from './stored/imports.js';
import { forgetChanges } from './undo/import-changes.sql.js';

const cleanImports = accountSweep({
  find: 'find-old-imports',
  cron: '47 * * * *',
  name: 'clean-imports',
  timeoutSeconds: 300,
});

/** Removes the rows of imports after a week; what became of them stays listed. */
@Injectable()
export class CleanImports {
  constructor(
    accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly imports: Imports,
    private readonly rows: ImportRows,
    private readonly texts: ImportTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    accounts.sweep(cleanImports, (accountId) => this.clean(accountId));
  }

  async clean(accountId: string): Promise<void> {
    const now = this.clock.now();
    const old = await this.transactions.queryOnce<Import>(
      accountId,
      Prisma.sql`SELECT ${importColumns} FROM imports
        WHERE account_id = ${accountId}::uuid AND file_id IS NOT NULL
          AND created_at <= ${before(now, IMPORT_KEPT_DAYS * DAY_MS)}::timestamptz`,
    );
    for (const row of old) await this.forget(row);
    await forgetChanges(this.transactions, accountId, now);
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM imports
        WHERE account_id = ${accountId}::uuid AND created_at <= ${before(now, IMPORT_LISTED_DAYS * DAY_MS)}::timestamptz`,
    );
  }

  /** Gives up the rows that were not imported by then. The upload itself goes with the other files. */
  private async forget(row: Import): Promise<void> {
    const place = { accountId: row.account_id, importId: row.id };
    await this.rows.purge(place);
    const { name, mapping } = await this.imports.details(row);
    const details = await this.texts.sealDetails(place, { name, mapping, file: null });
    await this.transactions.queryOnce(
      row.account_id,
      Prisma.sql`UPDATE imports SET file_id = NULL, details = ${details},
          state = CASE WHEN state IN ('reading', 'mapping', 'checking', 'ready') THEN 'canceled' ELSE state END
        WHERE account_id = ${row.account_id}::uuid AND id = ${row.id}::uuid`,
    );
  }
}
