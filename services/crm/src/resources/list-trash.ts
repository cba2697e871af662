import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { TRASH_KEPT_DAYS, type TrashEntry, type TrashQuery } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { DAY_MS } from '@bindery/service-kit/time';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';

/** One record in the trash, before the name of who deleted it is known. */
export interface Trashed {
  readonly id: string;
  readonly name: string;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
  readonly can_restore: boolean;
}

/** The same of a record that belongs to an individual. */
export interface TrashedChild extends Trashed {
  readonly individual_id: string;
  readonly individual_name: string;
}

/** What of a resource is in the trash, as far as a person can see it. */
export interface TrashQueries<Row extends Trashed = Trashed> {
  count(tx: Transaction, person: Principal): Promise<number>;
  page(tx: Transaction, person: Principal, page: { skip: number; take: number }): Promise<Row[]>;
}

/** Lists what of a resource is in the trash and in the person's scope. */
@Injectable()
export class ListTrash {
  constructor(private readonly transactions: AccountTransactions) {}

  async list(
    { trash }: { readonly trash: TrashQueries },
    person: Principal,
    { page, page_size }: TrashQuery,
  ): Promise<ListOf<TrashEntry>> {
    return this.transactions.readPrismaTx(person.accountId, async (tx) => {
      const total = await trash.count(tx, person);
      const rows = await trash.page(tx, person, { skip: (page - 1) * page_size, take: page_size });
      const ids = rows.flatMap(({ deleted_by }) => deleted_by ?? []);
      const agents = await tx.agent.findMany({
        where: { account_id: person.accountId, user_id: { in: ids } },
      });
      const names = new Map(agents.map(({ user_id, name }) => [user_id, name]));
      const items = rows.flatMap(({ deleted_at, deleted_by, ...row }) =>
        deleted_at === null
          ? []
          : [{ ...row, ...timesOf(deleted_at), deleted_by_name: names.get(deleted_by ?? '') ?? null }],
      );
      return { items, total, filtered: total };
    });
  }
}

/** The conditions and the order of every trash. */
export const inTrash = { deleted_at: { not: null } } as const;
export const lastDeletedFirst: { deleted_at?: 'desc'; id?: 'desc' }[] = [
  { deleted_at: 'desc' },
  { id: 'desc' },
];

/** A row in the trash, by the name that people know it by. */
export const namedBy = (
  { id, deleted_at, deleted_by }: Omit<Trashed, 'name' | 'can_restore'>,
  name: string,
) => ({ id, name, deleted_at, deleted_by });

const timesOf = (deletedAt: Date) => ({
  deleted_at: deletedAt.toISOString(),
  removed_at: new Date(deletedAt.getTime() + TRASH_KEPT_DAYS * DAY_MS).toISOString(),
});
