import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { durableName, streamOf, type EventSubject, type ParticipantName } from '@bindery/contracts/messaging';
import { isOrWraps } from '../database/error-causes.js';

/**
 * The number of events of a subject that a service has not received yet: undelivered ones and unacknowledged ones.
 * @returns null while the stream does not exist, which its publisher creates, or while NATS denies the question
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
    if (error instanceof JetStreamApiError || isDenied(error)) return null;
    throw error;
  }
}

/** The client wraps the denial of a request. */
const isDenied = (error: unknown): boolean =>
  isOrWraps(error, (cause) => cause instanceof errors.PermissionViolationError);
