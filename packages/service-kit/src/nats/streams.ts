import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { timeLimits } from '../timing/time-limits.js';
import { streams, type ParticipantName, type StreamShape } from '@bindery/contracts/messaging';

const NANOSECONDS = 1_000_000_000;
const NANOSECONDS_PER_MS = 1_000_000;

const configOf = (stream: StreamShape, replicas: number) => ({
  subjects: [...stream.subjects],
  max_age: (stream.maxAgeSeconds ?? 0) * NANOSECONDS,
  max_msgs_per_subject: stream.maxPerSubject ?? -1,
  num_replicas: replicas,
});

/**
 * Creates the streams that a participant publishes to, or brings them to the shape of the contract.
 * @param replicas how many servers of a NATS cluster store each message
 */
export async function ensureStreams(
  connection: NatsConnection,
  publisher: ParticipantName,
  replicas = 1,
): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  for (const stream of streams.filter((candidate) => candidate.publisher === publisher)) {
    try {
      await manager.streams.update(stream.name, configOf(stream, replicas));
    } catch (error) {
      if (!(error instanceof Error) || !/stream not found/i.test(error.message)) throw error;
      await manager.streams.add({
        name: stream.name,
        ...configOf(stream, replicas),
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        duplicate_window: timeLimits.duplicateWindow * NANOSECONDS_PER_MS,
      });
    }
  }
}
