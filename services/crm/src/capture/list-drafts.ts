import { Controller } from '@nestjs/common';
import { captureRoutes, type CaptureDraftRow } from '@bindery/contracts/crm';
import { folded } from '@bindery/contracts/folding';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import { turnAfter } from '../long-work/turn-after.js';
import { StoredDrafts } from './stored-drafts.js';

/** A search opens the names of at most this many drafts, the newest. */
const MAX_SEARCHED = 5_000;
type ListedDraft = Omit<CaptureDraft, 'page' | 'found' | 'accepted'>;
const { page: _page, found: _found, accepted: _accepted, ...listed } = Prisma.CaptureDraftScalarFieldEnum;
const listedColumns = columnsOf('capture_drafts', listed);

/** Lists drafts. Their names are sealed, so a search opens them. */
@Controller()
export class ListDrafts {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
  ) {}

  @Handles(captureRoutes.list)
  async list({ caller, query }: Call<typeof captureRoutes.list>): Promise<ListOf<CaptureDraftRow>> {
    const { state, search, page, page_size } = query;
    const which = Prisma.sql`${this.drafts.inSight(caller)}
      ${state === undefined ? Prisma.empty : Prisma.sql`AND state = ${state}`}`;
    const [limit, offset] = search === '' ? [page_size, (page - 1) * page_size] : [MAX_SEARCHED, 0];
    const order = Prisma.raw(`${query.sort} ${query.order} NULLS LAST, id`);
    const [rows, [counted]] = await this.transactions.read(caller.accountId, (tx) =>
      Promise.all([
        tx.$queryRaw<ListedDraft[]>`SELECT ${listedColumns} FROM capture_drafts WHERE ${which}
          ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        tx.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM capture_drafts WHERE ${which}`,
      ]),
    );
    const items: CaptureDraftRow[] = [];
    for (const row of rows) {
      await turnAfter(items.length);
      items.push(await this.drafts.rowView(row));
    }
    const total = counted?.total ?? 0;
    if (search === '') return { items, total, filtered: total };
    const words = folded(search)
      .split(/\s+/u)
      .filter((word) => word !== '');
    const found = items.filter(({ name, url_host }) => {
      const text = folded(`${name ?? ''} ${url_host ?? ''}`);
      return words.every((word) => text.includes(word));
    });
    return {
      items: found.slice((page - 1) * page_size, page * page_size),
      ...{ total, filtered: found.length },
    };
  }
}
