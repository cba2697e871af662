import type { ConsumerMessages } from '@nats-io/jetstream';

/** How often the server of a consumer says that it is there. Two missed ones mean that it is lost. */
export const HEARTBEAT_MS = 1_000;

/**
 * Ends reading when the server that has the consumer is lost, while the connection to another server stays open. By
 * itself, the library asks again after its requests have expired, which takes half a minute.
 */
export async function stopWhenLost(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (type === 'heartbeats_missed') messages.stop();
}
