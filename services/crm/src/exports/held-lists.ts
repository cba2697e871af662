import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TagView } from '@bindery/contracts/crm';
import { onVisibleIndividuals } from '../children/individual-access.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type SavedFilter, type Tag } from '../generated/prisma/client.js';
import { filterColumns, inOrder, viewsOf, visibleFilters } from '../saved-filters/saved-filter.js';
import { tagColumns, tagView } from '../tags/tag.js';
import type { HeldBy } from './held-records.js';

const ROWS_AT_ONCE = 500;
const NONE = '00000000-0000-0000-0000-000000000000';

/** A member of a household, beside the others of it. */
export interface HeldMember {
  readonly household_id: string;
  readonly individual_id: string;
  readonly relationship: string;
  readonly last_name: string;
  readonly first_name: string;
}

/** The lists of an account beside its records. */
@Injectable()
export class HeldLists {
  constructor(private readonly transactions: AccountTransactions) {}

  async *tags({ caller: { accountId } }: HeldBy): AsyncGenerator<TagView[]> {
    const rows = await this.transactions.queryOnce<Tag>(
      accountId,
      Prisma.sql`SELECT ${tagColumns} FROM tags WHERE account_id = ${accountId}::uuid ORDER BY lower(name)`,
    );
    yield rows.map(tagView);
  }

  /** The members of every household, or of one individual's. */
  async *households({ caller, individualId }: HeldBy): AsyncGenerator<HeldMember[]> {
    const which = individualId === undefined ? Prisma.empty : Prisma.sql`AND ${isWith(caller, individualId)}`;
    for (let last: HeldMember | undefined, isMore = true; isMore;) {
      const [household, member] = [last?.household_id ?? NONE, last?.individual_id ?? NONE];
      const rows: HeldMember[] = await this.transactions.queryOnce<HeldMember>(
        caller.accountId,
        Prisma.sql`
          SELECT member.household_id, member.individual_id, member.relationship, individuals.last_name,
            individuals.first_name
          FROM household_members AS member JOIN individuals
            ON individuals.account_id = member.account_id AND individuals.id = member.individual_id
          WHERE ${onVisibleIndividuals(caller)} ${which}
            AND (member.household_id, member.individual_id) > (${household}::uuid, ${member}::uuid)
          ORDER BY member.household_id, member.individual_id LIMIT ${ROWS_AT_ONCE}`,
      );
      yield rows;
      last = rows.at(-1);
      isMore = rows.length === ROWS_AT_ONCE;
    }
  }

  /** The caller's own views of lists, and those that colleagues share. */
  async *views({ caller }: HeldBy): AsyncGenerator<object[]> {
    const views = await this.transactions.read(caller.accountId, async (tx) => {
      const rows = await tx.$queryRaw<SavedFilter[]>`
        SELECT ${filterColumns} FROM saved_filters WHERE ${visibleFilters(caller)}
        ORDER BY record_type, ${inOrder}`;
      return viewsOf(tx, caller, rows);
    });
    yield views.map(({ can_edit: _right, ...view }) => view);
  }
}

const isWith = ({ accountId }: Principal, individualId: string): Prisma.Sql =>
  Prisma.sql`member.household_id = (SELECT own.household_id FROM household_members AS own
    WHERE own.account_id = ${accountId}::uuid AND own.individual_id = ${individualId}::uuid)`;
