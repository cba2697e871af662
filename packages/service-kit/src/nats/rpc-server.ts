import { setTimeout as delay } from 'node:timers/promises';
import { ServerNats } from '@nestjs/microservices';
import type { ParticipantName } from '@bindery/contracts/messaging';
import { errors, type NatsConnection as ServerConnection, type Subscription } from '@nats-io/transport-node';
import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { pause, unlessAborted } from '../timing/pause.js';

type ListenCallback = Parameters<ServerNats['listen']>[0];

/** How long requests in flight may take once no new ones are accepted. */
const GRACE_MS = 200;
/** NATS denies a subject until it has read the users of this release. */
const RETRY_DENIED_MS = 5_000;

/**
 * Nest's NATS transport over the service's existing connection. Nest doesn't track a connection that is still opening, so
 * one of its own would leak when the service stops early.
 */
export class RpcServer extends ServerNats {
  private readonly closing = new AbortController();
  private readonly listening = new Set<Subscription>();

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
        this.listening.add(subscription);
        void this.subscribeAgain(subscription, () => connection.subscribe(...wanted));
        return subscription;
      },
    });
  }

  /** Accepts no more requests. The connection stays open for its owner. */
  override async close(): Promise<void> {
    this.closing.abort();
    if (this.listening.size === 0) return;
    for (const subscription of this.listening) subscription.unsubscribe();
    await delay(GRACE_MS);
  }

  private async subscribeAgain(denied: Subscription, subscribe: () => Subscription): Promise<void> {
    for (let subscription = denied; ;) {
      const reason = await subscription.closed;
      this.listening.delete(subscription);
      if (!(reason instanceof errors.PermissionViolationError)) return;
      await pause(RETRY_DENIED_MS, this.closing.signal);
      if (this.closing.signal.aborted) return;
      subscription = subscribe();
      this.listening.add(subscription);
    }
  }

  private async subscribe(): Promise<void> {
    const { signal } = this.closing;
    const connection = await unlessAborted(this.nats.connection(), signal);
    if (connection && !signal.aborted) this.bindEvents(connection);
  }
}
