import { Inject, Injectable } from '@nestjs/common';
import type { NotificationView } from '@bindery/contracts/identity';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import type { DigestRequest, NotificationMailRequest, WrittenMail } from '../mail/mail-request.js';
import type { MailContent } from '../mail/templates/layout.js';
import { digestMail, notificationMail } from '../mail/templates/notification-mails.js';
import { NotificationPreferences } from './notification-preferences.js';
import { notificationViews } from './notification-views.js';

/** Writes the mails that say what rows of the list do, as of when they leave. */
@Injectable()
export class NotificationMail {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly preferences: NotificationPreferences,
  ) {}

  /** @returns null when its reader has read it all meanwhile, or wants none of it by this mail any more */
  async write(
    tx: Transaction,
    request: NotificationMailRequest | DigestRequest,
  ): Promise<WrittenMail | null> {
    const { userId } = request;
    if (request.kind === 'notification')
      return this.writeOf(
        tx,
        userId,
        [request.notificationId],
        ([row], at) => row && notificationMail(row, at),
      );
    const reader = await this.preferences.readerOf(tx, userId);
    return this.writeOf(tx, userId, request.notificationIds, (rows, at) => {
      const wanted = rows.filter(({ kind }) => reader?.wants({ kind, channel: 'digest' }));
      return wanted.length === 0 ? undefined : digestMail(wanted, at);
    });
  }

  private async writeOf(
    tx: Transaction,
    userId: string,
    ids: readonly string[],
    contentOf: (rows: readonly NotificationView[], at: (path: string) => string) => MailContent | undefined,
  ): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user) return null;
    const rows = await tx.notification.findMany({
      where: {
        ...{ id: { in: [...ids] }, user_id: userId, account_id: user.account_id },
        ...{ read_at: null, archived_at: null },
      },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
    const content = contentOf(
      await notificationViews(tx, rows),
      (path) => new URL(path, this.service.config.PUBLIC_URL).href,
    );
    const uselessAfter = after(this.clock.now(), DAY_MS).toISOString();
    return content ? { to: user.email, content, uselessAfter } : null;
  }
}
