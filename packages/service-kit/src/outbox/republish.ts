import { streams } from '@bindery/contracts/messaging';
import type { Database } from '../database/index.js';

const AT_ONCE = 2_000;
// Of what a stream keeps the newest of, an older one would undo the newest for a moment.
const NEWEST_ONLY = streams
  .filter(({ maxPerSubject }) => maxPerSubject === 1)
  .flatMap(({ subjects }) => [...subjects]);

/**
 * Has the relay publish again what it published since a moment, for a JetStream that lost it. Consumers act once on
 * each event, however often it comes. The outbox keeps seven days.
 * @returns how many events there are
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
        ORDER BY position DESC LIMIT ${AT_ONCE})`;
    events += marked;
    if (marked < AT_ONCE) return events;
  }
}
