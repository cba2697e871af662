import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ActivityEntry } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import {
  activityListSql,
  newestActivitySql,
  type ActivityLine,
  type ActivityListQuery,
} from './activity-list.sql.js';

/** The activity log: a view of the audit chain. */
@Injectable()
export class ActivityService {
  constructor(private readonly transactions: AccountTransactions) {}

  async list(person: Principal, query: ActivityListQuery): Promise<ListOf<ActivityEntry>> {
    const lines = await this.transactions.askOnce<ActivityLine>(
      person.accountId,
      activityListSql(person, query),
    );
    return { items: entriesOf(lines), total: lines[0]?.total ?? 0, filtered: lines[0]?.filtered ?? 0 };
  }

  /** The newest entries in the person's scope. */
  async newest(person: Principal, count: number): Promise<ActivityEntry[]> {
    const lines = await this.transactions.askOnce<ActivityLine>(
      person.accountId,
      newestActivitySql(person, count),
    );
    return entriesOf(lines);
  }
}

function entriesOf(lines: readonly ActivityLine[]): ActivityEntry[] {
  return lines.flatMap(({ id, response, attempted_at, success, action, ...line }) =>
    id === null
      ? []
      : [
          {
            id,
            response,
            attempted_at: attempted_at.toISOString(),
            success,
            action,
            actor_name: line.actor_name,
            record_type: line.record_type,
            record_id: line.record_id,
          },
        ],
  );
}
