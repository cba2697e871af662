import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { durableName, streamOf, type EventSubject, type ParticipantName } from '@bindery/contracts/messaging';

/**
 * How many events of a subject a service has still to handle: those that it was not given yet, and those that it was
 * given and has not settled.
 * @returns null while the stream is not there: it appears with its publisher's first event
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
