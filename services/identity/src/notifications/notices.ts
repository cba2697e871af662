import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/identity-database.js';
import { isMailedAlone, noticeOf } from '../mail/mail-purposes.js';
import { MailQueue } from '../mail/mail-queue.js';
import type { MailRequest } from '../mail/mail-request.js';
import { rowOf } from './notice-of-mail.js';
import { Notifications, type AddedNotification, type NewNotification } from './notifications.js';

/** Tells a person of something by every channel that they want. Call `wake` of the mail queue after the commit. */
@Injectable()
export class Notices {
  constructor(
    private readonly mails: MailQueue,
    private readonly notifications: Notifications,
  ) {}

  /** A notice that has a mail of its own. */
  async send(tx: Transaction, request: MailRequest): Promise<void> {
    const notice = noticeOf(request);
    const row = rowOf(request);
    if (notice && notice.kind !== 'digest' && row)
      await this.notifications.add(tx, { ...row, userId: notice.userId, kind: notice.kind });
    await this.mails.add(tx, request);
  }

  /** A notice whose mail says what its row does. */
  async tell(tx: Transaction, notification: NewNotification): Promise<void> {
    await this.mail(tx, notification, await this.notifications.add(tx, notification));
  }

  /** The same, of a fact of which several come at a time. */
  async tellTogether(tx: Transaction, notification: NewNotification): Promise<void> {
    await this.mail(tx, notification, await this.notifications.addTogether(tx, notification));
  }

  private async mail(
    tx: Transaction,
    { userId, kind }: NewNotification,
    added: AddedNotification | undefined,
  ): Promise<void> {
    if (added && isMailedAlone(kind) && added.reader.wants({ kind, channel: 'mail' }))
      await this.mails.add(tx, { kind: 'notification', userId, notice: kind, notificationId: added.id });
  }
}
