import { connect, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix, type ParticipantName } from '@bindery/contracts/messaging';
import type { Logger } from 'pino';

export interface NatsSettings {
  readonly NATS_URL: string;
  readonly NATS_USER: string;
  readonly NATS_PASSWORD: string;
}

/** The options of every NATS connection of a participant: it waits for the server and comes back by itself. */
export function natsOptions(name: ParticipantName, settings: NatsSettings) {
  return {
    servers: settings.NATS_URL,
    user: settings.NATS_USER,
    pass: settings.NATS_PASSWORD,
    name,
    inboxPrefix: inboxPrefix(name),
    waitOnFirstConnect: true,
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
  private closed = false;
  private readonly connecting: Promise<NatsConnection>;

  constructor(name: ParticipantName, settings: NatsSettings, logger: Logger) {
    this.connecting = connect(natsOptions(name, settings));
    this.connecting.then(
      (connection) => void this.watch(connection, logger),
      (error: unknown) => logger.error({ err: error }, 'NATS refuses the connection'),
    );
  }

  connection(): Promise<NatsConnection> {
    return this.connecting;
  }

  isUp(): boolean {
    return this.up;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.up) {
      await (await this.connecting).drain();
      return;
    }
    // Still trying: a connection that comes after all is closed. That it was refused, the constructor has logged.
    this.connecting.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }

  private async watch(connection: NatsConnection, logger: Logger): Promise<void> {
    if (this.closed) return;
    this.up = true;
    logger.info('NATS is connected');
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        this.up = false;
        logger.warn('NATS is gone');
      } else if (type === 'reconnect') {
        this.up = true;
        logger.info('NATS is back');
      }
    }
    this.up = false;
  }
}
