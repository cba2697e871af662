import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import { MAX_CHANGED_AT_ONCE, type EventData } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvents } from '@bindery/service-kit/outbox';
import type { Columns } from '../../resources/record-mapper.js';
import type { ImportPlace } from '../stored/import-details.js';

/** What a row has done to one record. */
export interface ImportChange {
  readonly number: number;
  /** A type of record, or `tag`. */
  readonly record_type: string;
  readonly record_id: string;
  readonly root_id: string;
  readonly change: 'created' | 'updated';
  /** Columns of an update as they were, and as they are since. */
  readonly before: Columns | null;
  readonly after: Columns | null;
  readonly tag_ids: readonly string[];
  readonly version: number;
}

/** Keeps what an undo needs. */
export async function keepChanges(
  tx: Sql,
  { accountId, importId }: ImportPlace,
  changes: readonly ImportChange[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_changes (account_id, import_id, number, record_type, record_id, root_id, change, before, after,
      tag_ids)
    SELECT ${accountId}::uuid, ${importId}::uuid, given.*
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS given (number int, record_type text, record_id uuid,
      root_id uuid, change text, before jsonb, after jsonb, tag_ids uuid[])`;
}

/** A record that was changed, for an event. */
export interface Told {
  readonly record_type: string;
  readonly record_id: string;
  readonly change: EventData<'crm.records.changed.v1'>['change'];
  readonly version: number;
}

/** Publishes what a batch has done: an event for each type of record and kind of change. */
export async function tellOfChanges(
  tx: Sql,
  { accountId }: Principal,
  import_id: string,
  changes: readonly Told[],
): Promise<void> {
  const groups = Map.groupBy(
    // Tags and views have no events.
    changes.filter(({ record_type }) => record_type !== 'tag' && record_type !== 'view'),
    ({ record_type, change }) => `${record_type} ${change}`,
  );
  const events = [...groups.values()].flatMap((group) => {
    const [{ record_type, change }] = group as [Told];
    const ids = [...new Set(group.map(({ record_id }) => record_id))];
    return chunksOf(ids, MAX_CHANGED_AT_ONCE).map((record_ids) => ({
      subject: 'crm.records.changed.v1' as const,
      ...{ accountId, subjectId: import_id, version: 1 },
      data: { record_type: record_type as RecordType, change, record_ids, origin: { import_id } },
    }));
  });
  if (events.length > 0) await recordEvents(tx, events);
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
