import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/identity-database.js';
import { noticeOf } from '../mail/mail-purposes.js';
import { MailQueue } from '../mail/mail-queue.js';
import type { MailRequest } from '../mail/mail-request.js';
import { rowOf } from './notice-of-mail.js';
import { Notifications } from './notifications.js';

/** Tells a person of something by every channel that they want. Call `wake` of the mail queue after the commit. */
@Injectable()
export class Notices {
  constructor(
    private readonly mails: MailQueue,
    private readonly notifications: Notifications,
  ) {}

  async send(tx: Transaction, request: MailRequest): Promise<void> {
    const notice = noticeOf(request);
    const row = rowOf(request);
    if (notice && row) await this.notifications.add(tx, { ...notice, ...row });
    await this.mails.add(tx, request);
  }
}
