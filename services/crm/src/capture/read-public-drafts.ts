import { Controller } from '@nestjs/common';
import type { CaptureDraftRow } from '@bindery/contracts/crm';
import { publicDraftRoutes } from '@bindery/contracts/public-api';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import { turnAfter } from '../long-work/turn-after.js';
import { decodeCursor, encodeCursor, position } from '../paging/position-cursor.js';
import { DraftViews } from './draft-views.js';
import { draftsSql, StoredDrafts } from './stored-drafts.js';

/** The drafts of the public API: those that the creator of the key sees, without their texts. */
@Controller()
export class ReadPublicDrafts {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly views: DraftViews,
  ) {}

  @Handles(publicDraftRoutes.list)
  async list({ caller, query }: Call<typeof publicDraftRoutes.list>) {
    const { limit, cursor, state } = query;
    const after = cursor === undefined ? undefined : decodeCursor(position, cursor);
    const rows = await this.transactions.queryOnce<CaptureDraft>(
      caller.accountId,
      Prisma.sql`${draftsSql} WHERE ${this.drafts.inSight(caller)}
        ${state === undefined ? Prisma.empty : Prisma.sql`AND state = ${state}`}
        ${after ? Prisma.sql`AND (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.empty}
        ORDER BY created_at, id LIMIT ${limit + 1}`,
    );
    const items = [];
    for (const row of rows.slice(0, limit)) {
      await turnAfter(items.length);
      items.push(publicRow(await this.drafts.rowView(row)));
    }
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const next = last && encodeCursor({ at: last.created_at.toISOString(), id: last.id });
    return { items, next_cursor: next ?? null };
  }

  @Handles(publicDraftRoutes.get)
  async get({ caller, params: { id } }: Call<typeof publicDraftRoutes.get>) {
    const row = await this.transactions.read(caller.accountId, (tx) =>
      this.drafts.find(tx, this.drafts.inSight(caller), id),
    );
    const values = await this.views.maskedFields(row);
    return { ...publicRow(await this.drafts.rowView(row)), values };
  }
}

const publicRow = ({ draft_id: id, ...row }: CaptureDraftRow) => ({ id, ...row });
