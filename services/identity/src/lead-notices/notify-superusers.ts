import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';

/** Queues one mail about new leads for each active superuser. */
@Injectable()
export class NotifySuperusers {
  constructor(private readonly mails: MailQueue) {}

  /** @param suspicious the number of suspicious leads that the mail counts */
  async notify(tx: Transaction, contactIds: readonly string[], suspicious = 0): Promise<void> {
    const superusers = await tx.user.findMany({
      where: { role: 'superuser', is_active: true },
      select: { id: true },
    });
    for (const { id: userId } of superusers)
      await this.mails.add(tx, { kind: 'new_leads', userId, contactIds: [...contactIds], suspicious });
  }
}
