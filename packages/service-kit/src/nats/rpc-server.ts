import { setTimeout as delay } from 'node:timers/promises';
import { ServerNats } from '@nestjs/microservices';
import type { ParticipantName } from '@bindery/contracts/messaging';
import type { NatsConnection as ServerConnection, Subscription } from '@nats-io/transport-node';
import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { unlessAborted } from '../timing/pause.js';

type ListenCallback = Parameters<ServerNats['listen']>[0];

/** How long requests in flight may take once no new ones are accepted. */
const GRACE_MS = 200;

/**
 * Nest's NATS transport over the service's existing connection. Nest doesn't track a connection that is still opening, so
 * one of its own would leak when the service stops early.
 */
export class RpcServer extends ServerNats {
  private readonly closing = new AbortController();
  private readonly listening: Subscription[] = [];

  /** @param queue the service's name: its replicas share the requests as one queue group */
  constructor(
    private readonly nats: NatsConnection,
    queue: ParticipantName,
  ) {
    super({ queue });
  }

  override async listen(callback: ListenCallback): Promise<void> {
    await this.subscribe().then(() => callback(), callback);
  }

  override bindEvents(connection: Pick<ServerConnection, 'subscribe'>): void {
    super.bindEvents({
      subscribe: (...wanted: Parameters<ServerConnection['subscribe']>) => {
        const subscription = connection.subscribe(...wanted);
        this.listening.push(subscription);
        return subscription;
      },
    });
  }

  /** Accepts no more requests. The connection stays open for its owner. */
  override async close(): Promise<void> {
    this.closing.abort();
    if (this.listening.length === 0) return;
    for (const subscription of this.listening) subscription.unsubscribe();
    await delay(GRACE_MS);
  }

  private async subscribe(): Promise<void> {
    const { signal } = this.closing;
    const connection = await unlessAborted(this.nats.connection(), signal);
    if (connection && !signal.aborted) this.bindEvents(connection);
  }
}
