import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '@bindery/contracts/identity';
import type { Event, MorningNotice } from '@bindery/contracts/messaging';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from './notices.js';

const kindsOfMornings: Readonly<Record<MorningNotice['notice'], NotificationKind>> = {
  tasks_due: 'task',
  renewals_due: 'renewal',
  policies_ended: 'policy',
};

/** Tells people of their work, as crm asks for it. */
@Injectable()
export class WorkNotices {
  constructor(private readonly notices: Notices) {}

  async tell(
    tx: Transaction,
    { account_id: accountId, data }: Pick<Event<'crm.notice.due.v1'>, 'account_id' | 'data'>,
  ): Promise<void> {
    const { user_id: userId, count } = data;
    if ('day' in data) {
      const { notice: event, day, from, to } = data;
      const kind = kindsOfMornings[event];
      const about = { userId, accountId, kind, event, count };
      await this.notices.tell(tx, { ...about, morning: { day, from, to } });
      return;
    }
    const { notice, record_type: type, record_id: id, actor_id: actorId } = data;
    const about = { userId, accountId, actorId, count, record: id === null ? undefined : { type, id } };
    if (notice === 'mentioned') await this.notices.tell(tx, { ...about, kind: 'mention', event: notice });
    else
      await this.notices.tellTogether(tx, {
        ...{ ...about, kind: notice === 'assigned' ? 'assigned' : 'policy', event: `${type}_${notice}` },
      });
  }
}
