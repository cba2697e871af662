import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.service.js';

/** Queues one mail about some new leads for each superuser there is. With none there is nobody to tell, ever. */
@Injectable()
export class TellSuperusers {
  constructor(private readonly mails: MailQueue) {}

  async of(tx: Transaction, contactIds: readonly string[]): Promise<void> {
    const superusers = await tx.user.findMany({
      where: { role: 'superuser', isActive: true },
      select: { id: true },
    });
    for (const { id: userId } of superusers)
      await this.mails.add(tx, { kind: 'new_leads', userId, contactIds: [...contactIds] });
  }
}
