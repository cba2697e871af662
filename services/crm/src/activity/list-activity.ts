import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ActivityEntry } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Sql } from '@bindery/service-kit/database';
import { Calendar } from '../calendar/calendar.js';
import { KeyNames } from '../access/key-names.js';
import { AccountTransactions } from '../database/account-transactions.js';
import {
  activityListSql,
  newestActivitySql,
  type ActivityListQuery,
  type ReadableEntry,
} from './activity-list.sql.js';
import { changesBehind, type ChangeWords } from './changes-behind.js';
import { keysBehind } from './keys-behind.js';
import { sentenceOf, summaryOf } from './sentences.js';

/** The activity log: a view of the audit chain. */
@Injectable()
export class ListActivity {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly keys: KeyNames,
  ) {}

  async list(caller: Principal, query: ActivityListQuery): Promise<ListOf<ActivityEntry>> {
    const { zone } = await this.calendar.daysOf(caller.accountId);
    const page = activityListSql(caller, query, zone);
    const lines = await this.transactions.queryOnce<Line>(caller.accountId, page);
    return {
      items: await this.viewsOf(caller, lines.filter(isEntry)),
      total: lines[0]?.total ?? 0,
      filtered: lines[0]?.filtered ?? 0,
    };
  }

  /** The newest entries in the person's scope. */
  async newest(caller: Principal, count: number): Promise<ActivityEntry[]> {
    const newest = newestActivitySql(caller, count);
    return this.viewsOf(caller, await this.transactions.queryOnce<ReadableEntry>(caller.accountId, newest));
  }

  private async viewsOf(caller: Principal, entries: readonly ReadableEntry[]): Promise<ActivityEntry[]> {
    const read = <T>(work: (tx: Sql) => Promise<T>) => this.transactions.read(caller.accountId, work);
    const changes = await changesBehind(read, caller, entries);
    const keys = await keysBehind(read, caller, entries);
    const keyed = entries.map((entry) => ({ ...entry, key_id: keys.get(entry.id) ?? null }));
    const named = await this.keys.name(caller.accountId, keyed);
    return named.map((entry) => viewOf(entry, changes.get(entry.id)));
  }
}

interface Counts {
  readonly total: number;
  readonly filtered: number;
}

/** An entry and the counts; of an empty page the counts alone. */
type Line = (ReadableEntry | { readonly id: null }) & Counts;

const isEntry = (line: Line): line is ReadableEntry & Counts => line.id !== null;

function viewOf(entry: ReadableEntry, change: ChangeWords | undefined): ActivityEntry {
  const { id, attempted_at, outcome, action, actor_name, record_type, record_id, short_name } = entry;
  const { text, join, summary } = sentenceOf(entry);
  return {
    id,
    response: short_name === null ? text : text + join + short_name,
    summary: change?.isWhole ? change.text : summaryOf(summary, entry),
    detail: change === undefined || change.isWhole ? null : change.text,
    subject: subjectOf(entry),
    attempted_at: attempted_at.toISOString(),
    success: outcome === 'success',
    action,
    actor_name,
    record_type,
    record_id,
  };
}

function subjectOf(entry: ReadableEntry): ActivityEntry['subject'] {
  const { subject_type: type, subject_id: id } = entry;
  if (type === null || id === null) return null;
  const { subject_name: title, subject_parent_id: parent_id, subject_status: status } = entry;
  return { type, id, title, parent_id, status };
}
