import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { durableName, streamOf, type EventSubject, type ParticipantName } from '@bindery/contracts/messaging';

/**
 * The number of events of a subject that a service has not received yet: undelivered ones and unacknowledged ones.
 * @returns null while the stream does not exist; its publisher creates it
 */
export async function consumerBacklog(
  manager: JetStreamManager,
  service: ParticipantName,
  subject: EventSubject,
): Promise<number | null> {
  try {
    const stream = streamOf(subject).name;
    const { num_pending, num_ack_pending } = await manager.consumers.info(
      stream,
      durableName(service, subject),
    );
    return num_pending + num_ack_pending;
  } catch (error) {
    if (error instanceof JetStreamApiError) return null;
    throw error;
  }
}
