import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { SYNC_DAYS, type PublicResource } from '@bindery/contracts/public-api';
import { rejectField } from '@bindery/service-kit/errors';
import { before, DAY_MS, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { encodeCursor } from '../paging/position-cursor.js';
import { ListedResources } from '../resources/listed-resources.js';
import type { StoredRecord, Values } from '../resources/index.js';
import type { AnyResource } from '../resources/write-records/record-plan.js';
import { filtersSql, type Filters } from './list-filters.sql.js';
import { decodePage, type PageCursor } from './page-cursor.js';
import { PublicViews, type ProductView } from './public-views.js';
import { changedSinceSql, removedSinceSql } from './sync.sql.js';
import { resyncRequired, SyncedScopes } from './synced-scopes.js';

/**
 * Longer than any transaction, and than the clocks of two machines differ: a change that a page doesn't see because it isn't
 * committed yet is seen the next time.
 */
const SYNC_MARGIN_MS = 5 * MINUTE_MS;

/** Comes before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

interface PublicPage {
  readonly items: readonly Values[];
  readonly next_cursor: string | null;
  readonly synced_until: string;
}

type CreatedRecord = StoredRecord & { readonly created_at: Date };

/** Lists a resource of the public API page by page, whole or as it has changed since a moment. */
@Injectable()
export class ListPublicRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
    private readonly views: PublicViews,
    private readonly scopes: SyncedScopes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(
    api: PublicResource,
    caller: Principal,
    { limit, cursor, updated_since, ...filters }: ListQuery & Values,
  ): Promise<PublicPage> {
    const resource = this.resources.ofType(api.type);
    const wanted = chosen(filters);
    const start = await this.startOf(api, caller, { limit, cursor, updated_since }, wanted);
    const rows =
      start.removed === null
        ? await this.rowsAfter(
            resource,
            caller,
            start,
            limit + 1,
            await filtersSql(api, resource, caller, wanted),
          )
        : [];
    const shown = rows.slice(0, limit);
    const views = await Promise.all(shown.map((row) => resource.toView(row, caller) as Promise<ProductView>));
    const items = await this.views.of(api, caller, views);
    const page = (next: PageCursor | null, removed: readonly Values[] = []): PublicPage => ({
      items: [...items, ...removed],
      next_cursor: next && encodeCursor(next),
      synced_until: start.until,
    });
    const last = shown.at(-1);
    if (rows.length > limit && last)
      return page({ ...start, after: { at: last.created_at.toISOString(), id: last.id } });
    if (start.since === null) return page(null);
    const room = limit - shown.length;
    const ids = await this.removedAfter(resource, caller, start, start.since, room + 1);
    const gone = ids.slice(0, room);
    const next = ids.length > room ? { ...start, removed: gone.at(-1) ?? start.removed ?? FIRST_ID } : null;
    return page(
      next,
      gone.map((id) => ({ id, deleted: true })),
    );
  }

  /** The beginning of a page. */
  private async startOf(
    api: PublicResource,
    caller: Principal,
    { cursor, updated_since }: ListQuery,
    filters: Filters,
  ): Promise<PageCursor> {
    const now = this.clock.now();
    const start =
      cursor === undefined
        ? {
            ...{ list: api.resource, after: null, since: updated_since ?? null, removed: null },
            until: before(now, SYNC_MARGIN_MS).toISOString(),
          }
        : decodePage(api.resource, cursor);
    const isFiltered = Object.keys(filters).length > 0;
    if (start.since === null) {
      if (cursor === undefined && !isFiltered) await this.scopes.begin(caller, api);
      return start;
    }
    if (isFiltered)
      rejectField('updated_since', 'updated_since lists all changes, so it takes no filter beside it.');
    if (start.since < before(now, SYNC_DAYS * DAY_MS).toISOString())
      throw resyncRequired(`updated_since can reach back ${String(SYNC_DAYS)} days.`);
    await this.scopes.require(caller, api);
    return start;
  }

  private rowsAfter(
    resource: AnyResource,
    caller: Principal,
    { after, since }: PageCursor,
    limit: number,
    filters: Prisma.Sql,
  ): Promise<CreatedRecord[]> {
    const [created, id] = ['created_at', 'id'].map((name) => Prisma.raw(`${resource.table}.${name}`));
    const changed =
      since === null ? Prisma.empty : Prisma.sql`AND ${changedSinceSql(caller, resource, since)}`;
    const rest = after
      ? Prisma.sql`AND (${created}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
      : Prisma.empty;
    return this.transactions.queryOnce<CreatedRecord>(
      caller.accountId,
      Prisma.sql`${visibleSql(resource, caller)} ${filters} ${changed} ${rest}
        ORDER BY ${created}, ${id} LIMIT ${limit}`,
    );
  }

  private async removedAfter(
    resource: AnyResource,
    caller: Principal,
    { removed }: PageCursor,
    since: string,
    limit: number,
  ): Promise<string[]> {
    const visible = visibleSql(resource, caller);
    const sql = removedSinceSql(caller, resource, { since, after: removed ?? FIRST_ID, limit, visible });
    const rows = await this.transactions.queryOnce<{ id: string }>(caller.accountId, sql);
    return rows.map(({ id }) => id);
  }
}

/** Present records that the person sees, with an open condition. */
const visibleSql = (resource: AnyResource, caller: Principal): Prisma.Sql =>
  Prisma.sql`${resource.selectSql} WHERE ${resource.visibleTo(caller)}
    AND ${Prisma.raw(resource.table)}.deleted_at IS NULL`;

const chosen = (filters: Values): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
