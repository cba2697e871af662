import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection as ServerConnection } from '@nats-io/transport-node';
import { inboxPrefix, type ParticipantName } from '@bindery/contracts/messaging';
import type { Logger } from 'pino';
import { connectUntil } from './connect-until.js';
import { DeniedSubjects } from './denied-subjects.js';

const DRAIN_TIMEOUT_MS = 2_000;

export interface NatsSettings {
  readonly NATS_URL: string;
  readonly NATS_USER: string;
  readonly NATS_PASSWORD: string;
}

/** The options of every NATS connection of a participant. Once connected, it reconnects by itself. */
export function natsOptions(name: ParticipantName, settings: NatsSettings) {
  return {
    servers: settings.NATS_URL,
    user: settings.NATS_USER,
    pass: settings.NATS_PASSWORD,
    name,
    inboxPrefix: inboxPrefix(name),
    maxReconnectAttempts: -1,
    // By default, two authorization errors in a row end the reconnects for good. A new password may reach the server first.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    reconnectJitter: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
  };
}

/**
 * One participant's connection to NATS. A service starts and serves without it: `connection()` waits for it, `isUp()`
 * says whether it is there now.
 */
export class NatsConnection {
  private up = false;
  private readonly reconnectListeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly connecting: Promise<ServerConnection | undefined>;
  private readonly deniedSubjects: DeniedSubjects;

  constructor(name: ParticipantName, settings: NatsSettings, logger: Logger) {
    this.deniedSubjects = new DeniedSubjects(logger);
    const { signal } = this.closing;
    this.connecting = connectUntil(natsOptions(name, settings), { signal, logger });
    void this.connecting.then((connection) => connection && this.watch(connection, logger));
  }

  /** Waits for the connection. Returns undefined when `close()` comes first. */
  connection(): Promise<ServerConnection | undefined> {
    return this.connecting;
  }

  isUp(): boolean {
    return this.up;
  }

  /** Subjects that NATS denied within the last minute, such as `publish crm.record.changed.v1`. */
  denied(): readonly string[] {
    return this.deniedSubjects.list();
  }

  /** Whether NATS answers now. A hung server keeps its connection up for a while. */
  async responds(withinMs: number): Promise<boolean> {
    const connection = this.up ? await this.connecting : undefined;
    if (!connection) return false;
    const responded = connection.flush().then(
      () => true,
      () => false,
    );
    return Promise.race([responded, delay(withinMs, false, { ref: false })]);
  }

  /**
   * Calls the listener after each reconnect. The server may be a new one, with less in its streams.
   * @returns a function that unsubscribes
   */
  onReconnect(listener: () => void): () => void {
    this.reconnectListeners.add(listener);
    return () => void this.reconnectListeners.delete(listener);
  }

  /** Resolves when neither a connection nor an attempt at one is open. */
  async close(): Promise<void> {
    this.closing.abort();
    const connection = await this.connecting;
    // Draining delivers what is in flight. A hung server would never take it.
    if (this.up)
      await Promise.race([connection?.drain(), delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
    await connection?.close();
  }

  private async watch(connection: ServerConnection, logger: Logger): Promise<void> {
    this.up = true;
    logger.info('NATS is connected');
    for await (const status of connection.status()) {
      const { type } = status;
      if (type === 'error') this.deniedSubjects.record(status.error);
      else if (type === 'disconnect') {
        this.up = false;
        logger.warn('NATS is gone');
      } else if (type === 'reconnect') {
        this.up = true;
        logger.info('NATS is back');
        for (const listener of this.reconnectListeners) listener();
      }
    }
    this.up = false;
  }
}
