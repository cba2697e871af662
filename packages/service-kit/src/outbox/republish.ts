import { streams } from '@bindery/contracts/messaging';
import type { Database } from '../database/index.js';

const BATCH_SIZE = 2_000;
// In a stream that keeps only the latest event, republishing an older one would revert it for a moment.
const NEWEST_ONLY = streams
  .filter(({ maxPerSubject }) => maxPerSubject === 1)
  .flatMap(({ subjects }) => [...subjects]);

/**
 * Marks everything published since a moment as pending, for a JetStream that lost it. The relay publishes it again, and
 * consumers ignore duplicates. The outbox keeps seven days.
 * @returns the number of events
 */
export async function republish(database: Database, since: Date): Promise<number> {
  const [clock] = await database.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const until = clock?.now.toISOString();
  let events = 0;
  for (;;) {
    const marked = await database.$executeRaw`
      UPDATE outbox SET published_at = NULL WHERE position IN (
        SELECT position FROM outbox AS candidate
        WHERE published_at >= ${since.toISOString()}::timestamptz AND published_at < ${until}::timestamptz
          AND (subject <> ALL (${NEWEST_ONLY}::text[]) OR position = (
            SELECT max(position) FROM outbox AS newest WHERE newest.subject = candidate.subject))
        ORDER BY position DESC LIMIT ${BATCH_SIZE})`;
    events += marked;
    if (marked < BATCH_SIZE) return events;
  }
}
