import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from '../notifications/notices.js';

/** Tells the owner, and the member that an endpoint runs under, that it fails or was disabled. */
@Injectable()
export class QueueWebhookNotice {
  constructor(private readonly notices: Notices) {}

  async queue(tx: Transaction, { account_id, data }: Event<'integrations.notice.due.v1'>): Promise<void> {
    const { notice: event, webhook_id, user_id } = data;
    const people = await tx.user.findMany({
      where: { account_id, is_active: true, OR: [{ is_owner: true }, { id: user_id }] },
      select: { id: true },
    });
    const record = { type: 'webhook', id: webhook_id };
    for (const { id: userId } of people)
      await this.notices.tell(tx, { userId, kind: 'webhook', event, record });
  }
}
