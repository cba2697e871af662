import { connect, errors, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { pause } from '../timing/pause.js';
import { probeNats } from './probe-nats.js';

const RETRY_DELAY_MS = 500;

/**
 * Retries until NATS accepts the connection or the signal aborts. The library's `waitOnFirstConnect` can't be aborted: it
 * would keep trying after a shutdown.
 * @param signal aborts the retries; a connection opened at that moment is closed again
 * @returns undefined when aborted, with no attempt left in flight
 */
export async function connectUntil(
  options: ConnectionOptions & { servers: string },
  { signal, logger }: { signal: AbortSignal; logger: Logger },
): Promise<NatsConnection | undefined> {
  const isAborted = (): boolean => signal.aborted;
  while (!isAborted()) {
    const connection = (await probeNats(options.servers, signal))
      ? await attempt(options, logger)
      : undefined;
    if (connection && !isAborted()) return connection;
    if (connection) await connection.close();
    else await pause(RETRY_DELAY_MS, signal);
  }
  return undefined;
}

async function attempt(options: ConnectionOptions, logger: Logger): Promise<NatsConnection | undefined> {
  try {
    return await connect(options);
  } catch (error) {
    // A later attempt may succeed: the server may be starting, or its password may be corrected.
    if (error instanceof errors.AuthorizationError)
      logger.error({ err: error }, 'NATS rejects the connection');
    else logger.debug({ err: error }, 'NATS is unreachable; will retry');
    return undefined;
  }
}
