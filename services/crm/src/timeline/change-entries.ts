import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  changeText,
  mergeText,
  sentenceOfChange,
  valueText,
  type HistoryEntry,
  type TimelineItem,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { Keyed } from '../access/key-names.js';
import { Prisma, type RecordChange } from '../generated/prisma/client.js';
import { namesIn } from '../resources/reference-names.js';
import { placesOf } from '../resources/change-places.js';
import { changeColumns, entryOf } from '../resources/list-history.js';
import type { Client, TimelineSource } from './timeline-source.js';

/** Over `record_changes`: what an individual's household has to do with. */
const ofHousehold = Prisma.sql`(fields @> '[{"field": "household_member"}]'
  OR fields @> '[{"field": "household_relationship"}]')`;

/**
 * The changes of a client's status, household and policies, its merges, and its tasks as they are made and done. Other
 * changes are in its history.
 */
@Injectable()
export class ChangeEntries implements TimelineSource {
  entriesSql({ accountId, roots }: Client): Prisma.Sql {
    return Prisma.sql`
      SELECT id, CASE WHEN record_type IN ('policy', 'task') THEN record_type
          WHEN change IN ('merged', 'unmerged') THEN 'merge' WHEN ${ofHousehold} THEN 'household' ELSE 'status' END AS kind, at, false AS pinned
      FROM record_changes
      WHERE account_id = ${accountId}::uuid AND root_id = ANY (${roots}::uuid[]) AND (record_type = 'policy'
        OR (record_type = 'individual' AND (change <> 'updated' OR fields @> '[{"field": "status"}]'
          OR ${ofHousehold}))
        OR (record_type = 'task' AND (change = 'created' OR fields @> '[{"field": "status"}]')))`;
  }

  async read(tx: Sql, caller: Principal, client: Client, ids: readonly string[]) {
    const changes = await tx.$queryRaw<RecordChange[]>`
      SELECT ${changeColumns} FROM record_changes
      WHERE account_id = ${client.accountId}::uuid AND id = ANY (${ids}::uuid[])`;
    const names = await namesIn(tx, caller, changes);
    const placeOf = await placesOf(tx, caller, client, changes);
    return changes.map((change) => itemOf(entryOf(change, names, placeOf)));
  }
}

const verbs = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  merged: 'merged',
  unmerged: 'restored by undoing a merge',
} as const;

function itemOf(entry: Keyed<HistoryEntry>): Keyed<TimelineItem> {
  const { id, at, actor_name, key_id, record_type, record_id, belonged_to } = entry;
  const record = { type: record_type, id: record_id };
  const { kind, title, detail } = describeChange(entry);
  const whose = belonged_to === null ? [] : [`Of ${belonged_to}`];
  const details = [...whose, ...(detail === null ? [] : [detail])];
  return {
    ...{ id, at, actor_name, key_id, kind, title, record },
    detail: details.length === 0 ? null : details.join(' · '),
    note: null,
  };
}

function describeChange(entry: HistoryEntry): Pick<TimelineItem, 'kind' | 'title' | 'detail'> {
  const { change, record_type } = entry;
  if (record_type === 'policy') return { kind: 'policy', ...policyWords(entry) };
  if (record_type === 'task') return { kind: 'task', ...taskWords(entry) };
  if (change === 'merged' || change === 'unmerged') return { kind: 'merge', ...mergeWords(entry) };
  const household = householdWords(entry);
  return household ? { kind: 'household', ...household } : { kind: 'status', ...statusWords(entry) };
}

const becameStatus: Readonly<Record<string, string>> = {
  open: 'reopened',
  done: 'completed',
  canceled: 'dismissed',
};

function taskWords({ fields, record_name }: HistoryEntry) {
  const status = fields.find(({ field }) => field === 'status')?.after ?? '';
  return { title: `Task ${becameStatus[status] ?? 'added'}`, detail: record_name };
}

function policyWords(entry: HistoryEntry) {
  const said = sentenceOfChange(entry);
  const untold = entry.fields.filter(({ field }) => said?.told.includes(field) !== true);
  const changes =
    entry.change === 'updated' ? untold.map((field) => changeText(entry.record_type, field)) : [];
  const parts = [...(entry.record_name === null ? [] : [entry.record_name]), ...changes];
  return {
    title: said?.text ?? `Policy ${verbs[entry.change]}`,
    detail: parts.length === 0 ? null : parts.join(' · '),
  };
}

function mergeWords(entry: HistoryEntry) {
  const taken = entry.fields.map(({ label }) => label).join(', ');
  return {
    title: mergeText(entry),
    detail: taken === '' ? null : `${entry.change === 'merged' ? 'Taken over' : 'Given back'}: ${taken}`,
  };
}

/** The sentence of who joined or left. */
function householdWords(entry: HistoryEntry) {
  const said = sentenceOfChange(entry);
  return said && { title: said.text, detail: null };
}

function statusWords(entry: HistoryEntry) {
  const status = entry.fields.find(({ field }) => field === 'status');
  if (entry.change === 'updated')
    return { title: 'Status changed', detail: status ? changeText(entry.record_type, status) : null };
  return {
    title: `Client ${verbs[entry.change]}`,
    detail: status?.after ? `Status: ${valueText(entry.record_type, status.field, status.after)}` : null,
  };
}
