import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix, type ParticipantName } from '@bindery/contracts/messaging';
import type { Logger } from 'pino';
import { connectUntil } from './connect-until.js';

const DRAIN_WITHIN_MS = 2_000;

export interface NatsSettings {
  readonly NATS_URL: string;
  readonly NATS_USER: string;
  readonly NATS_PASSWORD: string;
}

/** The options of every NATS connection of a participant: once there, it comes back by itself. */
export function natsOptions(name: ParticipantName, settings: NatsSettings) {
  return {
    servers: settings.NATS_URL,
    user: settings.NATS_USER,
    pass: settings.NATS_PASSWORD,
    name,
    inboxPrefix: inboxPrefix(name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
  };
}

/**
 * One participant's connection to NATS. A part starts and serves without it: `connection()` waits until there is
 * one, `isUp()` tells whether there is now.
 */
export class NatsLink {
  private up = false;
  private readonly onReturn = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly connecting: Promise<NatsConnection | undefined>;

  constructor(name: ParticipantName, settings: NatsSettings, logger: Logger) {
    const { signal } = this.closing;
    this.connecting = connectUntil(natsOptions(name, settings), { signal, logger });
    void this.connecting.then((connection) => connection && this.watch(connection, logger));
  }

  /** The connection, however long it takes to come; nothing when the link is closed before. */
  connection(): Promise<NatsConnection | undefined> {
    return this.connecting;
  }

  isUp(): boolean {
    return this.up;
  }

  /** Whether NATS answers now. One that hangs keeps its connection up for a while all the same. */
  async answers(withinMs: number): Promise<boolean> {
    const connection = this.up ? await this.connecting : undefined;
    if (!connection) return false;
    const answered = connection.flush().then(
      () => true,
      () => false,
    );
    return Promise.race([answered, delay(withinMs, false, { ref: false })]);
  }

  /**
   * Calls back whenever NATS is there again after an interruption, perhaps another one with less in its streams.
   * @returns what ends that
   */
  whenBack(listener: () => void): () => void {
    this.onReturn.add(listener);
    return () => void this.onReturn.delete(listener);
  }

  /** Resolves when nothing is left of it: neither a connection nor an attempt at one. */
  async close(): Promise<void> {
    this.closing.abort();
    const connection = await this.connecting;
    // Draining hands over what is under way, which a server that hangs would not take.
    if (this.up) await Promise.race([connection?.drain(), delay(DRAIN_WITHIN_MS, undefined, { ref: false })]);
    await connection?.close();
  }

  private async watch(connection: NatsConnection, logger: Logger): Promise<void> {
    this.up = true;
    logger.info('NATS is connected');
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        this.up = false;
        logger.warn('NATS is gone');
      } else if (type === 'reconnect') {
        this.up = true;
        logger.info('NATS is back');
        for (const listener of this.onReturn) listener();
      }
    }
    this.up = false;
  }
}
