import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, deleteInBatches, type Database } from '../database/index.js';
import { Jobs, type Schedule } from '../jobs/index.js';

/**
 * How long messages are kept, in days. A published event can be republished from the outbox and then stays in its stream
 * for 30 days. The inbox has to recognize it until then, and as long as it can be replayed as a dead letter.
 */
export const messageRetentionDays = {
  outbox: 7,
  stream: 30,
  replayedDeadLetter: 30,
  deadLetter: 90,
  inbox: 120,
} as const;

const purgeMessages: Schedule = {
  name: 'purge-messages',
  cron: '23 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 900,
  atStart: true,
};

/** Deletes old messages, a batch per statement. What a run leaves is left to the next one. */
@Injectable()
export class MessageRetention {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.onSchedule(purgeMessages, async ({ signal }) => {
      await this.purge(signal);
    });
  }

  /** @returns the number of deleted rows */
  async purge(signal: AbortSignal): Promise<number> {
    const { outbox, replayedDeadLetter, deadLetter, inbox } = messageRetentionDays;
    const deleted = [
      await deleteInBatches(
        signal,
        (batchSize) => this.database.$executeRaw`
          DELETE FROM outbox WHERE id IN (
            SELECT id FROM outbox WHERE published_at < now() - make_interval(days => ${outbox}::int)
            ORDER BY published_at LIMIT ${batchSize})
          AND published_at IS NOT NULL`,
      ),
      await deleteInBatches(
        signal,
        (batchSize) => this.database.$executeRaw`
          DELETE FROM inbox WHERE (consumer, event_id) IN (
            SELECT consumer, event_id FROM inbox WHERE received_at < now() - make_interval(days => ${inbox}::int)
            ORDER BY received_at LIMIT ${batchSize})`,
      ),
      await deleteInBatches(
        signal,
        (batchSize) => this.database.$executeRaw`
          DELETE FROM dead_lettered_events WHERE message_key IN (
            SELECT message_key FROM dead_lettered_events
            WHERE replayed_at < now() - make_interval(days => ${replayedDeadLetter}::int)
              OR dead_lettered_at < now() - make_interval(days => ${deadLetter}::int)
            LIMIT ${batchSize})`,
      ),
    ];
    return deleted.reduce((sum, rows) => sum + rows);
  }
}
