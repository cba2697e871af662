import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MergeView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { findRecord } from '../resources/find-record.js';
import { mergesInSight, viewsOf } from './merge-view.js';

/** The merges into one individual that are neither undone nor final. */
@Injectable()
export class ListMerges {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(person: Principal, id: string): Promise<ListOf<MergeView>> {
    const items = await this.transactions.readPrismaTx(person.accountId, async (tx) => {
      const { id: kept_id } = await findRecord(this.resource, tx, person, id);
      const merges = await mergesInSight(tx, person, { kept_id, undone_at: null });
      return viewsOf(tx, person, merges, this.clock.now());
    });
    return { items, total: items.length, filtered: items.length };
  }
}
