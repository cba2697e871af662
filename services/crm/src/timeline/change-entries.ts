import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { valueText, type FieldChange, type HistoryEntry, type TimelineItem } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type RecordChange } from '../generated/prisma/client.js';
import { namesIn } from '../resources/reference-names.js';
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
    const entries = changes.map((change) => entryOf(change, names));
    const labels = {
      policy: await labelsOf(tx, client, entries, 'policy'),
      task: await labelsOf(tx, client, entries, 'task'),
    };
    return entries.map((entry) => itemOf(entry, labels));
  }
}

type Labels = Readonly<Record<'policy' | 'task', ReadonlyMap<string, string>>>;

/** The names of a client's policies or tasks, those in the trash too. */
async function labelsOf(
  tx: Sql,
  { accountId, id }: Client,
  entries: readonly HistoryEntry[],
  type: keyof Labels,
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ record_type, record_id }) => (record_type === type ? record_id : []));
  if (ids.length === 0) return new Map();
  const { label, table } = recordTables[type];
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, ${label} AS name FROM ${Prisma.raw(table)}
    WHERE account_id = ${accountId}::uuid AND insured_id = ${id}::uuid AND id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id: record, name }) => [record, name]));
}

const verbs = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  merged: 'merged',
  unmerged: 'restored by undoing a merge',
} as const;

function itemOf(entry: HistoryEntry, labels: Labels): TimelineItem {
  const { id, at, actor_name, record_type, record_id } = entry;
  const record = { type: record_type, id: record_id };
  return { id, at, actor_name, ...describeChange(entry, labels), record, note: null };
}

function describeChange(
  entry: HistoryEntry,
  labels: Labels,
): Pick<TimelineItem, 'kind' | 'title' | 'detail'> {
  const { change, record_type, record_id } = entry;
  if (record_type === 'policy')
    return { kind: 'policy', ...policyWords(entry, labels.policy.get(record_id)) };
  if (record_type === 'task') return { kind: 'task', ...taskWords(entry, labels.task.get(record_id)) };
  if (change === 'merged' || change === 'unmerged') return { kind: 'merge', ...mergeWords(entry) };
  const household = householdWords(entry);
  return household ? { kind: 'household', ...household } : { kind: 'status', ...statusWords(entry) };
}

const becameStatus: Readonly<Record<string, string>> = {
  open: 'reopened',
  done: 'completed',
  canceled: 'dismissed',
};

function taskWords({ fields }: HistoryEntry, name: string | undefined) {
  const status = fields.find(({ field }) => field === 'status')?.after ?? '';
  return { title: `Task ${becameStatus[status] ?? 'added'}`, detail: name ?? null };
}

function policyWords(entry: HistoryEntry, name: string | undefined) {
  const changes = entry.change === 'updated' ? entry.fields.map((field) => changeText(entry, field)) : [];
  const parts = [...(name === undefined ? [] : [name]), ...changes];
  return { title: `Policy ${verbs[entry.change]}`, detail: parts.length === 0 ? null : parts.join(' · ') };
}

function mergeWords({ change, fields }: HistoryEntry) {
  const taken = fields.map(({ label }) => label).join(', ');
  return {
    title: change === 'merged' ? 'Another individual merged into this one' : 'Merge undone',
    detail: taken === '' ? null : `${change === 'merged' ? 'Taken over' : 'Given back'}: ${taken}`,
  };
}

function householdWords(entry: HistoryEntry) {
  const member = entry.fields.find(({ field }) => field === 'household_member');
  const relationship = entry.fields.find(({ field }) => field === 'household_relationship');
  if (!member && !relationship) return null;
  const name = member?.after ?? member?.before ?? null;
  if (!relationship)
    return { title: `${member?.after ? 'Added to' : 'Removed from'} the household`, detail: name };
  const detail = [name, changeText(entry, relationship)].filter((part) => part !== null).join(' · ');
  const { before, after } = relationship;
  if (before && after) return { title: 'Relationship in the household changed', detail };
  return { title: after ? 'Joined a household' : 'Left the household', detail };
}

function statusWords(entry: HistoryEntry) {
  const status = entry.fields.find(({ field }) => field === 'status');
  if (entry.change === 'updated')
    return { title: 'Status changed', detail: status ? changeText(entry, status) : null };
  return {
    title: `Client ${verbs[entry.change]}`,
    detail: status?.after ? `Status: ${valueText(entry.record_type, status.field, status.after)}` : null,
  };
}

function changeText({ record_type }: HistoryEntry, { field, label, before, after }: FieldChange): string {
  const [from, to] = [before, after].map((value) => valueText(record_type, field, value));
  return `${label}: ${String(from)} → ${String(to)}`;
}
