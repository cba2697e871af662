import { setTimeout as delay } from 'node:timers/promises';
import { ServerNats } from '@nestjs/microservices';
import type { ParticipantName } from '@bindery/contracts/messaging';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { NatsLink } from '../nats-link/index.js';
import { aborted } from '../timing/index.js';

type Listening = Parameters<ServerNats['listen']>[0];

/** How long answers that are being made may take after no more questions are taken. */
const GRACE_MS = 200;

/**
 * Nest's NATS transport over the connection that the part has anyway. A connection of its own, still being opened at a
 * stop, would never be closed: Nest knows of none until it is there.
 */
export class AnsweringServer extends ServerNats {
  private readonly closing = new AbortController();
  private readonly asked: Subscription[] = [];

  /** @param queue copies of a part share its questions out under its name. */
  constructor(
    private readonly link: NatsLink,
    queue: ParticipantName,
  ) {
    super({ queue });
  }

  override async listen(callback: Listening): Promise<void> {
    await this.subscribe().then(() => callback(), callback);
  }

  override bindEvents(connection: Pick<NatsConnection, 'subscribe'>): void {
    super.bindEvents({
      subscribe: (...wanted: Parameters<NatsConnection['subscribe']>) => {
        const subscription = connection.subscribe(...wanted);
        this.asked.push(subscription);
        return subscription;
      },
    });
  }

  /** Takes no more questions, and leaves the connection to those who opened it. */
  override async close(): Promise<void> {
    this.closing.abort();
    if (this.asked.length === 0) return;
    for (const subscription of this.asked) subscription.unsubscribe();
    await delay(GRACE_MS);
  }

  private async subscribe(): Promise<void> {
    const { signal } = this.closing;
    const connection = await Promise.race([this.link.connection(), aborted(signal)]);
    if (connection && !signal.aborted) this.bindEvents(connection);
  }
}
