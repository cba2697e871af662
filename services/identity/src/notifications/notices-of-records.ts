import { Injectable } from '@nestjs/common';
import type { NoticeDue } from '@bindery/contracts/messaging';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from './notices.js';
import { Notifications } from './notifications.js';

/** Tells people of what others did to records of crm. Somebody who has left the account since isn't told. */
@Injectable()
export class NoticesOfRecords {
  constructor(
    private readonly notices: Notices,
    private readonly notifications: Notifications,
  ) {}

  async send(tx: Transaction, accountId: string, notice: NoticeDue): Promise<void> {
    const { user_id: userId, actor_id: actorId, record_type: type, record_id, count } = notice;
    const record = record_id === null ? undefined : { type, id: record_id };
    if (notice.notice === 'assigned')
      return this.notifications.addTogether(tx, accountId, {
        ...{ userId, kind: 'assigned', event: `${type}_assigned`, actorId, count, record },
      });
    const isMember = await tx.user.findFirst({ where: { id: userId, account_id: accountId } });
    if (isMember && record && actorId !== userId)
      await this.notices.send(tx, { kind: 'mentioned', userId, actorId, individualId: record.id });
  }
}
