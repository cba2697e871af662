import type { JetStreamManager } from '@nats-io/jetstream';
import { durableName, streamOf, type EventSubject, type ParticipantName } from '@bindery/contracts/messaging';

/**
 * How many events of a subject a service has still to handle: those that it was not given yet, and those that it was
 * given and has not settled.
 * @throws JetStreamApiError when the stream or the consumer is not there yet
 */
export async function consumerBacklog(
  manager: JetStreamManager,
  service: ParticipantName,
  subject: EventSubject,
): Promise<number> {
  const { num_pending, num_ack_pending } = await manager.consumers.info(
    streamOf(subject).name,
    durableName(service, subject),
  );
  return num_pending + num_ack_pending;
}
