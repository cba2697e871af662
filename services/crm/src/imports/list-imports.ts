import { Controller, Inject } from '@nestjs/common';
import { IMPORT_LISTED_DAYS, importRoutes, type ImportView, type ListedImport } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { ImportViews } from './stored/import-views.js';
import { importsInSight } from './stored/imports.js';

/** Past imports, and one of them. */
@Controller()
export class ListImports {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly views: ImportViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(importRoutes.list)
  async list({ caller, query }: Call<typeof importRoutes.list>): Promise<ListOf<ListedImport>> {
    const since = new Date(this.clock.now().getTime() - IMPORT_LISTED_DAYS * DAY_MS);
    const which = Prisma.sql`${importsInSight(caller)} AND imports.created_at > ${since}::timestamptz`;
    const [counted] = await this.transactions.queryOnce<{ total: number }>(
      caller.accountId,
      Prisma.sql`SELECT count(*)::int AS total FROM imports WHERE ${which}`,
    );
    const total = counted?.total ?? 0;
    return { items: await this.views.list(caller, which, query), total, filtered: total };
  }

  /** @throws AppError `not_found` */
  @Handles(importRoutes.get)
  get({ caller, params: { id } }: Call<typeof importRoutes.get>): Promise<ImportView> {
    return this.views.get(caller, id);
  }
}
