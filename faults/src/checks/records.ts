import type { RunningStack } from '@bindery/stack';
import type { RecordFact } from '../driver/ledger.js';
import type { Finding } from '../finding.js';

/** A stored individual, with the numbers of its audit entries and events. */
interface StoredRecord {
  readonly id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly nickname: string | null;
  readonly primary_notes: number;
  readonly version: number;
  readonly deleted: boolean;
  readonly created_entries: number;
  readonly updated_entries: number;
  readonly deleted_entries: number;
  readonly event_versions: number[];
}

// Joins grouped rows, because a subquery per record would scan thousands of rows thousands of times.
const STORED = `
  WITH entries AS (
    SELECT record_id,
      count(*) FILTER (WHERE action = 'individual.created')::int AS created,
      count(*) FILTER (WHERE action = 'individual.updated' AND outcome = 'success')::int AS updated,
      count(*) FILTER (WHERE action = 'individual.deleted' AND outcome = 'success')::int AS deleted
    FROM audit_entries GROUP BY record_id
  ), events AS (
    SELECT (payload->>'subject_id')::uuid AS record_id,
      array_agg((payload->>'version')::int ORDER BY (payload->>'version')::int) AS versions
    FROM outbox WHERE subject = 'crm.record.changed.v1' GROUP BY 1
  ), primaries AS (
    SELECT individual_id, count(*)::int AS primary_notes FROM notes WHERE is_primary GROUP BY 1
  )
  SELECT i.id, i.last_name, i.first_name, i.nickname, i.version, i.deleted_at IS NOT NULL AS deleted,
    coalesce(entries.created, 0) AS created_entries,
    coalesce(entries.updated, 0) AS updated_entries,
    coalesce(entries.deleted, 0) AS deleted_entries,
    coalesce(events.versions, '{}') AS event_versions,
    coalesce(primaries.primary_notes, 0) AS primary_notes
  FROM individuals i
  LEFT JOIN entries ON entries.record_id = i.id
  LEFT JOIN events ON events.record_id = i.id
  LEFT JOIN primaries ON primaries.individual_id = i.id`;

/** Checks that every acknowledged write is present as last acknowledged, and none twice. */
export async function checkRecords(stack: RunningStack, facts: readonly RecordFact[]): Promise<Finding[]> {
  const byName = Map.groupBy(await stack.query<StoredRecord>('crm', STORED), ({ last_name }) => last_name);
  return facts.flatMap((fact) => {
    const copies = byName.get(fact.lastName) ?? [];
    const [stored] = copies;
    if (copies.length > 1)
      return [{ kind: 'doubled' as const, what: `${fact.lastName} is there ${copies.length} times` }];
    if (stored) return [...compare(fact, stored), ...compareHistory(stored)];
    if (fact.state === 'requested') return [];
    return [{ kind: 'lost' as const, what: `${fact.lastName} was acknowledged and is not there` }];
  });
}

/** Compares the database with the client's record, where one unsettled change may have happened or not. */
function compare(fact: RecordFact, stored: StoredRecord): Finding[] {
  if (fact.state === 'requested') return [];
  const { unsettled } = fact;
  const happened = unsettled !== undefined && stored.version === fact.version + 1;
  const values = happened ? (unsettled.values ?? fact.values) : fact.values;
  const deleted = fact.state === 'deleted' || (happened && unsettled.deleted === true);
  const version = happened ? fact.version + 1 : fact.version;
  const about = `${fact.lastName}, acknowledged at version ${fact.version},`;
  if (stored.version < version) return [{ kind: 'lost', what: `${about} is at ${stored.version}` }];
  if (stored.version > version) return [{ kind: 'doubled', what: `${about} is at ${stored.version}` }];
  if (
    stored.first_name !== values.first_name ||
    stored.nickname !== values.nickname ||
    stored.primary_notes !== 1 ||
    stored.deleted !== deleted
  ) {
    return [{ kind: 'altered', what: `${about} holds other values than were acknowledged` }];
  }
  return [];
}

/** Checks that a record's versions, audit entries and events agree. */
function compareHistory(stored: StoredRecord): Finding[] {
  const deletions = stored.deleted ? 1 : 0;
  const entries =
    stored.created_entries === 1 &&
    stored.updated_entries === stored.version - 1 - deletions &&
    stored.deleted_entries === deletions;
  const expected = Array.from({ length: stored.version }, (_, index) => index + 1);
  const events = JSON.stringify(stored.event_versions) === JSON.stringify(expected);
  return [
    ...(entries
      ? []
      : [{ kind: 'audit' as const, what: `${stored.last_name} has other audit entries than changes` }]),
    ...(events
      ? []
      : [
          {
            kind: 'doubled' as const,
            what: `${stored.last_name} at version ${stored.version} published versions ${stored.event_versions.join()}`,
          },
        ]),
  ];
}
