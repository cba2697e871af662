import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from '../notifications/notices.js';

export type NoticeDue = Pick<Event<'billing.notice.due.v1'>, 'account_id' | 'data'>;

/** Sends billing's notices for an account to its owner, whose money it is, and to its administrators as they wish. */
@Injectable()
export class QueueNotice {
  constructor(private readonly notices: Notices) {}

  async queue(tx: Transaction, { account_id: accountId, data: notice }: NoticeDue): Promise<void> {
    const people = await tx.user.findMany({
      where: { account_id: accountId, OR: [{ is_owner: true }, { role: 'agency_admin' }] },
      select: { id: true },
    });
    for (const { id: userId } of people)
      await this.notices.send(tx, { kind: 'billing_notice', userId, notice });
  }
}
