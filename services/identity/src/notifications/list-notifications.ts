import { Controller, Inject } from '@nestjs/common';
import {
  MOST_UNREAD,
  notificationKindNames,
  NOTIFICATIONS_PAGE,
  notificationRoutes,
  type NotificationPage,
  type NotificationQuery,
} from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { notificationViews } from './notification-views.js';

type Mark = Pick<Call<typeof notificationRoutes.read>, 'caller' | 'body'>;

/** The signed-in person's notices: the list, the count for the bell, and their marks. */
@Controller()
export class ListNotifications {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(notificationRoutes.list)
  async list({ caller, query }: Call<typeof notificationRoutes.list>): Promise<NotificationPage> {
    const rows = await this.db.notification.findMany({
      where: { ...ownOf(caller), ...(await this.filterOf(caller.userId, query)) },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: NOTIFICATIONS_PAGE + 1,
    });
    const shown = rows.slice(0, NOTIFICATIONS_PAGE);
    const items = await notificationViews(this.db, shown);
    return {
      items,
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  @Handles(notificationRoutes.count)
  async count({
    caller,
  }: Pick<Call<typeof notificationRoutes.count>, 'caller'>): Promise<{ unread: number }> {
    const [{ unread }] = await this.db.$queryRaw<[{ unread: number }]>`
      SELECT count(*)::int AS unread FROM (
        SELECT 1 FROM notifications
        WHERE user_id = ${caller.userId}::uuid AND account_id = ${caller.accountId}::uuid
          AND listed AND read_at IS NULL AND archived_at IS NULL LIMIT ${MOST_UNREAD}
      ) AS counted`;
    return { unread };
  }

  @Handles(notificationRoutes.read)
  read(call: Mark) {
    return this.mark(call, { read_at: null }, { read_at: this.clock.now() });
  }

  @Handles(notificationRoutes.unread)
  unread(call: Mark) {
    return this.mark(call, { archived_at: null }, { read_at: null });
  }

  @Handles(notificationRoutes.archive)
  archive(call: Mark) {
    const now = this.clock.now();
    return this.mark(call, { archived_at: null }, { archived_at: now, read_at: now });
  }

  @Handles(notificationRoutes.unarchive)
  unarchive(call: Mark) {
    return this.mark(call, {}, { archived_at: null });
  }

  /** Another person's ids are passed over, as those are that have been purged. */
  private async mark(
    { caller, body }: Mark,
    where: Prisma.NotificationWhereInput,
    data: Prisma.NotificationUpdateManyMutationInput,
  ): Promise<{ unread: number }> {
    const chosen = 'ids' in body ? { id: { in: body.ids } } : {};
    await this.db.notification.updateMany({ where: { ...ownOf(caller), ...chosen, ...where }, data });
    return this.count({ caller });
  }

  private async filterOf(userId: string, query: NotificationQuery): Promise<Prisma.NotificationWhereInput> {
    const { unread, archived, kind, cursor } = query;
    const last = cursor && (await this.db.notification.findFirst({ where: { id: cursor, user_id: userId } }));
    return {
      kind: kind ?? { in: [...notificationKindNames] },
      archived_at: archived ? { not: null } : null,
      ...(unread && { read_at: null }),
      ...(last && {
        OR: [{ created_at: { lt: last.created_at } }, { created_at: last.created_at, id: { lt: last.id } }],
      }),
    };
  }
}

const ownOf = ({ userId, accountId }: { userId: string; accountId: string }) => ({
  user_id: userId,
  account_id: accountId,
  listed: true,
});
