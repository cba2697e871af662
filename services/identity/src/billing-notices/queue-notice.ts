import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from '../notifications/notices.js';

export type NoticeDue = Pick<Event<'billing.notice.due.v1'>, 'account_id' | 'data'>;

/** Sends billing's notices for an account to its owner: the one whose money it is. */
@Injectable()
export class QueueNotice {
  constructor(private readonly notices: Notices) {}

  async queue(tx: Transaction, { account_id: accountId, data: notice }: NoticeDue): Promise<void> {
    const owners = await tx.user.findMany({
      where: { account_id: accountId, is_owner: true },
      select: { id: true },
    });
    for (const { id: userId } of owners)
      await this.notices.send(tx, { kind: 'billing_notice', userId, notice });
  }
}
