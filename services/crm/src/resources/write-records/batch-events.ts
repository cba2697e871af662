import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import { MAX_CHANGED_AT_ONCE, type EventData } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvents } from '@bindery/service-kit/outbox';

/** A record that a batch changed, for an event. */
interface AnnouncedRecord {
  readonly record_type: RecordType;
  readonly record_id: string;
  readonly change: EventData<'crm.records.changed.v1'>['change'];
  readonly version: number;
}

/** Publishes the changes of an import's batch: one event per record type and kind of change. */
export async function announceBatch(
  tx: Sql,
  { accountId }: Principal,
  import_id: string,
  records: readonly AnnouncedRecord[],
): Promise<void> {
  const groups = Map.groupBy(records, ({ record_type, change }) => `${record_type} ${change}`);
  const events = [...groups.values()].flatMap((group) => {
    const [{ record_type, change }] = group as [AnnouncedRecord];
    const ids = [...new Set(group.map(({ record_id }) => record_id))];
    return chunksOf(ids, MAX_CHANGED_AT_ONCE).map((record_ids) => ({
      subject: 'crm.records.changed.v1' as const,
      ...{ accountId, subjectId: import_id, version: 1 },
      data: { record_type, change, record_ids, origin: { import_id } },
    }));
  });
  if (events.length > 0) await recordEvents(tx, events);
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
