import { Controller, Inject } from '@nestjs/common';
import { type MergeView, mergeRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { findRecord } from '../resources/find-record.js';
import { mergesInSight, viewsOf } from './merge-view.js';

/** The merges into one individual that are neither undone nor final. */
@Controller()
export class ListMerges {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(mergeRoutes.list)
  async list({ caller, params: { id } }: Call<typeof mergeRoutes.list>): Promise<ListOf<MergeView>> {
    const items = await this.transactions.read(caller.accountId, async (tx) => {
      const kept = await findRecord(this.resource, tx, caller, id);
      const into = Prisma.sql`kept_id = ${kept.id}::uuid AND undone_at IS NULL`;
      const merges = await mergesInSight(tx, caller, into);
      return viewsOf(tx, caller, merges, this.clock.now());
    });
    return { items, total: items.length, filtered: items.length };
  }
}
