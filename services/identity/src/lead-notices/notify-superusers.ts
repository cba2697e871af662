import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from '../notifications/notices.js';

/** Queues one mail about new leads for each active superuser. */
@Injectable()
export class NotifySuperusers {
  constructor(private readonly notices: Notices) {}

  /** @param suspicious the number of suspicious leads that the mail counts */
  async notify(tx: Transaction, contactIds: readonly string[], suspicious = 0): Promise<void> {
    const superusers = await tx.user.findMany({
      where: { role: 'superuser', is_active: true },
      select: { id: true },
    });
    for (const { id: userId } of superusers)
      await this.notices.send(tx, { kind: 'new_leads', userId, contactIds: [...contactIds], suspicious });
  }
}
